import { sampleStandardDeviation as simpleSampleStandardDeviation } from 'simple-statistics';
import { EngineError } from '../errors/index.js';
import { checkedArray } from './internal/check-values.js';

/**
 * Standard deviation estimated from a sample, divisor n − 1.
 *
 * @param values - at least two, all finite
 * @throws EngineError `noValues`, `notFinite`, `tooFewValues`
 * @example
 * sampleStandardDeviation([1, 3]);
 * // => Math.SQRT2
 */
export function sampleStandardDeviation(values: ArrayLike<number>): number {
  const array = checkedArray(values);
  if (array.length < 2) {
    throw new EngineError({
      engine: 'kernel',
      kind: 'invalid',
      code: 'tooFewValues',
      message: 'values must have at least 2 values for a sample standard deviation; 1 came',
    });
  }
  return simpleSampleStandardDeviation(array);
}
