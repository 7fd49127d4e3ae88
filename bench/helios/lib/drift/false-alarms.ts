import { type DriftReport, detectDrift } from '@bess/helios/drift';
import { markdownTable } from '../../../shared/markdown-table.js';
import { windowKinds, windowStream } from './window-kinds.js';

/** Lengths on which the threshold was chosen [h]. */
const THRESHOLD_HOURS = [72, 96, 168, 336, 1008];

/** Seed of the windows on which constants were chosen; reports use others. */
const CHOICE_SEED = 7001;

/** Share of windows of each kind in which something is reported [%]: any test, the level, the stability index, ADWIN within the present. */
export function falseAlarmTable(seed: number, windows: number, hours: number): string {
  const rows = windowKinds.map(({ name, draw }, kind) => {
    const reports = Array.from({ length: windows }, (_, path) =>
      detectDrift(draw(windowStream(seed, kind, path), hours), 60),
    );
    return [name, ...alarmShares(reports)];
  });
  return markdownTable(['unchanged series', ...ALARM_COLUMNS], rows);
}

export const ALARM_COLUMNS = ['any [%]', 'level', 'stability index', 'ADWIN'];

/** Shares of reports with an alarm [%]. */
export function alarmShares(reports: readonly DriftReport[]): string[] {
  const share = (alarms: (report: DriftReport) => boolean) =>
    ((100 * reports.filter(alarms).length) / reports.length).toFixed(2);
  return [
    share(({ drifted }) => drifted),
    share(({ shift }) => shift?.drifted === true),
    share(({ stability }) => stability.drifted),
    share(({ changes, currentFrom }) => changes.some((index) => index >= currentFrom)),
  ];
}

/** Score of the level that 99.5 % of unchanged windows stay below, by kind and length, above today's threshold at that length. */
export function thresholdTable(windows: number): string {
  const thresholds = new Map<number, number>();
  const rows = windowKinds.map(({ name, draw }, kind) => [
    name,
    ...THRESHOLD_HOURS.map((hours) => {
      const scores: number[] = [];
      for (let path = 0; path < windows; path++) {
        const { shift } = detectDrift(draw(windowStream(CHOICE_SEED, kind, path), hours), 60);
        if (shift === null) continue;
        scores.push(Math.abs(shift.score));
        thresholds.set(hours, Math.min(thresholds.get(hours) ?? Infinity, shift.threshold));
      }
      scores.sort((one, other) => one - other);
      return scores[Math.floor(0.995 * scores.length)]?.toFixed(2) ?? '';
    }),
  ]);
  const today = THRESHOLD_HOURS.map((hours) => (thresholds.get(hours) ?? Number.NaN).toFixed(2));
  const head = ['kind', ...THRESHOLD_HOURS.map((hours) => `${hours} h`)];
  return markdownTable(head, [...rows, ['**threshold**', ...today]]);
}
