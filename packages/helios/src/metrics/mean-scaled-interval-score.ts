import { checkLevel } from '../internal/check-level.js';
import { checkSameLength } from '../internal/check-series.js';
import { seasonalScale } from './internal/seasonal-scale.js';

/** An interval forecast and the history that scales its score. */
export interface ScaledIntervals {
  /** Lower ends, one for each actual value. */
  readonly lower: ArrayLike<number>;
  /** Upper ends, as many. */
  readonly upper: ArrayLike<number>;
  /** Share of values that the intervals should hold, between 0 and 1. */
  readonly coverage: number;
  /** Values before the forecast, more than one season. */
  readonly history: ArrayLike<number>;
  /** Season of the series [steps], from 1. */
  readonly seasonSteps: number;
}

/**
 * Mean scaled interval score: width plus 2/(1 − coverage) times what a value lies outside, over the error of the seasonal naive forecast
 * within the history.
 *
 * @param actual - what came, at least one value
 * @param intervals - see {@link ScaledIntervals}
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `levelOutOfRange`, `notWhole`, `seasonStepsOutOfRange`,
 * `historyTooShort`, `noScale`
 * @see T. Gneiting, A. E. Raftery, Strictly Proper Scoring Rules, Prediction, and Estimation, JASA 102 (2007) 359–378, equation 43;
 * scaled as in the M4 competition.
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
