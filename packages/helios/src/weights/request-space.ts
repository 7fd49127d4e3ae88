import { fitRobustScale } from '../transforms/fit-robust-scale.js';
import { fromAsinh } from '../transforms/from-asinh.js';
import { toAsinh } from '../transforms/to-asinh.js';

/** The space in which the global weights were trained, for one request. */
export interface RequestSpace {
  /** From the unit of the series to numbers without unit. */
  readonly toModel: (values: ArrayLike<number>) => Float64Array;
  /** The way back; strictly rising, so that quantiles stay quantiles. */
  readonly fromModel: (values: ArrayLike<number>) => Float64Array;
}

/**
 * Spreads within which the space is about linear. Bent at one spread, as is usual for prices, it loses on loads, whose days and nights lie
 * two or three spreads apart, more than it wins on prices; see docs/training-card.md.
 */
const LINEAR_SPREADS = 3;

/**
 * The space of the global weights: the asinh of deviations from the median of what is known, over three times its robust spread. One
 * rule for every series, as the kind of a series is not known when a forecast is asked for.
 *
 * @param values - what is known, finite
 * @throws EngineError `noValues`, `notFinite`
 * @example
 * requestSpace([10, 20, 30]).toModel([20]);
 * // => Float64Array.of(0)
 */
export function requestSpace(values: ArrayLike<number>): RequestSpace {
  const { centre, spread } = fitRobustScale(values);
  const scale = { centre, spread: LINEAR_SPREADS * spread };
  return {
    toModel: (some) => toAsinh(some, scale),
    fromModel: (some) => fromAsinh(some, scale),
  };
}
