import { heliosError } from '../internal/helios-error.js';
import { largestRecent } from './internal/largest-recent.js';
import type { QuantileTracker } from './quantile-tracker.js';
import { trackedBound } from './tracked-bound.js';

/**
 * Takes the next score: the tracked quantile moves by η·(missed − (1 − level)), which is a step of gradient descent on the pinball loss.
 * With a fixed rate, scores within ±b, a start within that and no other parts, the share that held over T scores is within
 * (2b + η)/(η·T) of the level, on every stream whatever.
 *
 * @param state - tracked bound; moves on by one score
 * @param score - signed score, finite
 * @param expectedScore - the same forecast that the bound was asked with; 0
 * @returns whether the bound held
 * @throws EngineError `notFinite`
 * @see A. N. Angelopoulos, E. J. Candès, R. J. Tibshirani, Conformal PID Control for Time Series Prediction, NeurIPS 2023, equation 3
 * and proposition 1.
 * @example
 * const state = createQuantileTracker({ level: 0.75, rate: 4, rateUnit: 'score' });
 * updateQuantileTracker(state, 10);
 * state.tracked;
 * // => 3
 */
export function updateQuantileTracker(
  state: QuantileTracker,
  score: number,
  expectedScore = 0,
): boolean {
  if (!Number.isFinite(score)) {
    throw heliosError('invalid', 'notFinite', `score must be a finite number; ${score} came`);
  }
  const held = score <= trackedBound(state, expectedScore);
  const excess = (held ? 0 : 1) - (1 - state.level);
  state.recentSizes.push(Math.abs(score));
  if (state.recentSizes.length > state.memory) state.recentSizes.shift();
  const unit = state.rateUnit === 'recent' ? largestRecent(state) : 1;
  state.tracked += state.rate * unit * excess;
  state.excessMisses += excess;
  state.count += 1;
  return held;
}
