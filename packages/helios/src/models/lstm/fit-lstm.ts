import { fitToSeries } from '../internal/fit-to-series.js';
import { NETWORK_LEVELS, type NetworkFitOptions } from '../internal/network-fit-options.js';
import type { BatchSize } from '../internal/window-network.js';
import type { ModelSeries } from '../model-series.js';
import { checkLstmWeights } from './check-lstm-weights.js';
import { initialLstmWeights } from './initial-lstm-weights.js';
import { createNetwork } from './internal/network.js';
import { passes } from './internal/passes.js';
import type { LstmModel } from './lstm-model.js';
import type { LstmWeights } from './lstm-weights.js';
import { widenLstmWeights } from './widen-lstm-weights.js';

/** How a fit is made; all but the seed have defaults. */
export interface FitLstmOptions extends NetworkFitOptions {
  /** Weights to begin with; they fix `hidden` and `levels`. Default: {@link initialLstmWeights}. */
  readonly initialWeights?: LstmWeights;
  /** Cells of the encoder and of the decoder, a multiple of 4. Default 16. */
  readonly hidden?: number;
  /** Values that the encoder reads, at most a third of the series. Default a day, at least 14 and at most 48 steps. */
  readonly contextSteps?: number;
}

/**
 * Fits an encoder-decoder LSTM with a quantile head to a series: windows measured by their own past, pinball loss,
 * backpropagation through time, AdamW with clipped gradients. Training stops by the held-out latest windows; then the network
 * begins again from the same weights and trains on all windows for as many passes as had proved best.
 *
 * @param series - at least 8 values; of more than 20,000 the latest
 * @param options - seed, size and course of the training
 * @returns the model as plain data
 * @throws EngineError `optionOutOfRange`, `tooFewValues`, `stepNotPositive`, `valueOutOfRange`, `knownAheadTooShort`, `knownAheadMissing`,
 * `hiddenNotMultipleOf4`, `levelsNotRising`, and those of {@link checkLstmWeights}
 * @example
 * const values = Float64Array.from({ length: 168 }, (_, hour) => hour % 24);
 * const model = fitLstm({ values, stepMinutes: 60 }, { seed: 1 });
 * model.weights.hidden;
 * // => 16
 */
export function fitLstm(series: ModelSeries, options: FitLstmOptions): LstmModel {
  const kind = {
    starting: (knownAhead: number) => startingWeights(knownAhead, options),
    create: (weights: LstmWeights, size: BatchSize) => createNetwork(weights, size),
    passes,
    readsOn: false,
  };
  return { format: 'helios-lstm-model', version: 1, ...fitToSeries(kind, series, options) };
}

function startingWeights(knownAhead: number, options: FitLstmOptions): LstmWeights {
  if (options.initialWeights) {
    checkLstmWeights(options.initialWeights);
    return widenLstmWeights(options.initialWeights, knownAhead);
  }
  const { hidden = 16, levels = NETWORK_LEVELS } = options;
  return initialLstmWeights({ hidden, levels, knownAhead }, options.seed);
}
