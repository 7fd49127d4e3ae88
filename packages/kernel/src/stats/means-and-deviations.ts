import {
  mean as simpleMean,
  median as simpleMedian,
  sampleStandardDeviation as simpleSampleStandardDeviation,
  standardDeviation as simpleStandardDeviation,
} from 'simple-statistics';
import { EngineError } from '../errors/index.js';
import { sum } from './sum.js';
import { checkedArray, checkValues } from './valid-values.js';

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

/**
 * Mean of values with weights: Σ wᵢxᵢ / Σ wᵢ.
 *
 * @param values - at least one, all finite
 * @param weights - one per value, all finite and 0 or more, not all 0; they need not add up to 1
 * @throws EngineError `noValues`, `notFinite`, `weightsOutOfRange`
 * @example
 * weightedMean([10, 20], [3, 1]);
 * // => 12.5
 */
export function weightedMean(values: ArrayLike<number>, weights: ArrayLike<number>): number {
  checkValues(values);
  checkValues(weights, 'weights');
  if (weights.length !== values.length) {
    throw refuse(
      'invalid',
      `weights must have ${values.length} items, as many as values; ${weights.length} came`,
    );
  }
  const products = new Float64Array(values.length);
  for (let i = 0; i < products.length; i++) {
    const weight = weights[i]!;
    if (weight < 0) throw refuse('outOfRange', `weights[${i}] must be at least 0; ${weight} came`);
    products[i] = weight * values[i]!;
  }
  const totalWeight = sum(weights);
  if (totalWeight === 0) throw refuse('outOfRange', 'weights must not all be 0; only zeros came');
  return sum(products) / totalWeight;
}

function refuse(kind: 'invalid' | 'outOfRange', message: string): EngineError {
  return new EngineError({ engine: 'kernel', kind, code: 'weightsOutOfRange', message });
}

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
