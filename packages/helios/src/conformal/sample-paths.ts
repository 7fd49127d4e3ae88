import { nextUint32, type RandomStream } from '@bess/kernel/rng';
import { checkFiniteSeries, checkForecast, checkWhole, heliosError } from '../internal/checks.js';
import type { QuantileForecast } from '../types.js';
import { interpolateQuantile } from './weighted-quantiles.js';

/**
 * Joint sample paths with the marginals of a quantile forecast and the correlation of a template of real paths. At each step, the m values
 * at the levels (i − ½)/m are assigned in the order of the template's paths at that step. Tails beyond the outermost levels are
 * exponential. Ties in the template are ranked by path number, rotated by one from step to step so that they do not couple steps.
 *
 * @param forecast - marginal quantiles by step, rising within a step
 * @param template - paths × steps: entry path·steps + step; at least one path, such as past days or {@link residualBlockBootstrap}
 * @returns as many paths as the template has: entry path·steps + step, in the unit of the forecast
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising`, `lengthsDiffer`
 * @see M. Clark, S. Gangopadhyay, L. Hay, B. Rajagopalan, R. Wilby, The Schaake Shuffle, Journal of Hydrometeorology 5 (2004) 243–262.
 * @example
 * const forecast = { levels: [0.25, 0.75], values: Float64Array.of(10, 20, 30, 50) };
 * schaakeShuffle(forecast, [7, 1, 3, 2]);
 * // => Float64Array.of(20, 30, 10, 50)
 */
export function schaakeShuffle(
  forecast: QuantileForecast,
  template: ArrayLike<number>,
): Float64Array {
  const steps = checkForecast(forecast);
  checkFiniteSeries('template', template);
  if (template.length % steps !== 0) {
    throw heliosError(
      'invalid',
      'lengthsDiffer',
      `template must hold ${steps} steps for each path; ${template.length} values came`,
    );
  }
  return schaakeShuffleCore(forecast, template);
}

export function schaakeShuffleCore(
  { levels, values }: QuantileForecast,
  template: ArrayLike<number>,
): Float64Array {
  const steps = values.length / levels.length;
  const count = template.length / steps;
  const paths = new Float64Array(template.length);
  const order = Array.from({ length: count }, (_, path) => path);
  for (let step = 0; step < steps; step++) {
    const ofPath = (path: number) => template[path * steps + step]!;
    const placeOf = (path: number) => (path + step) % count;
    order.sort((a, b) => ofPath(a) - ofPath(b) || placeOf(a) - placeOf(b));
    for (let rank = 0; rank < count; rank++) {
      const level = (rank + 0.5) / count;
      paths[order[rank]! * steps + step] = interpolateQuantile(
        levels,
        values,
        step * levels.length,
        level,
      );
    }
  }
  return paths;
}

/** Options of the block bootstrap. */
export interface BlockBootstrapOptions {
  /** Number of paths, at least 1. */
  readonly pathCount: number;
  /** Length of a block [steps], from 1 to the number of residuals. */
  readonly blockSteps: number;
  /** Season whose phase blocks keep [steps]. Default 1: a block may come from anywhere. */
  readonly seasonSteps?: number;
}

/**
 * Joint sample paths: point forecasts plus blocks of past residuals, joined end to end. Blocks preserve the autocorrelation of the errors.
 * With a season, a block starts at the same phase as the step it is added to, so that night steps get night errors.
 *
 * @param point - point forecasts by step, for the steps right after the residuals
 * @param residuals - past errors, actual less forecast, oldest first, in the same unit; at least one block and one season
 * @param options - see {@link BlockBootstrapOptions}
 * @param stream - random stream; advances by one word per block
 * @returns paths × steps: entry path·steps + step, in the same unit
 * @throws EngineError `noValues`, `notFinite`, `notWhole`, `pathCountOutOfRange`, `blockStepsOutOfRange`, `seasonStepsOutOfRange`,
 * `tooFewValues`
 * @see H. R. Künsch, The Jackknife and the Bootstrap for General Stationary Observations, Annals of Statistics 17 (1989) 1217–1241; D. N.
 * Politis, Resampling Time Series with Seasonal Components, Proceedings of the 33rd Symposium on the Interface (2001).
 * @example
 * const stream = createStream({ seed: 1, stream: 0, path: 0 });
 * residualBlockBootstrap([10, 20], [-1, 1], { pathCount: 1, blockSteps: 2 }, stream);
 * // => Float64Array.of(9, 21)
 */
export function residualBlockBootstrap(
  point: ArrayLike<number>,
  residuals: ArrayLike<number>,
  options: BlockBootstrapOptions,
  stream: RandomStream,
): Float64Array {
  const { pathCount, blockSteps, seasonSteps = 1 } = options;
  checkFiniteSeries('point', point);
  checkFiniteSeries('residuals', residuals);
  checkWhole('pathCount', pathCount, 1);
  checkWhole('blockSteps', blockSteps, 1);
  checkWhole('seasonSteps', seasonSteps, 1);
  // A whole block must fit at every phase of the season.
  const needed = blockSteps + seasonSteps - 1;
  if (residuals.length < needed) {
    throw heliosError(
      'invalid',
      'tooFewValues',
      `residuals must have at least ${needed} values for blocks of ${blockSteps} and seasons of ${seasonSteps} steps; ${residuals.length} came`,
    );
  }
  const steps = point.length;
  const paths = new Float64Array(pathCount * steps);
  for (let path = 0; path < pathCount; path++) {
    for (let from = 0; from < steps; from += blockSteps) {
      const phase = (residuals.length + from) % seasonSteps;
      const starts = Math.floor((residuals.length - blockSteps - phase) / seasonSteps) + 1;
      const start = phase + seasonSteps * Math.floor((nextUint32(stream) / 2 ** 32) * starts);
      const last = Math.min(steps, from + blockSteps);
      for (let step = from; step < last; step++) {
        paths[path * steps + step] = point[step]! + residuals[start + step - from]!;
      }
    }
  }
  return paths;
}
