import { checkList } from '../internal/check-list.js';
import { checkMarketClock } from '../internal/check-market-clock.js';
import { checkObject } from '../internal/check-object.js';
import { fenrirError } from '../internal/fenrir-error.js';
import type { DayAheadModel } from '../schema/day-ahead-model.js';
import { combinations } from './internal/combinations.js';

/** A market of which forecasts are made. */
export interface DayAheadModelOptions {
  /** IANA zone. */
  readonly timeZone: string;
  /** Length of a market interval: 5, 10, 15, 20, 30 or 60 [min]. 60 when absent. */
  readonly intervalMinutes?: number;
  /** Names of the forecasts that will come, one to four: the profile of the personality, and any other. */
  readonly experts: readonly string[];
}

const MOST_EXPERTS = 4;

/**
 * What is known of the forecasts of a day-ahead market before any day: nothing, all experts count alike. Method note, section 7.
 *
 * @param options - the market and who forecasts it
 * @throws EngineError `invalid` / `unknownTimeZone`, `intervalNotTaken`, `expertsRepeated`; `outOfRange` / `expertsOutOfRange`
 * @example
 * createDayAheadModel({ timeZone: 'UTC', experts: ['profile', 'helios'] }).combinations.values.length;
 * // => 5
 */
export function createDayAheadModel(options: DayAheadModelOptions): DayAheadModel {
  checkObject('options', options);
  const { timeZone, intervalMinutes = 60, experts } = options;
  checkList('experts', experts);
  checkMarketClock(timeZone, intervalMinutes);
  checkExperts(experts);
  const places = 1440 / intervalMinutes;
  return {
    version: 1,
    timeZone,
    intervalMinutes,
    experts: [...experts],
    lastDay: null,
    combinations: {
      values: new Array<number>(combinations(experts.length).length).fill(0),
      bound: 0,
    },
    residual: null,
    carryOver: { products: 0, squares: 0, days: 0 },
    bias: new Array<number>(places).fill(0),
    errors: [],
  };
}

function checkExperts(experts: readonly string[]): void {
  if (experts.length < 1 || experts.length > MOST_EXPERTS) {
    throw fenrirError(
      'outOfRange',
      'expertsOutOfRange',
      `experts must be 1 to ${MOST_EXPERTS} names; ${experts.length} came`,
      { count: experts.length },
    );
  }
  if (new Set(experts).size === experts.length) return;
  throw fenrirError(
    'invalid',
    'expertsRepeated',
    `experts must have different names; ${experts.join(', ')} came`,
    { experts: [...experts] },
  );
}
