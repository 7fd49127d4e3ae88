import { fitRobustScale } from '../transforms/fit-robust-scale.js';

/** The space in which the global weights were trained, for one request. */
export interface RequestSpace {
  /** From the unit of the series to numbers without unit. */
  readonly toModel: (values: ArrayLike<number>) => Float64Array;
  /** The way back; strictly rising, so that quantiles stay quantiles. */
  readonly fromModel: (values: ArrayLike<number>) => Float64Array;
}

/**
 * The space of the global weights: deviations from the median of what is known, in its robust spread. One rule for every series, as
 * the kind of a series is not known when a forecast is asked for.
 *
 * @param values - what is known, finite
 * @throws EngineError `noValues`, `notFinite`
 * @example
 * requestSpace([10, 20, 30]).toModel([20]);
 * // => Float64Array.of(0)
 */
export function requestSpace(values: ArrayLike<number>): RequestSpace {
  const { centre, spread } = fitRobustScale(values);
  return {
    toModel: (some) => Float64Array.from(some, (value) => (value - centre) / spread),
    fromModel: (some) => Float64Array.from(some, (value) => centre + spread * value),
  };
}
