import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { marketCalendarFault, requireMarketCalendar } from '../internal/market-interval.js';
import { createStoredParser } from '../internal/stored-reader.js';
import { fenrirError, requireList, requireObject } from '../internal/validate.js';
import { type DayAheadModel, dayAheadModelSchema } from '../schema/stored-models.js';
import { clockTimesPerDay } from './market-day.js';

/** Number of parts into which combination weights are divided. */
const COMBINATION_PARTS = 4;

/** Half-life of the value of combinations, and of the residuals [days]. */
export const HALF_LIFE_DAYS = 60;

/** Weight difference between combinations: a value lower by a hundredth of the bound reduces the weight by e⁻². */
export const SHARPNESS = 200;

/** Half-life of the typical residual [days]. */
export const BIAS_HALF_LIFE_DAYS = 14;

/** Share of the typical residual that is added. */
export const BIAS_SHARE = 0.5;

/** Weight of the prior that nothing of a residual carries over [days]. */
export const CARRY_PRIOR_DAYS = 20;

export const MIN_CARRY = -0.5;

export const MAX_CARRY = 0.8;

/** Validates a model in memory; a stored one is for `parseDayAheadModel`. */
export const validateDayAheadModel = /* @__PURE__ */ createValidator(
  Type.Object({ model: dayAheadModelSchema }),
  { engine: 'fenrir' },
);

const read = /* @__PURE__ */ createStoredParser(
  dayAheadModelSchema,
  'dayAheadModel',
  dayAheadModelInconsistency,
);

const MAX_EXPERTS = 4;

/** Options of {@link createDayAheadModel}. */
export interface DayAheadModelOptions {
  /** IANA zone of the market. */
  readonly timeZone: string;
  /** Length of a market interval: 5, 10, 15, 20, 30 or 60 [min]. 60 when absent. */
  readonly intervalMinutes?: number;
  /** Names of the forecasts, one to four: the profile of the personality, and any others. */
  readonly experts: readonly string[];
}

/**
 * Creates a model of a day-ahead market without data: all experts have equal weights. Method note, section 7.
 *
 * @param options - the market and its forecasts
 * @throws EngineError `invalid` / `unknownTimeZone`, `intervalNotTaken`, `expertsRepeated`; `outOfRange` / `expertsOutOfRange`
 * @example
 * createDayAheadModel({ timeZone: 'UTC', experts: ['profile', 'helios'] }).combinations.values.length;
 * // => 5
 */
export function createDayAheadModel(options: DayAheadModelOptions): DayAheadModel {
  requireObject('options', options);
  const { timeZone, intervalMinutes = 60, experts } = options;
  requireList('experts', experts);
  requireMarketCalendar(timeZone, intervalMinutes);
  validateExperts(experts);
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

function validateExperts(experts: readonly string[]): void {
  if (experts.length < 1 || experts.length > MAX_EXPERTS) {
    throw fenrirError(
      'outOfRange',
      'expertsOutOfRange',
      `experts must be 1 to ${MAX_EXPERTS} names; ${experts.length} came`,
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

/**
 * Parses and validates a stored model: fields, ranges, and consistency. The error for a damaged one names the fault.
 *
 * @param stored - result of `JSON.parse`
 * @throws EngineError `invalid` / `dayAheadModelDamaged`, `dayAheadModelTooNew`
 * @example
 * const stored = JSON.stringify(createDayAheadModel({ timeZone: 'UTC', experts: ['profile'] }));
 * parseDayAheadModel(JSON.parse(stored)).experts;
 * // => ['profile']
 */
export function parseDayAheadModel(stored: unknown): DayAheadModel {
  return read(stored);
}

function dayAheadModelInconsistency(model: DayAheadModel): string | undefined {
  const { experts } = model;
  const calendarFault = marketCalendarFault(model);
  if (calendarFault !== undefined) return calendarFault;
  const lengths: [string, number, number][] = [
    ['combinations.values', model.combinations.values.length, combinations(experts.length).length],
    ['bias', model.bias.length, clockTimesPerDay(model)],
    ...model.errors.map((error, day): [string, number, number] => [
      `errors[${day}]`,
      error.length,
      clockTimesPerDay(model),
    ]),
  ];
  if (model.residual !== null) {
    lengths.push(['residual', model.residual.length, clockTimesPerDay(model)]);
  }
  const wrong = lengths.find(([, length, wanted]) => length !== wanted);
  return wrong && `${wrong[0]} must have ${wrong[2]} entries; ${wrong[1]} came`;
}

/** All convex combinations of the experts in quarters, in a fixed order. Method note, equation (47). */
export function combinations(experts: number): number[][] {
  return compositions(experts, COMBINATION_PARTS).map((parts) =>
    parts.map((part) => part / COMBINATION_PARTS),
  );
}

/** All ways to distribute `left` parts among the experts. */
function compositions(experts: number, left: number): number[][] {
  if (experts === 1) return [[left]];
  return Array.from({ length: left + 1 }, (_, first) =>
    compositions(experts - 1, left - first).map((rest) => [first, ...rest]),
  ).flat();
}
