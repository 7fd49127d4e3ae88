import { checkFiniteSeries } from '../internal/checks.js';
import { asinh, sinh } from '../internal/elementary.js';

/** 1/Φ⁻¹(3/4): scales the median absolute deviation to the standard deviation of a normal distribution. */
const NORMAL_MAD = 1.482602218505602;

/** √(π/2): scales the mean absolute deviation to the standard deviation of a normal distribution. */
const NORMAL_MEAN_DEVIATION = 1.2533141373155003;

/** A spread below this share of the largest absolute value is rounding error. */
const MIN_SPREAD_SHARE = 1e-12;

/**
 * Robust spreads from the centre within which the transform is about linear. One spread is usual for prices, but loads, whose days and
 * nights lie two or three spreads apart, lose more by it than prices gain; see docs/training-card.md.
 */
const LINEAR_SPREADS = 3;

/** A transform fitted to one series, in which the pretrained models compute. */
export interface SeriesTransform {
  /** From the unit of the series to dimensionless values. */
  readonly toModel: (values: ArrayLike<number>) => Float64Array;
  /** The inverse transform. It rises strictly, so quantiles stay quantiles. */
  readonly fromModel: (values: ArrayLike<number>) => Float64Array;
}

/**
 * Fits the transform that the pretrained models were trained with: the asinh of deviations from the median, over three times the robust
 * spread. It is the same for prices and loads, because a request does not say which of them its series is.
 *
 * @param values - known values, finite
 * @throws EngineError `noValues`, `notFinite`
 * @example
 * fitAsinhTransform([10, 20, 30]).toModel([20]);
 * // => Float64Array.of(0)
 */
export function fitAsinhTransform(values: ArrayLike<number>): SeriesTransform {
  checkFiniteSeries('values', values);
  return fitAsinhTransformCore(values);
}

export function fitAsinhTransformCore(values: ArrayLike<number>): SeriesTransform {
  const { centre, spread } = fitRobustScaleCore(values);
  const scale = { centre, spread: LINEAR_SPREADS * spread };
  return {
    toModel: (some) => toAsinh(some, scale),
    fromModel: (some) => fromAsinh(some, scale),
  };
}

/**
 * Median and scaled median absolute deviation: the scale of the asinh transform for prices. If more than half of the values are equal, so
 * that the median deviation is 0, the mean absolute deviation replaces it. If all values are equal, the absolute value of the centre does,
 * or 1 if that is 0. The spread of a·x + b is therefore |a| times the spread of x, except for constants.
 *
 * @param values - at least one, finite, in any unit
 * @throws EngineError `noValues`, `notFinite`
 * @see B. Uniejewski, R. Weron, F. Ziel, Variance Stabilizing Transformations for Electricity Spot Price Forecasting, IEEE Transactions on
 * Power Systems 33 (2018) 2219–2229, section II.
 * @example
 * fitRobustScale([7, 7, 7]);
 * // => { centre: 7, spread: 7 }
 */
export function fitRobustScale(values: ArrayLike<number>): RobustScale {
  checkFiniteSeries('values', values);
  return fitRobustScaleCore(values);
}

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
 * asinh((x − centre)/spread) of each value: close to a logarithm for spikes of either sign, linear near the centre. It rises strictly, so
 * it maps quantiles to quantiles.
 *
 * @param values - in the unit of the scale
 * @param scale - from {@link fitRobustScale}
 * @returns dimensionless values
 * @see B. Uniejewski, R. Weron, F. Ziel, Variance Stabilizing Transformations for Electricity Spot Price Forecasting, IEEE Transactions on
 * Power Systems 33 (2018) 2219–2229, equation 3.
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
 * The inverse of {@link toAsinh}: centre + spread·sinh(z). It is exact for medians and other quantiles, not for means.
 *
 * @param transformed - dimensionless values; above about 700 the result is infinite
 * @param scale - scale of the transform
 * @returns values in the unit of the scale
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

/** Centre and spread of a series, both in its unit. */
export interface RobustScale {
  readonly centre: number;
  /** Above 0; comparable to a standard deviation. */
  readonly spread: number;
}

/** Median of rising values; at least one. */
export function medianSorted(sorted: ArrayLike<number>): number {
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  // Halving before adding avoids overflow.
  return sorted[middle - 1]! / 2 + sorted[middle]! / 2;
}
