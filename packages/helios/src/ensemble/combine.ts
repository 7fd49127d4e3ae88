import { meanSeasonalDifference } from '../metrics/point-errors.js';
import { MEMBER_LEVELS, MEMBER_MEDIAN, MEMBER_P10, MEMBER_P90 } from './ensemble.js';
import type { MemberForecasts } from './rolling-origins.js';

const LEVELS = MEMBER_LEVELS.length;

const MIN_SPREAD_SHARE = 0.02;

/** Spread of a constant series: negligible beside any value. */
const TINY_SPREAD = 1e-300;

const LATEST_DAYS = 28;

/**
 * Weighted mean of the quantiles of several models at the same levels. Means of rising quantiles rise.
 *
 * @see F. Lichtendahl, Y. Grushka-Cockayne, R. Winkler, Is It Better to Average Probabilities or Quantiles?, Management Science 59 (2013)
 * 1594–1611.
 */
export function combineQuantiles(
  parts: readonly ArrayLike<number>[],
  weights: readonly number[],
): Float64Array {
  const first = Float64Array.from(parts[0] ?? []);
  const mean = first.slice();
  // Summing differences from the first model keeps the mean exact to the bit where all models agree.
  for (let k = 1; k < parts.length; k++) {
    const part = parts[k]!;
    for (let i = 0; i < mean.length; i++) mean[i] = mean[i]! + weights[k]! * (part[i]! - first[i]!);
  }
  return mean;
}

/** The medians of quantiles (steps × member levels). */
export function extractMedians(quantiles: Float64Array): Float64Array {
  return quantiles.filter((_, i) => i % LEVELS === MEMBER_MEDIAN);
}

/** Quantiles (steps × member levels) from one origin, and the actual values, NaN where missing. */
export interface QuantilesAtOrigin {
  readonly origin: number;
  readonly actual: Float64Array;
  readonly quantiles: Float64Array;
}

/** Combined quantiles after a series and at its rolling origins. */
export interface CombinedQuantiles {
  readonly ahead: Float64Array;
  readonly blocks: readonly QuantilesAtOrigin[];
}

/** The models' quantiles by their weights. */
export function combineModels(
  { ahead, blocks }: MemberForecasts,
  weights: readonly number[],
): CombinedQuantiles {
  return {
    ahead: combineQuantiles(ahead, weights),
    blocks: blocks.map(({ origin, actual, members }) => ({
      origin,
      actual,
      quantiles: combineQuantiles(members, weights),
    })),
  };
}

/** Combined forecasts after a series and at its rolling origins. */
export interface CombinedForecasts extends CentreAndSpread {
  readonly rolling: readonly CombinedForecast[];
}

export function centreForecasts(
  { ahead, blocks }: CombinedQuantiles,
  leastSpread: number,
): CombinedForecasts {
  return {
    ...centreAndSpread(ahead, leastSpread),
    rolling: blocks.map(({ origin, actual, quantiles }) => ({
      origin,
      actual,
      ...centreAndSpread(quantiles, leastSpread),
    })),
  };
}

/** Combined forecast from one origin, and the actual values, NaN where missing. */
export interface CombinedForecast extends CentreAndSpread {
  readonly origin: number;
  readonly actual: Float64Array;
}

/** Point forecast and spread of each step, in the unit of the series. */
interface CentreAndSpread {
  readonly point: Float64Array;
  /** Half the width of P10–P90, above 0. */
  readonly spread: Float64Array;
}

/**
 * Median and half the P10–P90 width of combined quantiles (steps × member levels). The half width is at least `leastSpread`, because
 * networks can be overconfident after a flat day.
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

/** Least half width of a series: 2 % of its {@link dailyChange}. */
export function minimumSpread(values: Float64Array, daySteps: number): number {
  return Math.max(TINY_SPREAD, MIN_SPREAD_SHARE * dailyChange(values, daySteps));
}

/** Mean absolute change from one day to the next over the last four weeks. */
export function dailyChange(values: Float64Array, daySteps: number): number {
  const lag = Math.min(daySteps, values.length - 1);
  const first = Math.max(lag, values.length - LATEST_DAYS * daySteps);
  return meanSeasonalDifference(values, lag, first);
}

/** Score of the ensemble's error at one value of the series. */
export interface LocalScore {
  /** Index of the value in the series. */
  readonly target: number;
  /** Lead time in steps, from 1. */
  readonly horizonStep: number;
  /** (actual − point)/spread. */
  readonly score: number;
}

/** Scores of the rolling-origin forecasts at known values, one list per origin. */
export function localScores(blocks: readonly CombinedForecast[]): LocalScore[][] {
  return blocks.map(({ origin, actual, point, spread }) => {
    const scores: LocalScore[] = [];
    actual.forEach((value, step) => {
      if (Number.isNaN(value)) return;
      const score = (value - point[step]!) / spread[step]!;
      scores.push({ target: origin + step, horizonStep: step + 1, score });
    });
    return scores;
  });
}
