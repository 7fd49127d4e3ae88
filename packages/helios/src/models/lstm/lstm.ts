import type { ModelSeries, QuantileForecast } from '../../types.js';
import {
  fitNetworkToSeries,
  NETWORK_LEVELS,
  type NetworkFitOptions,
  type NetworkFitSummary,
  validateFit,
} from '../networks/fit-network.js';
import { forecastNetwork, validateForecastRequest } from '../networks/forecast-network.js';
import type { KnownAheadScale } from '../networks/prepare-series.js';
import {
  type SeriesTrainingOptions,
  trainWeightsOnSeries,
  type WeightsTrainingState,
} from '../networks/train-on-series.js';
import type { BatchSize } from '../networks/window-network.js';
import { createLstmNetwork, lstmPasses } from './lstm-network.js';
import {
  initialLstmWeights,
  type LstmWeights,
  validateLstmWeights,
  widenLstmWeights,
} from './lstm-weights.js';

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
 * `hiddenNotMultipleOf4`, `levelsNotRising`, and those of {@link validateLstmWeights}
 * @example
 * const values = Float64Array.from({ length: 168 }, (_, hour) => hour % 24);
 * const model = fitLstm({ values, stepMinutes: 60 }, { seed: 1 });
 * model.weights.hidden;
 * // => 16
 */
export function fitLstm(series: ModelSeries, options: FitLstmOptions): LstmModel {
  validateFit(series, options);
  if (options.initialWeights) validateLstmWeights(options.initialWeights);
  return fitLstmCore(series, options);
}

/** {@link fitLstm} without checks. */
export function fitLstmCore(series: ModelSeries, options: FitLstmOptions): LstmModel {
  const kind = {
    initialWeights: (knownAhead: number) => startingWeights(knownAhead, options),
    create: (weights: LstmWeights, size: BatchSize) => createLstmNetwork(weights, size),
    passes: lstmPasses,
    allowsLongContext: false,
  };
  return { format: 'helios-lstm-model', version: 1, ...fitNetworkToSeries(kind, series, options) };
}

function startingWeights(knownAhead: number, options: FitLstmOptions): LstmWeights {
  if (options.initialWeights) return widenLstmWeights(options.initialWeights, knownAhead);
  const { hidden = 16, levels = NETWORK_LEVELS } = options;
  return initialLstmWeights({ hidden, levels, knownAhead }, options.seed);
}

/**
 * Forecasts the steps after a series. Crossing quantiles are put in order (Chernozhukov et al. 2010); levels other than those
 * learned lie on straight lines over the logistic score.
 *
 * @param model - fitted on this series or one like it, with the same step
 * @param series - at least one value; series known ahead reach to the last step forecast
 * @param horizon - steps to forecast; also more than the fit trained for
 * @param levels - levels to answer: rising between 0 and 1, 0.5 among them
 * @throws EngineError `stepMismatch`, `knownAheadMismatch`, `horizonNotWhole`, `levelsNotRising`, and those of {@link fitLstm}
 * @example
 * const values = Float64Array.from({ length: 168 }, (_, hour) => hour % 24);
 * const series = { values, stepMinutes: 60 };
 * forecastLstm(fitLstm(series, { seed: 1 }), series, 24, [0.1, 0.5, 0.9]).values.length;
 * // => 72
 */
export function forecastLstm(
  model: LstmModel,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): QuantileForecast {
  validateLstmWeights(model.weights);
  validateForecastRequest(model, series, horizon, levels);
  return forecastLstmCore(model, series, horizon, levels);
}

/** {@link forecastLstm} without checks. */
export function forecastLstmCore(
  model: LstmModel,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): QuantileForecast {
  const create = (size: BatchSize) => createLstmNetwork(model.weights, size);
  return forecastNetwork(create, lstmPasses, model, series, horizon, levels);
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
 * @throws EngineError `optionOutOfRange`, `noSeries`, `knownAheadMismatch`, `visibleStepsNotRising`, `tooFewValues`, and those of {@link validateLstmWeights}
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
  state: WeightsTrainingState<LstmWeights>,
  seriesSet: readonly ModelSeries[],
  options: SeriesTrainingOptions,
): WeightsTrainingState<LstmWeights> {
  validateLstmWeights(state.weights);
  const create = (size: BatchSize) => createLstmNetwork(state.weights, size);
  return trainWeightsOnSeries(create, lstmPasses, state, seriesSet, options);
}

/** A fitted LSTM as plain data: `JSON.parse(JSON.stringify(model))` forecasts the same. */
export interface LstmModel {
  readonly format: 'helios-lstm-model';
  readonly version: 1;
  readonly weights: LstmWeights;
  readonly stepMinutes: number;
  /** Values that the encoder reads, at most. */
  readonly contextSteps: number;
  /** Mean and standard deviation of each series known ahead. */
  readonly knownAheadScales: readonly KnownAheadScale[];
  readonly training: NetworkFitSummary;
}
