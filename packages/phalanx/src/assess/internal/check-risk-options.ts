import { checkBetween } from '../../facility/internal/check-between.js';
import { LAST_MS } from '../../internal/last-ms.js';
import { phalanxError } from '../../internal/phalanx-error.js';
import { shown } from '../../internal/shown.js';
import type { RiskOptions } from '../risk-options.js';

const MOST_KW = 1e9;
const MOST_PRIOR_PEAKS = 12;

/**
 * Refuses options that are outside their ranges; what futures, batteries and tariffs ask for is refused there.
 *
 * @throws EngineError `invalid` `notAnObject`, `notAList`, `notFinite`, `notWhole`, `timeMissing`, `tooManyPeaks`; `outOfRange` `outOfRange`
 */
export function checkRiskOptions(options: RiskOptions): void {
  const { timeMs, hourOfDay, promise } = options;
  checkObject('tariff', options.tariff);
  checkObject('battery', options.battery);
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
  if (options.periodStartMs !== undefined) {
    checkBetween('periodStartMs', options.periodStartMs, -LAST_MS, LAST_MS);
  }
  checkPeaks('runningPeaksKw', options.runningPeaksKw);
  if (promise !== undefined) {
    checkObject('promise', promise);
    checkObject('promise.targetsKw', promise.targetsKw);
    checkPeaks('promise.targetsKw', promise.targetsKw);
  }
  const { priorPeaksKw = [] } = options;
  if (!Array.isArray(priorPeaksKw))
    throw refusal('priorPeaksKw', 'notAList', 'a list', priorPeaksKw);
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

function checkPeaks(field: string, peaksKw: Readonly<Record<string, number>> | undefined): void {
  if (peaksKw === undefined) return;
  checkObject(field, peaksKw);
  for (const [name, kw] of Object.entries(peaksKw))
    checkBetween(`${field}.${name}`, kw, 0, MOST_KW);
}

/** Of callers without types. */
function checkObject(field: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw refusal(field, 'notAnObject', 'an object', value);
}

function refusal(field: string, code: string, kind: string, value: unknown) {
  return phalanxError('invalid', code, `${field} must be ${kind}; ${shown(value)} came`, {
    field,
  });
}
