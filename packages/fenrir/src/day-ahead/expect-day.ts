import {
  fenrirError,
  requireFinite,
  requireList,
  requireNumbers,
  requireObject,
  requireWithin,
} from '../internal/validate.js';
import { withPendingLearned } from '../personality/learn-pending.js';
import { localPlace, profileCell } from '../personality/profile.js';
import { validatePersonality } from '../personality/validate-personality.js';
import type { Personality } from '../schema/personality.js';
import type { DayAheadModel } from '../schema/stored-models.js';
import {
  BIAS_SHARE,
  CARRY_PRIOR_DAYS,
  combinations,
  MAX_CARRY,
  MIN_CARRY,
  SHARPNESS,
  validateDayAheadModel,
} from './day-ahead-model.js';
import { type MarketDay, marketDayOf } from './market-day.js';

const MS_PER_MINUTE = 60_000;

/** A leap year of 5 minutes. */
const MAX_INTERVALS = 105_408;

/** What the prices of a day are expected to be, and why. */
export interface DayExpectation {
  /** Sum of the three paths below [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** What the experts say together. */
  readonly combinedPath: Float64Array;
  /** What of the surprise of the day before is thought to be left. */
  readonly carriedPath: Float64Array;
  /** How days usually differ in shape from what the experts say. */
  readonly biasPath: Float64Array;
  /** Of each expert; they add up to 1, and one that says nothing has 0. */
  readonly weights: Readonly<Record<string, number>>;
  /** Share of the surprise of the day before that is carried over, where that day was the last one learned from. */
  readonly carriedShare: number;
}

/**
 * What the prices of a day are expected to be: the experts, weighted by what plans on them earned; part of yesterday's
 * surprise; part of the usual one. Method note, equations (47) to (54). A day-ahead plan is a quantity in each interval, so that its expected value is
 * linear in prices, and the best plan for their mean is the best plan.
 *
 * @param model - with all days learned whose prices are known
 * @param day - what the experts say; at least one of them
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noForecast`, `unknownExpert`, `unequalLengths`, `notFinite`, `notOneDay`; `conflict` / `dayOutOfOrder`
 * @example
 * const model = createDayAheadModel({ timeZone: 'UTC', experts: ['profile', 'helios'] });
 * const forecasts = { profile: new Array(24).fill(40), helios: new Array(24).fill(50) };
 * expectDay(model, { startMs: 0, forecasts }).pricePath[0];
 * // => 45
 */
export function expectDay(model: DayAheadModel, day: ForecastDay): DayExpectation {
  return expectDayCore(model, validateForecastDay(model, day));
}

/** {@link expectDay} of a model and a day that were checked. */
export function expectDayCore(
  model: DayAheadModel,
  { steps, paths, marketDay: { number, places } }: CheckedDay,
): DayExpectation {
  const weights = expertWeights(
    model,
    paths.map((path) => path !== undefined),
  );
  const share = carryOverShare(model);
  const { residual, bias, lastDay, experts } = model;
  const carries = residual !== null && lastDay === number - 1;
  const combinedPath = new Float64Array(steps);
  const carriedPath = new Float64Array(steps);
  const biasPath = new Float64Array(steps);
  const pricePath = new Float64Array(steps);
  for (let step = 0; step < steps; step += 1) {
    const place = places[step]!;
    paths.forEach((path, expert) => {
      if (path !== undefined) combinedPath[step]! += weights[expert]! * path[step]!;
    });
    if (carries) carriedPath[step] = share * residual[place]!;
    biasPath[step] = BIAS_SHARE * bias[place]!;
    pricePath[step] = combinedPath[step]! + carriedPath[step]! + biasPath[step]!;
  }
  return {
    pricePath,
    combinedPath,
    carriedPath,
    biasPath,
    weights: Object.fromEntries(experts.map((name, expert) => [name, weights[expert]!])),
    carriedShare: share,
  };
}

/**
 * What the prices of a day could be: the expectation with the whole errors of each of the latest days, sixty at most. Method note, equation
 * (55). An error that was not seen, of a price that was missing or of a clock time that the day had not, lies between its neighbours of that day.
 *
 * @param model - with all days learned whose prices are known
 * @param startMs - local midnight at which the day begins [ms since the Unix epoch]
 * @param pricePath - what is expected of it, by {@link expectDay} [currency/MWh]
 * @returns oldest error first; none before a day was learned
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`, `notOneDay`; `conflict` / `dayOutOfOrder`
 * @example
 * const model = createDayAheadModel({ timeZone: 'UTC', experts: ['profile'] });
 * dayScenarios(model, 0, new Float64Array(24)).length;
 * // => 0
 */
export function dayScenarios(
  model: DayAheadModel,
  startMs: number,
  pricePath: Float64Array,
): Float64Array[] {
  validateDayAheadModel({ model });
  requireList('pricePath', pricePath);
  return dayScenariosCore(model, marketDayOf(model, startMs, pricePath.length), pricePath);
}

