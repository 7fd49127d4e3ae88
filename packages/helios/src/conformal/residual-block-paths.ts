import { nextUint32, type RandomStream } from '@bess/kernel/rng';
import { checkSeries } from '../internal/check-series.js';
import { checkWhole } from '../internal/check-whole.js';
import { heliosError } from '../internal/helios-error.js';

/** Which blocks to draw. */
export interface ResidualBlockOptions {
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
 * @param options - see {@link ResidualBlockOptions}
 * @param stream - random stream; moves on by one word for each block
 * @returns paths × steps: entry path·steps + step, in the same unit
 * @throws EngineError `noValues`, `notFinite`, `notWhole`, `pathCountOutOfRange`, `blockStepsOutOfRange`, `seasonStepsOutOfRange`,
 * `tooFewValues`
 * @see H. R. Künsch, The Jackknife and the Bootstrap for General Stationary Observations, Annals of Statistics 17 (1989) 1217–1241;
 * D. N. Politis, Resampling Time Series with Seasonal Components, Proceedings of the 33rd Symposium on the Interface (2001).
 * @example
 * const stream = createStream({ seed: 1, stream: 0, path: 0 });
 * residualBlockPaths([10, 20], [-1, 1], { pathCount: 1, blockSteps: 2 }, stream);
 * // => Float64Array.of(9, 21)
 */
export function residualBlockPaths(
  point: ArrayLike<number>,
  residuals: ArrayLike<number>,
  options: ResidualBlockOptions,
  stream: RandomStream,
): Float64Array {
  const { pathCount, blockSteps, seasonSteps = 1 } = options;
  checkSeries('point', point);
  checkSeries('residuals', residuals);
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
