import { checkBetween } from '../../facility/internal/check-between.js';
import { phalanxError } from '../../internal/phalanx-error.js';
import type { RiskOptions } from '../risk-options.js';

const MOST_KW = 1e9;
const MOST_PRIOR_PEAKS = 12;

/**
 * Refuses options that are outside their ranges; what futures, batteries and tariffs ask for is refused there.
 *
 * @throws EngineError `invalid` `notFinite`, `notWhole`, `timeMissing`, `tooManyPeaks`; `outOfRange` `outOfRange`
 */
export function checkRiskOptions(options: RiskOptions): void {
  const { timeMs, hourOfDay } = options;
  if (timeMs === undefined && hourOfDay === undefined) {
    throw phalanxError(
      'invalid',
      'timeMissing',
      'timeMs or hourOfDay must be given; neither came',
      {
        field: 'timeMs',
      },
    );
  }
  checkBetween('socFraction', options.socFraction, 0, 1);
  checkBetween('currentLoadKw', options.currentLoadKw, -MOST_KW, MOST_KW);
  checkWhole('daysRemaining', options.daysRemaining, 0, 62);
  checkWhole('hourOfDay', hourOfDay, 0, 23);
  checkWhole('seed', options.seed, 0, Number.MAX_SAFE_INTEGER);
  checkWhole('pathCount', options.pathCount, 100, 50_000);
  checkWhole('parameterDraws', options.parameterDraws, 2, 100);
  if (options.missLimit !== undefined) checkBetween('missLimit', options.missLimit, 1e-6, 0.5);
  if (options.meterMinutes !== undefined) checkBetween('meterMinutes', options.meterMinutes, 1, 60);
  checkPeaks('runningPeaksKw', options.runningPeaksKw ?? {});
  checkPeaks('promise.targetsKw', options.promise?.targetsKw ?? {});
  const priorPeaksKw = options.priorPeaksKw ?? [];
  if (priorPeaksKw.length > MOST_PRIOR_PEAKS) {
    throw phalanxError(
      'invalid',
      'tooManyPeaks',
      `priorPeaksKw must hold at most ${MOST_PRIOR_PEAKS} peaks; ${priorPeaksKw.length} came`,
      { field: 'priorPeaksKw', value: priorPeaksKw.length },
    );
  }
  checkPeaks('priorPeaksKw', Object.fromEntries(priorPeaksKw.entries()));
}

function checkWhole(field: string, value: number | undefined, low: number, high: number): void {
  if (value === undefined) return;
  checkBetween(field, value, low, high);
  if (Number.isInteger(value)) return;
  throw phalanxError('invalid', 'notWhole', `${field} must be a whole number; ${value} came`, {
    field,
    value,
  });
}

function checkPeaks(field: string, peaksKw: Readonly<Record<string, number>>): void {
  for (const [name, kw] of Object.entries(peaksKw))
    checkBetween(`${field}.${name}`, kw, 0, MOST_KW);
}
