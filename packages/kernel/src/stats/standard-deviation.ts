import { standardDeviation as simpleStandardDeviation } from 'simple-statistics';
import { checkedArray } from './internal/check-values.js';

/**
 * Standard deviation of a whole population: the root of the mean squared deviation, divisor n. For an
 * estimate from a sample see {@link sampleStandardDeviation}.
 *
 * @param values - at least one, all finite
 * @throws EngineError `noValues`, `notFinite`
 * @example
 * standardDeviation([2, 4, 4, 4, 5, 5, 7, 9]);
 * // => 2
 */
export function standardDeviation(values: ArrayLike<number>): number {
  return simpleStandardDeviation(checkedArray(values));
}
