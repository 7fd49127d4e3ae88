import { checkFiniteSeries } from '../internal/checks.js';
import { asinh, sinh } from '../internal/elementary.js';

/** Median absolute deviation of the standard normal, inverted: Φ⁻¹(3/4)⁻¹. */
const NORMAL_MAD = 1.482602218505602;

/** Mean absolute deviation of the standard normal, inverted: √(π/2). */
const NORMAL_MEAN_DEVIATION = 1.2533141373155003;

/** Spread below this share of the largest size is rounding, not information. */
const MIN_SPREAD_SHARE = 1e-12;

/**
 * Spreads within which the space is about linear. Bent at one spread, as is usual for prices, it loses on loads, whose days and nights lie
 * two or three spreads apart, more than it wins on prices; see docs/training-card.md.
 */
const LINEAR_SPREADS = 3;

/** The space in which the global weights were trained, for one request. */
export interface SeriesTransform {
  /** From the unit of the series to numbers without unit. */
  readonly toModel: (values: ArrayLike<number>) => Float64Array;
  /** The way back; strictly rising, so that quantiles stay quantiles. */
  readonly fromModel: (values: ArrayLike<number>) => Float64Array;
}

/**
 * The space of the global weights: the asinh of deviations from the median of what is known, over three times its robust spread. One
 * rule for every series, as the kind of a series is not known when a forecast is asked for.
 *
 * @param values - what is known, finite
 * @throws EngineError `noValues`, `notFinite`
 * @example
 * fitAsinhTransform([10, 20, 30]).toModel([20]);
 * // => Float64Array.of(0)
 */
export function fitAsinhTransform(values: ArrayLike<number>): SeriesTransform {
  checkFiniteSeries('values', values);
  return fitAsinhTransformCore(values);
}

/** {@link fitAsinhTransform} without checks. */
export function fitAsinhTransformCore(values: ArrayLike<number>): SeriesTransform {
  const { centre, spread } = fitRobustScaleCore(values);
  const scale = { centre, spread: LINEAR_SPREADS * spread };
  return {
    toModel: (some) => toAsinh(some, scale),
    fromModel: (some) => fromAsinh(some, scale),
  };
}

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
  checkFiniteSeries('values', values);
  return fitRobustScaleCore(values);
}

/** {@link fitRobustScale} without checks. */
export function fitRobustScaleCore(values: ArrayLike<number>): RobustScale {
  const sorted = Float64Array.from(values).sort();
  const centre = medianSorted(sorted);
  const largest = Math.max(Math.abs(sorted[0]!), Math.abs(sorted[sorted.length - 1]!));
  const smallestSpread = MIN_SPREAD_SHARE * largest;
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

/** Where a series lies and how far it spreads, both in its unit. */
export interface RobustScale {
  readonly centre: number;
  /** Above 0; comparable to a standard deviation. */
  readonly spread: number;
}

/** Median of values that rise; at least one. */
export function medianSorted(sorted: ArrayLike<number>): number {
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  // Halved before they are added: two huge values must not overflow.
  return sorted[middle - 1]! / 2 + sorted[middle]! / 2;
}
