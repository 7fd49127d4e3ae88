import {
  checkFiniteSeries,
  checkForecast,
  checkLevel,
  checkSameLength,
  heliosError,
} from '../internal/checks.js';
import type { QuantileForecast } from '../types.js';
import { seasonalScale } from './point-errors.js';

/**
 * Mean pinball loss of a quantile forecast over its steps and levels, in the unit of the series. Twice this approaches the continuous
 * ranked probability score as evenly spaced levels become dense.
 *
 * @param actual - actual values, one per step
 * @param forecast - quantiles by step
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `levelOutOfRange`, `levelsNotRising`
 * @example
 * meanPinballLoss([10], { levels: [0.25, 0.5, 0.75], values: Float64Array.of(6, 8, 14) });
 * // => 1
 */
export function meanPinballLoss(actual: ArrayLike<number>, forecast: QuantileForecast): number {
  const steps = checkForecast(forecast);
  checkFiniteSeries('actual', actual);
  if (actual.length !== steps) {
    throw heliosError(
      'invalid',
      'lengthsDiffer',
      `actual must have one value for each of ${steps} steps; ${actual.length} came`,
    );
  }
  return meanPinballLossCore(actual, forecast);
}

export function meanPinballLossCore(
  actual: ArrayLike<number>,
  { levels, values }: QuantileForecast,
): number {
  const steps = actual.length;
  const quantile = new Float64Array(steps);
  let total = 0;
  for (let k = 0; k < levels.length; k++) {
    for (let step = 0; step < steps; step++) quantile[step] = values[step * levels.length + k]!;
    total += pinballLossCore(actual, quantile, levels[k]!);
  }
  return total / levels.length;
}

/**
 * Mean pinball loss of forecasts of one quantile, in the unit of the series: τ·(y − q) if the value is above the quantile, otherwise (1 −
 * τ)·(q − y). At τ = 0.5 it is half the absolute error.
 *
 * @param actual - actual values, at least one
 * @param quantile - forecasts of the quantile of the same values
 * @param level - level τ, between 0 and 1
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `levelOutOfRange`
 * @see R. Koenker, G. Bassett, Regression Quantiles, Econometrica 46 (1978) 33–50.
 * @example
 * pinballLoss([10, 20], [12, 16], 0.75);
 * // => 1.75
 */
export function pinballLoss(
  actual: ArrayLike<number>,
  quantile: ArrayLike<number>,
  level: number,
): number {
  checkSameLength('actual', actual, 'quantile', quantile);
  checkLevel('level', level);
  return pinballLossCore(actual, quantile, level);
}

function pinballLossCore(
  actual: ArrayLike<number>,
  quantile: ArrayLike<number>,
  level: number,
): number {
  let mean = 0;
  for (let i = 0; i < actual.length; i++) {
    mean += (pinball(actual[i]! - quantile[i]!, level) - mean) / (i + 1);
  }
  return mean;
}

/** Pinball loss of one value that exceeds the quantile by `error`. */
export function pinball(error: number, level: number): number {
  return error >= 0 ? level * error : (level - 1) * error;
}

/**
 * Share of values inside their intervals, bounds included, 0 to 1.
 *
 * @param actual - actual values, at least one
 * @param lower - lower bounds of the same values
 * @param upper - upper bounds of the same values
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`
 * @example
 * intervalCoverage([1, 5, 9, 20], [0, 5, 10, 10], [2, 8, 12, 30]);
 * // => 0.75
 */
export function intervalCoverage(
  actual: ArrayLike<number>,
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
): number {
  checkSameLength('actual', actual, 'lower', lower);
  checkSameLength('actual', actual, 'upper', upper);
  let inside = 0;
  for (let i = 0; i < actual.length; i++) {
    if (actual[i]! >= lower[i]! && actual[i]! <= upper[i]!) inside += 1;
  }
  return inside / actual.length;
}

