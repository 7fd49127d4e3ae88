import { createStream } from '@bess/kernel/rng';
import { schaakeShuffle } from '../../conformal/schaake-shuffle.js';
import type { QuantileForecast } from '../../models/quantile-forecast.js';
import { drawErrors } from './draw-errors.js';

const STREAM = 0x9a74;

/**
 * Joint paths with the marginals of a forecast. They hang together as errors of the ensemble do: {@link drawErrors} gives the ranks.
 *
 * @param forecast - marginal quantiles
 * @param medians - of the same steps
 * @returns paths × steps
 */
export function samplePaths(
  forecast: QuantileForecast,
  medians: Float64Array,
  stepMinutes: number,
  pathCount: number,
  seed: number,
): Float64Array {
  const stream = createStream({ seed, stream: STREAM, path: 0 });
  return schaakeShuffle(forecast, drawErrors(medians, 1440 / stepMinutes, pathCount, stream));
}
