import { createStream } from '@bess/kernel/rng';
import { cos } from '../../internal/elementary.js';
import { heliosError } from '../../internal/helios-error.js';
import type { ModelSeries } from '../model-series.js';
import { checkSeries } from './check-series.js';
import { checkTrainingOptions } from './check-training-options.js';
import { trainOnce } from './train-windows.js';
import { type WindowSpace, windowDraw } from './window-draw.js';
import type { BatchSize, Passes, WindowNetwork } from './window-network.js';

/** A stretch of a training on many series. */
export interface SeriesTrainingOptions {
  /** A whole number from 0 to 2^53 − 1. */
  readonly seed: number;
  /** Steps of the optimiser to take. */
  readonly steps: number;
  /** Windows in each. */
  readonly batchSize: number;
  /** Steps that windows forecast. */
  readonly horizonSteps: number;
  /** Values that the encoder reads, at most. */
  readonly contextSteps: number;
  /** Fewest and most values before the forecast that a window may see; every step draws their number anew, even in its logarithm. */
  readonly visibleSteps: readonly [number, number];
  readonly learningRate: number;
  /** Step of the optimiser at which a learning rate that falls along half a cosine reaches a hundredth of itself; constant without. */
  readonly coolingSteps?: number;
  /** Steps of the optimiser over which the learning rate rises to begin with; none by default. */
  readonly warmingSteps?: number;
  readonly clipNorm: number;
  readonly weightDecay: number;
  /** How often each series is drawn, in relation to the others; all as often by default. */
  readonly shares?: readonly number[];
  /** Share of the windows whose time is hidden, 0 to 1; 0 by default. */
  readonly hiddenTimeShare?: number;
  /** Space of a window, from what may be seen of it; that of the series by default. */
  readonly space?: WindowSpace;
}

/** Where a training on many series stands, beside the shape of the network. */
export interface SeriesTrainingState {
  readonly values: readonly number[];
  /** Steps of the optimiser taken. */
  readonly steps: number;
  /** Adam's means of gradients and of their squares; empty before the first step. */
  readonly means: readonly number[];
  readonly squares: readonly number[];
}

/**
 * Goes on training a network on windows of many series. Each step of the optimiser draws a number of visible values, and for
 * each of its windows a series and a place in it, from the seed and its own number alone: a training that stops and goes on from
 * its state gives the same bits as one that never stopped.
 *
 * @param create - lays out the network for a size of batch
 */
export function trainOnSeries<N extends WindowNetwork>(
  create: (size: BatchSize) => N,
  passes: Passes<N>,
  state: SeriesTrainingState,
  seriesSet: readonly ModelSeries[],
  options: SeriesTrainingOptions,
): SeriesTrainingState {
  check(seriesSet, options);
  const { batchSize, contextSteps, horizonSteps, seed } = options;
  const draw = windowDraw(seriesSet, options);
  const network = create({ rows: batchSize, contextSteps, horizonSteps });
  const { at, kernel, layout } = network;
  kernel.memory.set(state.values, at.parameters);
  kernel.memory.set(state.means, at.means);
  kernel.memory.set(state.squares, at.squares);
  const adam = { firstPower: 1, secondPower: 1 };
  for (let step = 0; step < state.steps + options.steps; step++) {
    const before = { ...adam };
    adam.firstPower *= 0.9;
    adam.secondPower *= 0.999;
    if (step < state.steps) continue;
    const stream = createStream({ seed, stream: 2, path: step });
    // The step of the optimiser moves the powers on itself, where there is one.
    const learningRate = rateAt(step, options);
    trainOnce(network, passes, draw(stream), before, { ...options, learningRate });
  }
  const read = (start: number): number[] => [
    ...kernel.memory.subarray(start, start + layout.count),
  ];
  return {
    values: read(at.parameters),
    steps: state.steps + options.steps,
    means: read(at.means),
    squares: read(at.squares),
  };
}

/** Half a cosine: Loshchilov and Hutter (2017), without restarts. */
function rateAt(step: number, options: SeriesTrainingOptions): number {
  const { coolingSteps, warmingSteps = 0 } = options;
  const learningRate = options.learningRate * Math.min(1, (step + 1) / (warmingSteps + 1));
  if (coolingSteps === undefined) return learningRate;
  const share = Math.min(1, step / coolingSteps);
  return learningRate * (0.01 + 0.99 * 0.5 * (1 + cos(Math.PI * share)));
}

function check(seriesSet: readonly ModelSeries[], options: SeriesTrainingOptions): void {
  checkTrainingOptions(options);
  const {
    visibleSteps: [fewest, most],
    horizonSteps,
  } = options;
  if (seriesSet.length === 0) {
    const message = 'seriesSet must hold series; 0 came';
    throw heliosError('invalid', 'noSeries', message, { field: 'seriesSet' });
  }
  if (!(fewest >= 1 && most >= fewest)) {
    const message = `visibleSteps must rise from 1 on; ${fewest} and ${most} came`;
    throw heliosError('invalid', 'visibleStepsNotRising', message, { field: 'visibleSteps' });
  }
  for (const series of seriesSet) checkSeries(series, fewest + horizonSteps, 0);
  const { shares } = options;
  if (!shares || shares.length === seriesSet.length) return;
  const message = `shares must be as many as there are series, ${seriesSet.length}; ${shares.length} came`;
  throw heliosError('invalid', 'sharesDiffer', message, { field: 'shares' });
}
