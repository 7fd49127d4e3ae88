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

/** Options of {@link fitLstm}; all but the seed have defaults. */
export interface FitLstmOptions extends NetworkFitOptions {
  /** Initial weights; they determine `hidden` and `levels`. Default: {@link initialLstmWeights}. */
  readonly initialWeights?: LstmWeights;
  /** Cells of the encoder and of the decoder, a multiple of 4. Default 16. */
  readonly hidden?: number;
  /** Values that the encoder reads, at most a third of the series. Default a day, between 14 and 48 steps. */
  readonly contextSteps?: number;
}

/**
 * Fits an encoder-decoder LSTM with a quantile head to a series. Windows are scaled by their own past. Training minimises the pinball loss
 * by backpropagation through time and AdamW with clipped gradients, and stops early on the latest windows, which are held out. Then it
 * restarts from the initial weights on all windows, for the number of epochs that was best.
 *
 * @param series - at least 8 values; only the latest 20,000 are used
 * @param options - seed, size and training
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
 * Forecasts the steps after a series. Crossing quantiles are sorted (Chernozhukov et al. 2010); levels that the network has not learned are
 * interpolated linearly in the logistic score.
 *
 * @param model - fitted to this or a similar series with the same step
 * @param series - at least one value; known-ahead covariates reach the last forecast step
 * @param horizon - steps to forecast; may exceed that of the fit
 * @param levels - rising levels between 0 and 1, including 0.5
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
 * Continues training weights on many series. Each optimiser step draws the number of visible values and, for each of its windows, a series
 * and a position in it. Draws depend only on the seed and the number of the step, so a training that is resumed from its state gives the
 * same bits as an uninterrupted one.
 *
 * @param state - where to continue; initially `{ weights, steps: 0, means: [], squares: [] }`
 * @param seriesSet - series without known-ahead covariates, each longer than the fewest visible values plus the horizon. A series may occur
 * twice, with its time and without, so that the weights learn both
 * @param options - length and options of this part of the training
 * @throws EngineError `optionOutOfRange`, `noSeries`, `knownAheadMismatch`, `visibleStepsNotRising`, `tooFewValues`, and those of
 * {@link validateLstmWeights}
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
  /** Most values that the encoder reads. */
  readonly contextSteps: number;
  /** Mean and standard deviation of each known-ahead covariate. */
  readonly knownAheadScales: readonly KnownAheadScale[];
  readonly training: NetworkFitSummary;
}
