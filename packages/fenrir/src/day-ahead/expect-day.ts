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
import { correctionShares, expertWeights } from './combine-experts.js';
import {
  BIAS_SHARE,
  CARRY_PRIOR_DAYS,
  MAX_CARRY,
  MIN_CARRY,
  validateDayAheadModel,
} from './day-ahead-model.js';
import { type MarketDay, marketDayOf } from './market-day.js';
import { PLAIN_EXPERTS, plainForecasts } from './plain-experts.js';

const MS_PER_MINUTE = 60_000;

/** Intervals of 5 minutes in a leap year. */
const MAX_INTERVALS = 105_408;

/** Expected prices of a day and their components. */
export interface DayExpectation {
  /** Sum of the three paths below [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** Weighted mean of the experts, the plain ones among them. */
  readonly combinedPath: Float64Array;
  /** Part of the day before's residual that is expected to remain. */
  readonly carriedPath: Float64Array;
  /** Typical difference in shape between days and the experts. */
  readonly biasPath: Float64Array;
  /** Weight of each expert; with the plain ones they add up to 1, and an expert without a forecast has 0. */
  readonly weights: Readonly<Record<string, number>>;
  /** Weights of the plain forecasts that the model makes of the prices it has learned; 0 before the first day. */
  readonly plainWeights: PlainWeights;
  /** Carry-over share of the day before's residual; it applies if that day was the last one learned. */
  readonly carriedShare: number;
}

/** Weights of the plain forecasts. */
export interface PlainWeights {
  /** Of the latest day. */
  readonly previousDay: number;
  /** Of the mean of the latest seven days. */
  readonly weekMean: number;
  /** Of the latest day; on Mondays, Saturdays and Sundays of the day a week before. */
  readonly seasonalNaive: number;
}

/**
 * Expected prices of a day: the experts, weighted by what plans on them earned, plus part of yesterday's residual and part of the typical one, as far as these
 * corrections earned their place. Plain forecasts of the prices learned stand among the experts. Method note, equations (46a) to (54). A day-ahead plan is a quantity in each interval, so its expected value is linear in prices, and the best plan for their mean is
 * the best plan.
 *
 * @param model - with all days learned whose prices are known
 * @param day - forecasts of at least one expert
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

/** {@link expectDay} without checks. */
export function expectDayCore(model: DayAheadModel, checked: CheckedDay): DayExpectation {
  const { combinedPath, residualPath, halfBiasPath, weights, ownPaths } = componentsOf(
    model,
    checked,
  );
  const shares = correctionShares(model);
  const carriedPath = residualPath.map((part) => shares.carried * part);
  const biasPath = halfBiasPath.map((part) => shares.bias * part);
  const [previousDay, weekMean, seasonalNaive] = weights.slice(ownPaths);
  return {
    pricePath: combinedPath.map((price, step) => price + carriedPath[step]! + biasPath[step]!),
    combinedPath,
    carriedPath,
    biasPath,
    weights: Object.fromEntries(model.experts.map((name, expert) => [name, weights[expert]!])),
    plainWeights: {
      previousDay: previousDay!,
      weekMean: weekMean!,
      seasonalNaive: seasonalNaive!,
    },
    carriedShare: shares.carried * carryOverShare(model),
  };
}

/** Parts of an expectation before the corrections are weighted. */
interface DayComponents {
  /** Forecasts of the caller's experts, then plain ones; undefined where there is none. */
  readonly paths: readonly (ArrayLike<number> | undefined)[];
  /** Number of the caller's experts. */
  readonly ownPaths: number;
  readonly weights: readonly number[];
  readonly combinedPath: Float64Array;
  /** ρ·r(D−1), and b/2. */
  readonly residualPath: Float64Array;
  readonly halfBiasPath: Float64Array;
}

/** Weighted mean of the experts and both corrections in full: equations (46a) to (53). */
export function componentsOf(
  model: DayAheadModel,
  { steps, paths: own, marketDay }: CheckedDay,
): DayComponents {
  const { residual, bias, lastDay } = model;
  const { number, places } = marketDay;
  const plain = plainForecasts(model, marketDay) ?? new Array<undefined>(PLAIN_EXPERTS);
  const paths = [...own, ...plain];
  const weights = expertWeights(
    model,
    Array.from(paths, (path) => path !== undefined),
  );
  const share = carryOverShare(model);
  const carries = residual !== null && lastDay === number - 1;
  const combinedPath = new Float64Array(steps);
  const residualPath = new Float64Array(steps);
  const halfBiasPath = new Float64Array(steps);
  for (let step = 0; step < steps; step += 1) {
    const place = places[step]!;
    paths.forEach((path, expert) => {
      if (path !== undefined) combinedPath[step]! += weights[expert]! * path[step]!;
    });
    if (carries) residualPath[step] = share * residual[place]!;
    halfBiasPath[step] = BIAS_SHARE * bias[place]!;
  }
  return { paths, ownPaths: own.length, weights, combinedPath, residualPath, halfBiasPath };
}

/**
 * Scenarios of a day: its expected prices plus the complete errors of each of the latest days, at most sixty. Method note, equation (55). Where an error is
 * unknown, because of a missing price or a clock time that its day did not have, it is interpolated within that day.
 *
 * @param model - with all days learned whose prices are known
 * @param startMs - local midnight at which the day begins [ms since the Unix epoch]
 * @param pricePath - expected prices by {@link expectDay} [currency/MWh]
 * @returns oldest error first; empty before a day was learned
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

/** {@link dayScenarios} without checks. */
export function dayScenariosCore(
  model: DayAheadModel,
  { places }: MarketDay,
  pricePath: Float64Array,
): Float64Array[] {
  return model.errors.map((error) => pricePath.map((price, step) => price + error[places[step]!]!));
}

/**
 * Expected prices by the recent profile of a personality: mean prices of the latest days of the same kind, weekdays or weekends. Equation (38a). It is the
 * forecast of a day-ahead market when nothing else is known.
 *
 * @param personality - with the prices up to the day before learned
 * @param startMs - start of the first interval [ms since the Unix epoch]
 * @param intervals - number of intervals, 1 to 105,408
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

/** Forecasts of a day before its auction. */
export interface ForecastDay {
  /** Local midnight at which the day begins [ms since the Unix epoch]. */
  readonly startMs: number;
  /** Prices for each interval of the day, by the name of the expert [currency/MWh]; experts without a forecast are left out. */
  readonly forecasts: Readonly<Record<string, ArrayLike<number> | undefined>>;
}

/** A validated day. */
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
      `forecasts must have the names ${experts.join(', ')} only; ${name} came`,
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

/** Share of a day's residual that carries over to the next day; equation (52). */
function carryOverShare({ carryOver }: DayAheadModel): number {
  const { products, squares, days } = carryOver;
  if (!(squares > 0)) return 0;
  const seen = Math.min(MAX_CARRY, Math.max(MIN_CARRY, products / squares));
  return (seen * days) / (days + CARRY_PRIOR_DAYS);
}
