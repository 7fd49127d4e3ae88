import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { checkModelSeries, heliosError } from '../../internal/checks.js';
import { cos, exp, log } from '../../internal/elementary.js';
import { weightedSampler } from '../../internal/weighted-sampler.js';
import type { ModelSeries } from '../../types.js';
import {
  CALENDAR_INPUTS,
  type PreparedSeries,
  prepareSeries,
  windowScale,
} from './prepare-series.js';
import {
  type AdamState,
  checkTrainingOptions,
  type TrainedNetwork,
  trainEpoch,
} from './train-network.js';
import type { BatchSize, NetworkPasses, Window, WindowNetwork } from './window-network.js';

/** State of a training on many series, as plain data. */
export interface WeightsTrainingState<Weights> extends Omit<SeriesTrainingState, 'values'> {
  readonly weights: Weights;
}

/**
 * Continues training the weights of a network on many series.
 *
 * @throws EngineError `knownAheadMismatch`, and those of {@link trainOnSeries}
 */
export function trainWeightsOnSeries<
  Weights extends { readonly values: readonly number[]; readonly knownAhead: number },
  N extends WindowNetwork,
>(
  create: (size: BatchSize) => N,
  passes: NetworkPasses<N>,
  state: WeightsTrainingState<Weights>,
  seriesSet: readonly ModelSeries[],
  options: SeriesTrainingOptions,
): WeightsTrainingState<Weights> {
  const { weights } = state;
  if (weights.knownAhead > 0) {
    const message = `weights trained on many series must have no known-ahead covariates; ${weights.knownAhead} came`;
    throw heliosError('invalid', 'knownAheadMismatch', message, { field: 'weights.knownAhead' });
  }
  const from = { ...state, values: weights.values };
  const { values, ...trained } = trainOnSeries(create, passes, from, seriesSet, options);
  return { weights: { ...weights, values }, ...trained };
}

/** Options of a training on many series. */
export interface SeriesTrainingOptions {
  /** An integer from 0 to 2^53 − 1. */
  readonly seed: number;
  /** Number of optimiser steps to take. */
  readonly steps: number;
  /** Windows per optimiser step. */
  readonly batchSize: number;
  /** Steps that windows forecast. */
  readonly horizonSteps: number;
  /** Most values that the encoder reads. */
  readonly contextSteps: number;
  /**
   * Fewest and most values before the forecast that a window sees. Each optimiser step draws the number at random, uniform in its
   * logarithm.
   */
  readonly visibleSteps: readonly [number, number];
  readonly learningRate: number;
  /**
   * Optimiser step at which the learning rate, falling along half a cosine, reaches a hundredth of its initial value. Default: constant.
   */
  readonly coolingSteps?: number;
  /** Optimiser steps over which the learning rate rises at the beginning (warm-up). Default none. */
  readonly warmingSteps?: number;
  readonly clipNorm: number;
  readonly weightDecay: number;
  /** Relative frequency with which each series is drawn. Default equal. */
  readonly shares?: readonly number[];
  /** Share of the windows whose time is hidden, 0 to 1. Default 0. */
  readonly hiddenTimeShare?: number;
  /** Transform of a window, fitted to its visible values. Default none. */
  readonly fitTransform?: WindowTransform;
}

/** State of a training on many series, without the shape of the network. */
export interface SeriesTrainingState {
  readonly values: readonly number[];
  /** Number of optimiser steps taken. */
  readonly steps: number;
  /** Adam's means of the gradients and of their squares. Empty before the first step. */
  readonly means: readonly number[];
  readonly squares: readonly number[];
}

/**
 * Continues training a network on windows of many series. Each optimiser step draws the number of visible values and, for each of its
 * windows, a series and a position in it. Draws depend only on the seed and the number of the step, so a training that is resumed from its
 * state gives the same bits as an uninterrupted one.
 */
function trainOnSeries<N extends WindowNetwork>(
  create: (size: BatchSize) => N,
  passes: NetworkPasses<N>,
  state: SeriesTrainingState,
  seriesSet: readonly ModelSeries[],
  options: SeriesTrainingOptions,
): SeriesTrainingState {
  checkSeriesTraining(seriesSet, options);
  const { batchSize, contextSteps, horizonSteps } = options;
  const draw = windowSampler(seriesSet, options);
  const network = create({ rows: batchSize, contextSteps, horizonSteps });
  return runTraining(network, state, options, (stream, adam, learningRate) =>
    trainEpoch(network, passes, draw(stream), adam, { ...options, learningRate }),
  );
}

/** Course of a training. */
interface TrainingCourse {
  readonly seed: number;
  readonly steps: number;
  readonly learningRate: number;
  readonly coolingSteps?: number;
  readonly warmingSteps?: number;
}

/**
 * Continues a training from its state. Random numbers depend only on the seed and the number of the step.
 *
 * @param takeStep - takes an optimiser step with the powers before it
 */
