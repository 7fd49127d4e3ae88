import { sinh } from '../internal/elementary.js';
import type { RobustScale } from './robust-scale.js';

/**
 * The inverse of {@link toAsinh}: centre + spread·sinh(z). Medians and other quantiles carry over; means do not.
 *
 * @param transformed - values without unit; above about 700 the result is infinite
 * @param scale - the scale they were transformed with
 * @returns as many values in the unit of the scale
 * @example
 * fromAsinh([0], { centre: 30, spread: 20 });
 * // => Float64Array.of(30)
 */
export function fromAsinh(transformed: ArrayLike<number>, scale: RobustScale): Float64Array {
  const { centre, spread } = scale;
  const values = new Float64Array(transformed.length);
  for (let i = 0; i < values.length; i++) values[i] = centre + spread * sinh(transformed[i]!);
  return values;
}