/** {@link dayScenarios} of a model and a day that were checked. */
export function dayScenariosCore(
  model: DayAheadModel,
  { places }: MarketDay,
  pricePath: Float64Array,
): Float64Array[] {
  return model.errors.map((error) => pricePath.map((price, step) => price + error[places[step]!]!));
}

/**
 * What the latest days of the same kind, weekdays or weekends, say of intervals to come: the recent profile of a personality, equation
 * (38a). Where nothing else is known of a day-ahead market this is its expectation.
 *
 * @param personality - with the prices up to the day before learned
 * @param startMs - beginning of the first interval [ms since the Unix epoch]
 * @param intervals - how many, 1 to 105,408
 * @returns [currency/MWh]
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * const day = Array.from({ length: 24 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: 40 + hour }));
 * const personality = observePrices(createPersonality({ timeZone: 'UTC' }), day);
 * expectedProfile(personality, 24 * 3_600_000, 24).length;
 * // => 24
 */
export function expectedProfile(
  personality: Personality,
  startMs: number,
  intervals: number,
): Float64Array {
  validatePersonality({ personality });
  requireFinite('startMs', startMs);
  requireWithin('intervals', intervals, 1, MAX_INTERVALS);
  const { recent, intervalMinutes, timeZone } = withPendingLearned(personality);
  return Float64Array.from({ length: intervals }, (_, at) => {
    const timeMs = startMs + at * intervalMinutes * MS_PER_MINUTE;
    return recent.means[profileCell(localPlace(timeMs, timeZone))]!;
  });
}

/** What is said of a day of an auction before it is held. */
export interface ForecastDay {
  /** Local midnight at which the day begins [ms since the Unix epoch]. */
  readonly startMs: number;
  /** By the name of the expert, a price for each interval of the day [currency/MWh]; who says nothing is absent. */
  readonly forecasts: Readonly<Record<string, ArrayLike<number> | undefined>>;
}

/** A day that was checked. */
interface CheckedDay {
  readonly steps: number;
  /** Forecasts in the order of the experts. */
  readonly paths: readonly (ArrayLike<number> | undefined)[];
  readonly marketDay: MarketDay;
}

/** @throws EngineError as {@link expectDay} */
export function validateForecastDay(model: DayAheadModel, day: ForecastDay): CheckedDay {
  validateDayAheadModel({ model });
  requireObject('day', day);
  const { experts } = model;
  const { forecasts } = day;
  requireObject('forecasts', forecasts);
  for (const name of Object.keys(forecasts)) {
    if (experts.includes(name)) continue;
    throw fenrirError(
      'invalid',
      'unknownExpert',
      `forecasts must be of ${experts.join(', ')}; one of ${name} came`,
      { name, experts: [...experts] },
    );
  }
  const paths = experts.map((name) => forecasts[name]);
  const steps = paths.find((path) => path !== undefined)?.length;
  if (steps === undefined) {
    throw fenrirError(
      'invalid',
      'noForecast',
      `forecasts must have at least one of ${experts.join(', ')}; none came`,
      { experts: [...experts] },
    );
  }
  experts.forEach((name, expert) => {
    const path = paths[expert];
    if (path !== undefined) requireNumbers(`forecasts.${name}`, path, steps);
  });
  return { steps, paths, marketDay: marketDayOf(model, day.startMs, steps) };
}

/**
 * Weights of the experts by what plans on their combinations earned; equations (48) and (49). What a silent one would have had goes to those
 * who speak, in proportion.
 */
function expertWeights(
  { experts, combinations: { values, bound } }: DayAheadModel,
  speaks: readonly boolean[],
): number[] {
  const weights = new Array<number>(experts.length).fill(0);
  // Without any spread to earn on, nothing is known of anyone.
  const best = bound > 0 ? Math.max(...values) : 0;
  combinations(experts.length).forEach((shares, at) => {
    const belief = bound > 0 ? Math.exp((SHARPNESS * (values[at]! - best)) / bound) : 1;
    shares.forEach((share, expert) => {
      if (speaks[expert]!) weights[expert]! += share * belief;
    });
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total > 0) return weights.map((weight) => weight / total);
  // Whoever speaks had no weight at all, to the last bit.
  const speaking = speaks.filter(Boolean).length;
  return speaks.map((one) => (one ? 1 / speaking : 0));
}

/** What of a day's residual is expected to be left on the next day; equation (52). */
function carryOverShare({ carryOver }: DayAheadModel): number {
  const { products, squares, days } = carryOver;
  if (!(squares > 0)) return 0;
  const seen = Math.min(MAX_CARRY, Math.max(MIN_CARRY, products / squares));
  return (seen * days) / (days + CARRY_PRIOR_DAYS);
}
