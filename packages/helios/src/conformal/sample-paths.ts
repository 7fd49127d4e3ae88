import { nextUint32, type RandomStream } from '@bess/kernel/rng';
import { checkFiniteSeries, checkForecast, checkWhole, heliosError } from '../internal/checks.js';
import type { QuantileForecast } from '../types.js';
import { interpolateQuantile } from './weighted-quantiles.js';

/**
 * Joint sample paths whose values at each step spread as a quantile forecast says, and whose steps hang together as in a template of
 * real paths: at each step the m values at the levels (i − ½)/m are given out in the ranks that the template's paths have there. Beyond
 * the outermost levels the tails are exponential. Equal template values rank by their place, turned by one from step to step so that ties
 * do not couple steps.
 *
 * @param forecast - marginal quantiles by step, rising within a step
 * @param template - paths × steps, such as past days or {@link residualBlockBootstrap}: entry path·steps + step; at least one path
 * @returns as many paths: entry path·steps + step, in the unit of the forecast
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

/** {@link schaakeShuffle} without checks. */
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

/** Which blocks to draw. */
export interface BlockBootstrapOptions {
  /** Paths to draw, from 1. */
  readonly pathCount: number;
  /** Length of a block [steps], from 1; at most the number of residuals. */
  readonly blockSteps: number;
  /** Season that blocks keep their place in [steps]; 1: a block may come from anywhere. */
  readonly seasonSteps?: number;
}

/**
 * Joint sample paths: point forecasts plus blocks of past residuals, joined end to end. Within a block the errors hang together as they
 * did; with a season, a block comes from the same place of a season as the step it begins at, so that nights keep the errors of nights.
 *
 * @param point - point forecasts by step, for the steps right after the residuals
 * @param residuals - past errors, actual less expected, oldest first, in the same unit; at least one block and one season
 * @param options - see {@link BlockBootstrapOptions}
 * @param stream - random stream; moves on by one word for each block
 * @returns paths × steps: entry path·steps + step, in the same unit
 * @throws EngineError `noValues`, `notFinite`, `notWhole`, `pathCountOutOfRange`, `blockStepsOutOfRange`, `seasonStepsOutOfRange`,
 * `tooFewValues`
 * @see H. R. Künsch, The Jackknife and the Bootstrap for General Stationary Observations, Annals of Statistics 17 (1989) 1217–1241;
 * D. N. Politis, Resampling Time Series with Seasonal Components, Proceedings of the 33rd Symposium on the Interface (2001).
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
  // Wherever in the season a block begins, one whole block must fit.
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
      const place = (residuals.length + from) % seasonSteps;
      const starts = Math.floor((residuals.length - blockSteps - place) / seasonSteps) + 1;
      const start = place + seasonSteps * Math.floor((nextUint32(stream) / 2 ** 32) * starts);
      const last = Math.min(steps, from + blockSteps);
      for (let step = from; step < last; step++) {
        paths[path * steps + step] = point[step]! + residuals[start + step - from]!;
      }
    }
  }
  return paths;
}
