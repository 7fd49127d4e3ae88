import type { SeriesTrainingOptions } from '../internal/train-on-series.js';
import {
  trainWeightsOnSeries,
  type WeightsTrainingState,
} from '../internal/train-weights-on-series.js';
import type { BatchSize } from '../internal/window-network.js';
import type { ModelSeries } from '../model-series.js';
import { checkTftWeights } from './check-tft-weights.js';
import { createNetwork } from './internal/network.js';
import { passes } from './internal/passes.js';
import type { TftWeights } from './tft-weights.js';

/** Where a training on many series stands, as plain data. */
export type TftTrainingState = WeightsTrainingState<TftWeights>;

/** A stretch of a training on many series. */
export type TrainTftWeightsOptions = SeriesTrainingOptions;

/**
 * Goes on training weights on many series. Each step of the optimiser draws a number of visible values, and for each of its
 * windows a series and a place in it, from the seed and its own number alone: a training that stops and goes on from its state
 * gives the same bits as one that never stopped.
 *
 * @param state - from where to go on; begins as `{ weights, steps: 0, means: [], squares: [] }`
 * @param seriesSet - series without series known ahead, each longer than fewest visible values and horizon. A series may come
 * twice, with its time and without, so that the weights learn both
 * @param options - length and course of this stretch
 * @throws EngineError `optionOutOfRange`, `noSeries`, `knownAheadMismatch`, `visibleStepsNotRising`, `tooFewValues`, and those of
 * {@link checkTftWeights}
 * @example
 * const values = Float64Array.from({ length: 500 }, (_, hour) => hour % 24);
 * const weights = initialTftWeights({ hidden: 8, heads: 2, levels: [0.1, 0.5, 0.9], knownAhead: 0 }, 1);
 * const state = trainTftWeights(
 *   { weights, steps: 0, means: [], squares: [] },
 *   [{ values, stepMinutes: 60 }],
 *   { seed: 1, steps: 3, batchSize: 8, horizonSteps: 24, contextSteps: 24, visibleSteps: [24, 336],
 *     learningRate: 0.001, clipNorm: 1, weightDecay: 0 },
 * );
 * state.steps;
 * // => 3
 */
export function trainTftWeights(
  state: TftTrainingState,
  seriesSet: readonly ModelSeries[],
  options: TrainTftWeightsOptions,
): TftTrainingState {
  checkTftWeights(state.weights);
  const create = (size: BatchSize) => createNetwork(state.weights, size);
  return trainWeightsOnSeries(create, passes, state, seriesSet, options);
}
