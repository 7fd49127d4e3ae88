import { meanSeasonalDifference } from '../metrics/point-errors.js';
import { MEMBER_LEVELS, MEMBER_MEDIAN, MEMBER_P10, MEMBER_P90 } from './ensemble.js';
import type { MemberForecasts, RollingOriginForecast } from './rolling-origins.js';

const LEVELS = MEMBER_LEVELS.length;

const MIN_SPREAD_SHARE = 0.02;

/** Where nothing ever moves: too small to be seen beside any value. */
const TINY_SPREAD = 1e-300;

const LATEST_DAYS = 28;

/**
 * Weighted mean of several models' quantiles at the same levels. Means of rising quantiles rise.
 *
 * @param parts - values of the models, as long as each other
 * @param weights - as many, adding up to 1
 * @see F. Lichtendahl, Y. Grushka-Cockayne, R. Winkler, Is It Better to Average Probabilities or Quantiles?, Management Science 59 (2013)
 * 1594–1611.
 * @example
 * combineQuantiles([[1, 2], [3, 6]], [0.75, 0.25]);
 * // => Float64Array.of(1.5, 3)
 */
export function combineQuantiles(
  parts: readonly ArrayLike<number>[],
  weights: readonly number[],
): Float64Array {
  const first = Float64Array.from(parts[0] ?? []);
  const mean = first.slice();
  // As differences from the first: where all agree, the mean is what they say, to the last bit.
  for (let k = 1; k < parts.length; k++) {
    const part = parts[k]!;
    for (let i = 0; i < mean.length; i++) mean[i] = mean[i]! + weights[k]! * (part[i]! - first[i]!);
  }
  return mean;
}

/** The ensemble's forecast after a series and from the origins inside it. */
export interface CombinedForecasts extends CentreAndSpread {
  readonly rolling: readonly CombinedForecast[];
}

/** Combines the forecasts of the models, those after the series and those from its rolling origins alike. */
export function combineForecasts(
  { ahead, blocks }: MemberForecasts,
  weights: readonly number[],
  values: Float64Array,
  daySteps: number,
): CombinedForecasts {
  const leastSpread = minimumSpread(values, daySteps);
  return {
    ...centreAndSpread(combineQuantiles(ahead, weights), leastSpread),
    rolling: combineRollingForecasts(blocks, weights, leastSpread),
  };
}

/** What the ensemble said from one origin, and what came. */
export interface CombinedForecast extends CentreAndSpread {
  readonly origin: number;
  readonly actual: Float64Array;
}

/** The rolled forecasts under given weights. */
export function combineRollingForecasts(
  blocks: readonly RollingOriginForecast[],
  weights: readonly number[],
  leastSpread: number,
): CombinedForecast[] {
  return blocks.map(({ origin, actual, members }) => ({
    origin,
    actual,
    ...centreAndSpread(combineQuantiles(members, weights), leastSpread),
  }));
}

/** Where a combined forecast stands and how wide it is, step by step, in the unit of the series. */
interface CentreAndSpread {
  readonly point: Float64Array;
  /** Half of P10–P90, above 0. */
  readonly spread: Float64Array;
}

/**
 * The middle of combined quantiles and half their P10–P90, which is at least `leastSpread`: networks that have seen a flat day can be
 * surer than anything is.
 *
 * @param combined - steps × member levels
 */
export function centreAndSpread(combined: Float64Array, leastSpread: number): CentreAndSpread {
  const steps = combined.length / LEVELS;
  const point = new Float64Array(steps);
  const spread = new Float64Array(steps);
  for (let step = 0; step < steps; step++) {
    const at = step * LEVELS;
    point[step] = combined[at + MEMBER_MEDIAN]!;
    spread[step] = Math.max(
      leastSpread,
      (combined[at + MEMBER_P90]! - combined[at + MEMBER_P10]!) / 2,
    );
  }
  return { point, spread };
}

/** Least half width for a series: 2 % of how much its values differ from those a day before on average, over the last four weeks. */
export function minimumSpread(values: Float64Array, daySteps: number): number {
  const lag = Math.min(daySteps, values.length - 1);
  const first = Math.max(lag, values.length - LATEST_DAYS * daySteps);
  return Math.max(TINY_SPREAD, MIN_SPREAD_SHARE * meanSeasonalDifference(values, lag, first));
}

/** An error of the ensemble inside the series. */
export interface LocalScore {
  /** Place of the value in the series. */
  readonly target: number;
  /** Steps ahead, from 1. */
  readonly horizonStep: number;
  /** (actual − point)/spread. */
  readonly score: number;
}

/** Scores of the rolled forecasts, block by block. */
export function localScores(blocks: readonly CombinedForecast[]): LocalScore[][] {
  return blocks.map(({ origin, actual, point, spread }) =>
    Array.from(actual, (value, step) => ({
      target: origin + step,
      horizonStep: step + 1,
      score: (value - point[step]!) / spread[step]!,
    })),
  );
}
