import { type DriftReport, detectDrift } from '@bess/helios/drift';
import { markdownTable } from '../../../shared/markdown-table.js';
import { seriesFolder } from '../../../shared/series/series-folder.js';
import { splitOf } from '../../../shared/splits.js';
import { type HourlySeries, hourlySeries } from '../hourly-series.js';
import { ALARM_COLUMNS, alarmShares } from './false-alarms.js';

const HOURS = 168;

/** Coprime to 24 and 168, so that windows end at every hour of the week. */
const STRIDE_HOURS = 53;

const MS_PER_HOUR = 3_600_000;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Shares of windows of the validation stretches with an alarm, by market and campus, and for loads by the weekday on which the window ends.
 * These series do change: an alarm is not a false one. Weekends, however, are no change, so their rows should not stand out.
 */
export function realAlarmTables(): string {
  const found = hourlySeries(seriesFolder(process.env)).flatMap((series) => reportsOf(series));
  const shares = (select: (one: SeriesReport) => boolean) => {
    const reports = found.filter(select).map(({ report }) => report);
    return [String(reports.length), ...alarmShares(reports)];
  };
  const groups = [...new Set(found.map(({ group }) => group))];
  return [
    markdownTable(
      ['market or campus', 'windows', ...ALARM_COLUMNS],
      groups.map((group) => [group, ...shares((one) => one.group === group)]),
    ),
    markdownTable(
      ['loads, last day', 'windows', ...ALARM_COLUMNS],
      WEEKDAYS.map((day) => [day, ...shares((one) => one.kind === 'load' && one.lastDay === day)]),
    ),
  ].join('\n');
}

interface SeriesReport extends Pick<HourlySeries, 'group' | 'kind'> {
  readonly lastDay: string;
  readonly report: DriftReport;
}

function reportsOf({ name, group, kind, timeZone, startMs, values }: HourlySeries): SeriesReport[] {
  const { validationFromMs, testFromMs } = splitOf(name);
  const hourOf = (ms: number) => Math.ceil((ms - startMs) / MS_PER_HOUR);
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone });
  const reports: SeriesReport[] = [];
  const until = hourOf(testFromMs);
  for (let end = hourOf(validationFromMs) + HOURS; end <= until; end += STRIDE_HOURS) {
    const window = values.subarray(end - HOURS, end);
    if (window.some(Number.isNaN) || window.every((value) => value === window[0])) continue;
    const lastDay = weekday.format(startMs + (end - 1) * MS_PER_HOUR);
    reports.push({ group, kind, lastDay, report: detectDrift(window, 60) });
  }
  return reports;
}
