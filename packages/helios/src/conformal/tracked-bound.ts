import { cos, log, sin } from '../internal/elementary.js';
import { largestRecent } from './internal/largest-recent.js';
import type { QuantileTracker } from './quantile-tracker.js';

/** The tangent stops short of its pole, at a value of about 100: bounds stay finite. */
const LARGEST_ANGLE = Math.PI / 2 - 0.01;

/**
 * The bound on the next score: the tracked quantile, plus the integral part K_I·tan(excess·ln(t + 1)/(C_sat·(t + 1))) that answers a
 * mean excess of misses, plus a forecast of the score where there is one. Always finite.
 *
 * @param state - tracked bound
 * @param expectedScore - forecast of the bound's own movement (the "scorecaster"), in the scale of the scores; 0
 * @returns same scale as the scores
 * @see A. N. Angelopoulos, E. J. Candès, R. J. Tibshirani, Conformal PID Control for Time Series Prediction, NeurIPS 2023, equations 3
 * to 5.
 * @example
 * trackedBound(createQuantileTracker({ level: 0.9, start: 1.5 }), 0.25);
 * // => 1.75
 */
export function trackedBound(state: QuantileTracker, expectedScore = 0): number {
  const { integralGain, saturation, count, excessMisses, tracked } = state;
  if (integralGain === 0 || count === 0) return tracked + expectedScore;
  const angle = (excessMisses * log(count + 1)) / (saturation * (count + 1));
  const held = Math.max(-LARGEST_ANGLE, Math.min(LARGEST_ANGLE, angle));
  const integral = integralGain * largestRecent(state) * (sin(held) / cos(held));
  return tracked + integral + expectedScore;
}
