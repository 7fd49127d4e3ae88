import { checkSameLength } from '../internal/check-series.js';

/**
 * Share of values within their intervals, ends included, 0 to 1.
 *
 * @param actual - what came, at least one value
 * @param lower - lower ends, as many
 * @param upper - upper ends, as many
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`
 * @example
 * intervalCoverage([1, 5, 9, 20], [0, 5, 10, 10], [2, 8, 12, 30]);
 * // => 0.75
 */
export function intervalCoverage(
  actual: ArrayLike<number>,
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
): number {
  checkSameLength('actual', actual, 'lower', lower);
  checkSameLength('actual', actual, 'upper', upper);
  let inside = 0;
  for (let i = 0; i < actual.length; i++) {
    if (actual[i]! >= lower[i]! && actual[i]! <= upper[i]!) inside += 1;
  }
  return inside / actual.length;
}
