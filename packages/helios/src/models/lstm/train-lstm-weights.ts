import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { exp, log } from '../../internal/elementary.js';
import { heliosError } from '../../internal/helios-error.js';
import type { ModelSeries } from '../model-series.js';
import { checkLstmWeights } from './check-lstm-weights.js';
import { checkSeries } from './internal/check-series.js';
import { checkTrainingOptions } from './internal/check-training-options.js';
import type { Window } from './internal/fill-window.js';
import { createNetwork } from './internal/network.js';
import { type PreparedSeries, prepareSeries } from './internal/prepared-series.js';
import { trainOnce } from './internal/train-windows.js';
import { windowScale } from './internal/window-scale.js';
import type { LstmWeights } from './lstm-weights.js';

/** Where a training on many series stands, as plain data. */
export interface LstmTrainingState {
  readonly weights: LstmWeights;
  /** Steps of the optimiser taken. */
  readonly steps: number;
  /** Adam's means of gradients and of their squares; empty before the first step. */
  readonly means: readonly number[];
  readonly squares: readonly number[];
}

/** A stretch of a training on many series. */
export interface TrainLstmWeightsOptions {
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
  readonly clipNorm: number;
  readonly weightDecay: number;
}

/**
 * Goes on training weights on many series. Each step of the optimiser draws a number of visible values, and for each of its
 * windows a series and a place in it, from the seed and its own number alone: a training that stops and goes on from its state
 * gives the same bits as one that never stopped.
 *
 * @param state - from where to go on; begins as `{ weights, steps: 0, means: [], squares: [] }`
 * @param seriesSet - series without series known ahead, each longer than fewest visible values and horizon. A series may come
 * twice, with its time and without, so that the weights learn both
 * @param options - length and course of this stretch
 * @throws EngineError `optionOutOfRange`, `noSeries`, `visibleStepsNotRising`, `tooFewValues`, and those of {@link checkLstmWeights}
 * @example
 * const values = Float64Array.from({ length: 500 }, (_, hour) => hour % 24);
 * const weights = initialLstmWeights({ hidden: 8, levels: [0.1, 0.5, 0.9], knownAhead: 0 }, 1);
 * const state = trainLstmWeights(
 *   { weights, steps: 0, means: [], squares: [] },
 *   [{ values, stepMinutes: 60 }],
 *   { seed: 1, steps: 3, batchSize: 8, horizonSteps: 24, contextSteps: 24, visibleSteps: [24, 336],
 *     learningRate: 0.001, clipNorm: 1, weightDecay: 0 },
 * );
 * state.steps;
 * // => 3
 */
export function trainLstmWeights(
  state: LstmTrainingState,
  seriesSet: readonly ModelSeries[],
  options: TrainLstmWeightsOptions,
): LstmTrainingState {
  checkTrainingOptions(options);
  check(state, seriesSet, options);
  const { batchSize, contextSteps, horizonSteps, seed } = options;
  const prepared = seriesSet.map((series) => prepareSeries(series, 0, []));
  const network = createNetwork(state.weights, { rows: batchSize, contextSteps, horizonSteps });
  const { at, kernel, layout } = network;
  kernel.memory.set(state.weights.values, at.parameters);
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
    trainOnce(network, drawWindows(prepared, options, stream), before, options);
  }
  const read = (start: number): number[] => [
    ...kernel.memory.subarray(start, start + layout.count),
  ];
  return {
    weights: { ...state.weights, values: read(at.parameters) },
    steps: state.steps + options.steps,
    means: read(at.means),
    squares: read(at.squares),
  };
}

function drawWindows(
  prepared: readonly PreparedSeries[],
  options: TrainLstmWeightsOptions,
  stream: RandomStream,
): Window[] {
  const [fewest, most] = options.visibleSteps;
  const wanted = Math.floor(fewest * exp(nextUniform(stream) * log((most + 1) / fewest)));
  const windows: Window[] = [];
  // Pasts that never move are drawn again; where nearly all are so, the step takes fewer windows.
  for (let draw = 0; draw < 4 * options.batchSize; draw++) {
    if (windows.length === options.batchSize) break;
    const series = prepared[Math.floor(nextUniform(stream) * prepared.length)]!;
    const last = series.values.length - options.horizonSteps;
    const visible = Math.min(wanted, last);
    const origin = visible + Math.floor(nextUniform(stream) * (last - visible + 1));
    if (windowScale(series, origin, visible).spread === 0) continue;
    windows.push({ series, origin, visible });
  }
  return windows;
}

function check(
  { weights }: LstmTrainingState,
  seriesSet: readonly ModelSeries[],
  { visibleSteps: [fewest, most], horizonSteps }: TrainLstmWeightsOptions,
): void {
  checkLstmWeights(weights);
  if (seriesSet.length === 0 || weights.knownAhead > 0) {
    const message = `seriesSet must hold series and the weights read none known ahead; ${seriesSet.length} and ${weights.knownAhead} came`;
    throw heliosError('invalid', 'noSeries', message, { field: 'seriesSet' });
  }
  if (!(fewest >= 1 && most >= fewest)) {
    const message = `visibleSteps must rise from 1 on; ${fewest} and ${most} came`;
    throw heliosError('invalid', 'visibleStepsNotRising', message, { field: 'visibleSteps' });
  }
  for (const series of seriesSet) checkSeries(series, fewest + horizonSteps, 0);
}