/** Intervals and the history that scales their score. */
export interface ScaledIntervals {
  /** Lower bounds, one per actual value. */
  readonly lower: ArrayLike<number>;
  /** Upper bounds, one per actual value. */
  readonly upper: ArrayLike<number>;
  /** Nominal coverage, between 0 and 1. */
  readonly coverage: number;
  /** Values before the forecast, more than one season. */
  readonly history: ArrayLike<number>;
  /** Length of the season [steps], at least 1. */
  readonly seasonSteps: number;
}

/**
 * Mean scaled interval score: the width plus 2/(1 − coverage) times the distance of a value outside the interval, over the in-sample error
 * of the seasonal naive forecast.
 *
 * @param actual - actual values, at least one
 * @param intervals - see {@link ScaledIntervals}
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `levelOutOfRange`, `notWhole`, `seasonStepsOutOfRange`, `historyTooShort`,
 * `noScale`
 * @see T. Gneiting, A. E. Raftery, Strictly Proper Scoring Rules, Prediction, and Estimation, JASA 102 (2007) 359–378, equation 43; scaled
 * as in the M4 competition.
 * @example
 * meanScaledIntervalScore([5, 12], {
 *   lower: [4, 4],
 *   upper: [8, 10],
 *   coverage: 0.5,
 *   history: [1, 3, 5],
 *   seasonSteps: 1,
 * });
 * // => 4.5
 */
export function meanScaledIntervalScore(
  actual: ArrayLike<number>,
  intervals: ScaledIntervals,
): number {
  const { lower, upper, coverage, history, seasonSteps } = intervals;
  checkSameLength('actual', actual, 'lower', lower);
  checkSameLength('actual', actual, 'upper', upper);
  checkLevel('coverage', coverage);
  const penalty = 2 / (1 - coverage);
  let mean = 0;
  for (let i = 0; i < actual.length; i++) {
    const below = Math.max(0, lower[i]! - actual[i]!);
    const above = Math.max(0, actual[i]! - upper[i]!);
    mean += (upper[i]! - lower[i]! + penalty * (below + above) - mean) / (i + 1);
  }
  return mean / seasonalScale(history, seasonSteps);
}

/**
 * Energy score of joint sample paths, in the unit of the series: the mean distance of the paths to the actual values less half their mean
 * distance to each other, in the Euclidean norm over all steps. Lower is better. It measures both the marginals and the correlation of
 * steps. With one step it is the continuous ranked probability score of the sample.
 *
 * @param actual - actual values, one per step
 * @param paths - paths × steps: entry path·steps + step; at least one path
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`
 * @see T. Gneiting, A. E. Raftery, Strictly Proper Scoring Rules, Prediction, and Estimation, JASA 102 (2007) 359–378, equation 22 with β =
 * 1.
 * @example
 * energyScore([0, 0], Float64Array.of(3, 4, -3, -4));
 * // => 2.5
 */
export function energyScore(actual: ArrayLike<number>, paths: ArrayLike<number>): number {
  checkFiniteSeries('actual', actual);
  checkFiniteSeries('paths', paths);
  const steps = actual.length;
  if (paths.length % steps !== 0) {
    throw heliosError(
      'invalid',
      'lengthsDiffer',
      `paths must hold ${steps} steps for each path; ${paths.length} values came`,
    );
  }
  const count = paths.length / steps;
  let toActual = 0;
  let toEachOther = 0;
  for (let i = 0; i < count; i++) {
    toActual += distance(paths, i * steps, actual, 0, steps);
    for (let j = 0; j < i; j++) {
      toEachOther += distance(paths, i * steps, paths, j * steps, steps);
    }
  }
  // The loop visits each unordered pair once; the count² ordered pairs contain it twice.
  return toActual / count - toEachOther / (count * count);
}

function distance(
  a: ArrayLike<number>,
  fromA: number,
  b: ArrayLike<number>,
  fromB: number,
  steps: number,
): number {
  let squares = 0;
  for (let step = 0; step < steps; step++) {
    const difference = a[fromA + step]! - b[fromB + step]!;
    squares += difference * difference;
  }
  return Math.sqrt(squares);
}
