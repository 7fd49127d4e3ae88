import { checkSeries } from '../internal/check-series.js';
import { medianSorted } from './internal/median-sorted.js';
import type { RobustScale } from './robust-scale.js';

/** Median absolute deviation of the standard normal, inverted: Φ⁻¹(3/4)⁻¹. */
const NORMAL_MAD = 1.482602218505602;
/** Mean absolute deviation of the standard normal, inverted: √(π/2). */
const NORMAL_MEAN_DEVIATION = 1.2533141373155003;
/** Spread below this share of the largest size is rounding, not information. */
const SMALLEST_SHARE = 1e-12;

/**
 * Median and scaled median absolute deviation, the scale of the asinh transform for prices. Where more than half of the values are
 * equal, so that the median deviation is 0, the mean absolute deviation takes its place; where all are equal, the size of the centre, or
 * 1 if that is 0. So the scale of a·x + b has the spread |a| times that of x, except for constants.
 *
 * @param values - at least one, finite, in any unit
 * @throws EngineError `noValues`, `notFinite`
 * @see B. Uniejewski, R. Weron, F. Ziel, Variance Stabilizing Transformations for Electricity Spot Price Forecasting, IEEE Transactions
 * on Power Systems 33 (2018) 2219–2229, section II.
 * @example
 * fitRobustScale([7, 7, 7]);
 * // => { centre: 7, spread: 7 }
 */
export function fitRobustScale(values: ArrayLike<number>): RobustScale {
  checkSeries('values', values);
  const sorted = Float64Array.from(values).sort();
  const centre = medianSorted(sorted);
  const largest = Math.max(Math.abs(sorted[0]!), Math.abs(sorted[sorted.length - 1]!));
  const smallestSpread = SMALLEST_SHARE * largest;
  const deviations = Float64Array.from(sorted, (value) => Math.abs(value - centre)).sort();
  const medianSpread = NORMAL_MAD * medianSorted(deviations);
  if (medianSpread > smallestSpread) return { centre, spread: medianSpread };
  let meanDeviation = 0;
  for (let i = 0; i < deviations.length; i++) {
    meanDeviation += (deviations[i]! - meanDeviation) / (i + 1);
  }
  const meanSpread = NORMAL_MEAN_DEVIATION * meanDeviation;
  if (meanSpread > smallestSpread) return { centre, spread: meanSpread };
  return { centre, spread: Math.abs(centre) || 1 };
}
