import { checkProbability } from './internal/check-probability.js';
import { checkValues } from './internal/check-values.js';
import { quantileSorted } from './quantile-sorted.js';

/**
 * Quantile of type 7 in the numbering of Hyndman and Fan (linear interpolation between order statistics at
 * (n − 1)·p), the default of R, NumPy and Excel's PERCENTILE.INC. The type is pinned here; simple-statistics
 * uses another one.
 *
 * @param values - at least one, all finite, in any order; not changed
 * @param probability - 0 to 1
 * @throws EngineError `noValues`, `notFinite`, `probabilityOutOfRange`
 * @see R. J. Hyndman, Y. Fan, Sample Quantiles in Statistical Packages, The American Statistician 50 (1996)
 * 361–365, definition 7.
 * @example
 * quantile([40, 10, 30, 20], 0.25);
 * // => 17.5
 */
export function quantile(values: ArrayLike<number>, probability: number): number {
  checkProbability(probability);
  checkValues(values);
  return quantileSorted(Float64Array.from(values).sort(), probability);
}
