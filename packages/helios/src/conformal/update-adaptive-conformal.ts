import { heliosError } from '../internal/helios-error.js';
import { adaptiveBound } from './adaptive-bound.js';
import type { AdaptiveConformal } from './adaptive-conformal.js';

/**
 * Takes the next score: the level in use moves by rate·(level − held), where held is 1 if the score is at or below the bound. On every
 * stream whatever, the share that held over T scores is within (1 + rate)/(rate·T) of the level.
 *
 * @param state - adaptive bound; moves on by one score
 * @param score - signed score, finite
 * @returns whether the bound held
 * @throws EngineError `notFinite`
 * @see I. Gibbs, E. Candès, Adaptive Conformal Inference Under Distribution Shift, NeurIPS 2021, equation 2 and proposition 4.1.
 * @example
 * const state = createAdaptiveConformal({ level: 0.9, rate: 0.5 });
 * updateAdaptiveConformal(state, 3);
 * // => true
 */
export function updateAdaptiveConformal(state: AdaptiveConformal, score: number): boolean {
  if (!Number.isFinite(score)) {
    throw heliosError('invalid', 'notFinite', `score must be a finite number; ${score} came`);
  }
  const held = score <= adaptiveBound(state);
  state.levelInUse += state.rate * (state.level - (held ? 1 : 0));
  state.scores.push(score);
  if (state.scores.length > state.memory) state.scores.shift();
  return held;
}
