import { quantileSorted } from '@bess/kernel/stats';
import type { Percentiles } from '../types.js';

/**
 * The 10th, 50th and 90th percentile, quantile type 7.
 *
 * @param values - at least one, all finite, in any order; not changed
 * @example
 * percentiles([0, 10, 20, 30, 40]);
 * // => { p10: 4, p50: 20, p90: 36 }
 */
export function percentiles(values: ArrayLike<number>): Percentiles {
  const sorted = Float64Array.from(values).sort();
  return {
    p10: quantileSorted(sorted, 0.1),
    p50: quantileSorted(sorted, 0.5),
    p90: quantileSorted(sorted, 0.9),
  };
}
