import { median as simpleMedian } from 'simple-statistics';
import { checkedArray } from './internal/check-values.js';

/**
 * Median: the middle value, or the mean of the two middle ones. Equals {@link quantile} at 0.5 up to rounding.
 *
 * @param values - at least one, all finite
 * @throws EngineError `noValues`, `notFinite`
 * @example
 * median([9, 1, 4, 2]);
 * // => 3
 */
export function median(values: ArrayLike<number>): number {
  return simpleMedian(checkedArray(values));
}
