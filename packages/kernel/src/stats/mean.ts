import { mean as simpleMean } from 'simple-statistics';
import { checkedArray } from './internal/check-values.js';

/**
 * Arithmetic mean.
 *
 * @param values - at least one, all finite
 * @throws EngineError `noValues`, `notFinite`
 * @example
 * mean([1, 2, 6]);
 * // => 3
 */
export function mean(values: ArrayLike<number>): number {
  return simpleMean(checkedArray(values));
}
