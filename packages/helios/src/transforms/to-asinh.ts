import { asinh } from '../internal/elementary.js';
import type { RobustScale } from './robust-scale.js';

/**
 * asinh((x − centre)/spread) of each value: like a logarithm for spikes of either sign, linear near the centre. Strictly rising, so that
 * quantiles map to quantiles.
 *
 * @param values - in the unit of the scale
 * @param scale - from {@link fitRobustScale}
 * @returns as many values without unit
 * @see B. Uniejewski, R. Weron, F. Ziel, Variance Stabilizing Transformations for Electricity Spot Price Forecasting, IEEE Transactions
 * on Power Systems 33 (2018) 2219–2229, equation 3.
 * @example
 * toAsinh([30, 50], { centre: 30, spread: 20 });
 * // => Float64Array.of(0, 0.8813735870195429)
 */
export function toAsinh(values: ArrayLike<number>, scale: RobustScale): Float64Array {
  const { centre, spread } = scale;
  const transformed = new Float64Array(values.length);
  for (let i = 0; i < transformed.length; i++)
    transformed[i] = asinh((values[i]! - centre) / spread);
  return transformed;
}