export function runTraining(
  { at, kernel, layout }: TrainedNetwork,
  state: SeriesTrainingState,
  options: TrainingCourse,
  takeStep: (stream: RandomStream, adam: AdamState, learningRate: number) => void,
): SeriesTrainingState {
  kernel.memory.set(state.values, at.parameters);
  kernel.memory.set(state.means, at.means);
  kernel.memory.set(state.squares, at.squares);
  const adam = { firstPower: 1, secondPower: 1 };
  for (let step = 0; step < state.steps + options.steps; step++) {
    const before = { ...adam };
    adam.firstPower *= 0.9;
    adam.secondPower *= 0.999;
    if (step < state.steps) continue;
    const stream = createStream({ seed: options.seed, stream: 2, path: step });
    // The optimiser step, if there is one, also advances the powers of β₁ and β₂.
    takeStep(stream, before, learningRateAt(step, options));
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
function learningRateAt(step: number, options: TrainingCourse): number {
  const { coolingSteps, warmingSteps = 0 } = options;
  const learningRate = options.learningRate * Math.min(1, (step + 1) / (warmingSteps + 1));
  if (coolingSteps === undefined) return learningRate;
  const share = Math.min(1, step / coolingSteps);
  return learningRate * (0.01 + 0.99 * 0.5 * (1 + cos(Math.PI * share)));
}

function checkSeriesTraining(
  seriesSet: readonly ModelSeries[],
  options: SeriesTrainingOptions,
): void {
  checkTrainingOptions(options);
  const {
    visibleSteps: [fewest, most],
    horizonSteps,
  } = options;
  if (seriesSet.length === 0) {
    const message = 'seriesSet must hold at least 1 series; 0 came';
    throw heliosError('invalid', 'noSeries', message, { field: 'seriesSet' });
  }
  if (!(fewest >= 1 && most >= fewest)) {
    const message = `visibleSteps must be at least 1 and rise; ${fewest} and ${most} came`;
    throw heliosError('invalid', 'visibleStepsNotRising', message, { field: 'visibleSteps' });
  }
  for (const series of seriesSet) checkModelSeries(series, fewest + horizonSteps, 0);
  const { shares } = options;
  if (!shares || shares.length === seriesSet.length) return;
  const message = `shares must have one entry per series, ${seriesSet.length}; ${shares.length} came`;
  throw heliosError('invalid', 'sharesDiffer', message, { field: 'shares' });
}

/** Fits a transform to the visible values of a window. */
export type WindowTransform = (known: Float64Array) => {
  /** Values as the model reads them. */
  readonly toModel: (values: Float64Array) => Float64Array;
};

/** Options of drawing windows. */
interface WindowSamplerOptions {
  readonly batchSize: number;
  readonly horizonSteps: number;
  readonly visibleSteps: readonly [number, number];
  readonly shares?: readonly number[];
  readonly hiddenTimeShare?: number;
  readonly fitTransform?: WindowTransform;
}

/**
 * Draws the windows of an optimiser step: first the number of visible values, common to all; then for each window a series, a position in
 * it, and whether its time is hidden.
 */
function windowSampler(
  seriesSet: readonly ModelSeries[],
  options: WindowSamplerOptions,
): (stream: RandomStream) => Window[] {
  const { batchSize, horizonSteps, fitTransform, hiddenTimeShare = 0 } = options;
  const [fewest, most] = options.visibleSteps;
  const timed = seriesSet.map((series) => prepareSeries(series, 0, []));
  const untimed = seriesSet.map(({ values, stepMinutes }) =>
    hiddenTimeShare > 0 ? prepareSeries({ values, stepMinutes }, 0, []) : undefined,
  );
  const indices = seriesSet.map((_, index) => index);
  const pick = weightedSampler(indices, options.shares);
  return (stream) => {
    const wanted = Math.floor(fewest * exp(nextUniform(stream) * log((most + 1) / fewest)));
    const windows: Window[] = [];
    // Constant pasts are drawn again. If nearly all are constant, the step takes fewer windows.
    for (let draw = 0; draw < 4 * batchSize; draw++) {
      if (windows.length === batchSize) break;
      const index = pick(nextUniform(stream));
      const hidden = hiddenTimeShare > 0 && nextUniform(stream) < hiddenTimeShare;
      const series = (hidden && untimed[index]) || timed[index]!;
      const last = series.values.length - horizonSteps;
      const visible = Math.min(wanted, last);
      const origin = visible + Math.floor(nextUniform(stream) * (last - visible + 1));
      if (windowScale(series, origin, visible).spread === 0) continue;
      const window = { series, origin, visible };
      windows.push(fitTransform ? transformWindow(window, horizonSteps, fitTransform) : window);
    }
    return windows;
  };
}

/** A window on its own, transformed by what it sees. */
function transformWindow(
  { series, origin, visible }: Window,
  horizonSteps: number,
  space: WindowTransform,
): Window {
  const first = origin - visible;
  const { toModel } = space(series.values.slice(first, origin));
  const end = origin + horizonSteps;
  const prepared: PreparedSeries = {
    ...series,
    values: toModel(series.values.slice(first, end)),
    calendar: series.calendar.subarray(first * CALENDAR_INPUTS, end * CALENDAR_INPUTS),
  };
  return { series: prepared, origin: visible, visible };
}
