import { EngineError } from '../errors/index.js';
import { checkProbability } from './internal/check-probability.js';

/**
 * {@link quantile} of values that are sorted already, in constant time. That they are sorted and finite is
 * the caller's word.
 *
 * @param sorted - at least one value, rising
 * @param probability - 0 to 1
 * @throws EngineError `noValues`, `probabilityOutOfRange`
 * @example
 * quantileSorted([10, 20, 30, 40], 0.5);
 * // => 25
 */
export function quantileSorted(sorted: ArrayLike<number>, probability: number): number {
  checkProbability(probability);
  if (sorted.length === 0) {
    throw new EngineError({
      engine: 'kernel',
      kind: 'invalid',
      code: 'noValues',
      message: 'sorted must have at least 1 value; 0 came',
    });
  }
  const position = (sorted.length - 1) * probability;
  const lower = Math.floor(position);
  const below = sorted[lower]!;
  const share = position - lower;
  if (share === 0) return below;
  const above = sorted[lower + 1]!;
  // This form stays between its neighbours in floating point, where below·(1 − share) + above·share need not.
  return Math.min(above, below + share * (above - below));
}
