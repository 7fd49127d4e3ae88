import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { marketCalendarFault, requireMarketCalendar } from '../internal/market-interval.js';
import { createStoredParser } from '../internal/stored-reader.js';
import { fenrirError, requireList, requireObject } from '../internal/validate.js';
import { type DayAheadModel, dayAheadModelSchema } from '../schema/stored-models.js';
import { CORRECTIONS, combinations } from './combine-experts.js';
import { clockTimesPerDay } from './market-day.js';

/** Half-life of the value of combinations, and of the residuals [days]. */
export const HALF_LIFE_DAYS = 60;

/** Half-life of the typical residual [days]. */
export const BIAS_HALF_LIFE_DAYS = 14;

/** Share of the typical residual that is added. */
export const BIAS_SHARE = 0.5;

/** Weight of the prior that nothing of a residual carries over [days]. */
export const CARRY_PRIOR_DAYS = 20;

export const MIN_CARRY = -0.5;

export const MAX_CARRY = 0.8;

const VERSION = 2;

/** Fields of version 1 from which the next version is made. */
const validateFirst = /* @__PURE__ */ createValidator(
  Type.Object({
    experts: Type.Array(Type.String(), { minItems: 1, maxItems: 4 }),
    combinations: Type.Object({
      values: Type.Array(Type.Number(), { minItems: 1, maxItems: 35 }),
      bound: Type.Number(),
    }),
    carryOver: Type.Object({ days: Type.Number() }),
  }),
  { engine: 'fenrir', root: 'the day ahead model' },
);

/** Validates a model in memory; a stored one is for `parseDayAheadModel`. */
export const validateDayAheadModel = /* @__PURE__ */ createValidator(
  Type.Object({ model: dayAheadModelSchema }),
  { engine: 'fenrir' },
);

const read = /* @__PURE__ */ createStoredParser(
  dayAheadModelSchema,
  'dayAheadModel',
  dayAheadModelInconsistency,
  { version: VERSION, migrations: { 1: withPlainExperts } },
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
  /** Those of them that know only past prices, such as the profile of the personality: at first, the others outweigh them. None when absent. */
  readonly profiles?: readonly string[];
}

/**
 * Creates a model of a day-ahead market without data: all experts have equal weights, except that profiles weigh less than others. Method note, section 7.
 *
 * @param options - the market and its forecasts
 * @throws EngineError `invalid` / `unknownTimeZone`, `intervalNotTaken`, `expertsRepeated`, `unknownExpert`; `outOfRange` / `expertsOutOfRange`
 * @example
 * createDayAheadModel({ timeZone: 'UTC', experts: ['profile', 'helios'] }).combinations.values.length;
 * // => 17
 */
export function createDayAheadModel(options: DayAheadModelOptions): DayAheadModel {
  requireObject('options', options);
  const { timeZone, intervalMinutes = 60, experts, profiles = [] } = options;
  requireList('experts', experts);
  requireList('profiles', profiles);
  requireMarketCalendar(timeZone, intervalMinutes);
  validateExperts(experts, profiles);
  const places = 1440 / intervalMinutes;
  return {
    version: VERSION,
    timeZone,
    intervalMinutes,
    experts: [...experts],
    profiles: [...profiles],
    lastDay: null,
    combinations: {
      values: new Array<number>(combinations(experts.length).length).fill(0),
      bound: 0,
      days: 0,
    },
    corrections: CORRECTIONS.map(() => 0),
    recentDays: [],
    residual: null,
    carryOver: { products: 0, squares: 0, days: 0 },
    bias: new Array<number>(places).fill(0),
    errors: [],
  };
}

function validateExperts(experts: readonly string[], profiles: readonly string[]): void {
  if (experts.length < 1 || experts.length > MAX_EXPERTS) {
    throw fenrirError(
      'outOfRange',
      'expertsOutOfRange',
      `experts must be 1 to ${MAX_EXPERTS} names; ${experts.length} came`,
      { count: experts.length },
    );
  }
  const unknown = profiles.find((name) => !experts.includes(name));
  if (unknown !== undefined) {
    throw fenrirError(
      'invalid',
      'unknownExpert',
      `profiles must be among the experts ${experts.join(', ')}; ${unknown} came`,
      { name: unknown, experts: [...experts] },
    );
  }
  const areDifferent = (names: readonly string[]) => new Set(names).size === names.length;
  if (areDifferent(experts) && areDifferent(profiles)) return;
  throw fenrirError(
    'invalid',
    'expertsRepeated',
    `experts and profiles must have different names; ${[...experts, ...profiles].join(', ')} came`,
    { experts: [...experts] },
  );
}

/**
 * Parses and validates a stored model: fields, ranges, and consistency. One of version 1 is migrated and keeps everything learned (method note, section 7.2). The error for a damaged one names the fault.
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

/** Version 1 had neither plain experts nor compared corrections. Combinations with plain experts start at the lowest value, corrections at equal ones. */
function withPlainExperts(stored: object): object {
  const { experts, combinations: known, carryOver } = validateFirst(stored);
  const { values, bound } = known;
  const all = combinations(experts.length);
  const own = all.filter((shares) => shares.slice(experts.length).every((share) => share === 0));
  // A wrong number of values stays wrong, so that it is found.
  const added = values.length === own.length ? all.length - own.length : 0;
  return {
    ...stored,
    version: 2,
    profiles: [],
    combinations: {
      ...known,
      values: [...values, ...new Array<number>(added).fill(Math.min(...values))],
      days: bound > 0 ? carryOver.days + 1 : 0,
    },
    corrections: CORRECTIONS.map(() => 0),
    recentDays: [],
  };
}

function dayAheadModelInconsistency(model: DayAheadModel): string | undefined {
  const { experts, profiles, recentDays, lastDay } = model;
  const unknown = profiles.find((name) => !experts.includes(name));
  if (unknown !== undefined) return `profiles must be among the experts; ${unknown} came`;
  const days = [...recentDays.map(({ day }) => day), lastDay ?? Number.NEGATIVE_INFINITY];
  if (
    days.some(
      (day, at) => at > 0 && (at < recentDays.length ? day <= days[at - 1]! : day < days[at - 1]!),
    )
  )
    return 'recentDays must have rising days up to lastDay';
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
    ...recentDays.map(({ prices }, at): [string, number, number] => [
      `recentDays[${at}].prices`,
      prices.length,
      clockTimesPerDay(model),
    ]),
  ];
  if (model.residual !== null) {
    lengths.push(['residual', model.residual.length, clockTimesPerDay(model)]);
  }
  const wrong = lengths.find(([, length, wanted]) => length !== wanted);
  return wrong && `${wrong[0]} must have ${wrong[2]} entries; ${wrong[1]} came`;
}
