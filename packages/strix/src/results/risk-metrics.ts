import { quantileSorted } from '@bess/kernel/stats';
import type { RiskMetrics } from '../types.js';

/**
 * The lower tail of annual revenue. The worst 5 % and 10 % are rounded up to whole paths.
 *
 * @param annual - annual revenue by path, at least one, all finite [currency/year]
 * @see R. T. Rockafellar, S. Uryasev, Conditional value-at-risk for general loss distributions, Journal of Banking &
 * Finance 26 (2002) 1443–1471.
 * @example
 * riskMetrics(Array.from({ length: 101 }, (_, i) => i));
 * // => { var95: 5, cvar95: 2.5, tailMean: 5, worstCase: 0 }
 */
export function riskMetrics(annual: ArrayLike<number>): RiskMetrics {
  const sorted = Float64Array.from(annual).sort();
  const worstCase = sorted[0]!;
  const var95 = quantileSorted(sorted, 0.05);
  // A mean of equal numbers can round past them by one bit.
  const cvar95 = Math.min(var95, Math.max(worstCase, meanOfFirst(sorted, 20)));
  const tailMean = Math.min(quantileSorted(sorted, 0.1), Math.max(cvar95, meanOfFirst(sorted, 10)));
  return { var95, cvar95, tailMean, worstCase };
}

/** Mean of the first 1/`part` of the values. */
function meanOfFirst(sorted: Float64Array, part: number): number {
  const count = Math.ceil(sorted.length / part);
  let mean = 0;
  // Each term is divided, so that the sum of large amounts cannot overflow.
  for (let i = 0; i < count; i++) mean += sorted[i]! / count;
  return mean;
}
