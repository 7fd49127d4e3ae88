import { createKernel } from '../../kernel/create-kernel.js';
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
import type { TftWeights } from './tft-layout.js';
import { createTftNetwork } from './tft-network.js';
import { tftPasses } from './tft-passes.js';
import { initialTftWeights, validateTftWeights, widenTftWeights } from './tft-weights.js';

/** How a fit is made; all but the seed have defaults. */
export interface FitTftOptions extends NetworkFitOptions {
  /** Weights to begin with; they fix `hidden`, `heads` and `levels`. Default: {@link initialTftWeights}. */
  readonly initialWeights?: TftWeights;
  /** Width of all layers, a multiple of 4. Default 16. */
  readonly hidden?: number;
  /** Heads of the attention; divides the width. Default 2. */
  readonly heads?: number;
  /**
   * Values that the encoder reads, at most; without initial weights at most a third of the series. Default a day, at least 14 and
   * at most 48 steps.
   */
  readonly contextSteps?: number;
}

/**
 * Fits a temporal fusion transformer (Lim et al. 2021) to a series: windows measured by their own past, pinball loss,
 * backpropagation, AdamW with clipped gradients. Training stops by the held-out latest windows; then the network
 * begins again from the same weights and trains on all windows for as many passes as had proved best.
 *
 * @param series - at least 8 values; of more than 20,000 the latest
 * @param options - seed, size and course of the training
 * @returns the model as plain data
 * @throws EngineError `optionOutOfRange`, `tooFewValues`, `stepNotPositive`, `valueOutOfRange`, `knownAheadTooShort`, `knownAheadMissing`,
 * `hiddenNotMultipleOf4`, `headsNotDividing`, `levelsNotRising`, and those of {@link validateTftWeights}
 * @example
 * const values = Float64Array.from({ length: 168 }, (_, hour) => hour % 24);
 * const model = fitTft({ values, stepMinutes: 60 }, { seed: 1 });
 * model.weights.hidden;
 * // => 16
 */
export function fitTft(series: ModelSeries, options: FitTftOptions): TftModel {
  validateFit(series, options);
  if (options.initialWeights) validateTftWeights(options.initialWeights);
  return fitTftCore(series, options);
}

/** {@link fitTft} without checks. */
export function fitTftCore(series: ModelSeries, options: FitTftOptions): TftModel {
  const kind = {
    initialWeights: (knownAhead: number) => startingWeights(knownAhead, options),
    create: (weights: TftWeights, size: BatchSize) => createTftNetwork(weights, size),
    passes: tftPasses,
    allowsLongContext: options.initialWeights !== undefined,
  };
  return { format: 'helios-tft-model', version: 1, ...fitNetworkToSeries(kind, series, options) };
}

function startingWeights(knownAhead: number, options: FitTftOptions): TftWeights {
  if (options.initialWeights) return widenTftWeights(options.initialWeights, knownAhead);
  const { hidden = 16, heads = 2, levels = NETWORK_LEVELS } = options;
  return initialTftWeights({ hidden, heads, levels, knownAhead }, options.seed);
}

/**
 * Forecasts the steps after a series. Crossing quantiles are put in order (Chernozhukov et al. 2010); levels other than those
 * learned lie on straight lines over the logistic score.
 *
 * @param model - fitted on this series or one like it, with the same step
 * @param series - at least one value; series known ahead reach to the last step forecast
 * @param horizon - steps to forecast; also more than the fit trained for
 * @param levels - levels to answer: rising between 0 and 1, 0.5 among them
 * @throws EngineError `stepMismatch`, `knownAheadMismatch`, `horizonNotWhole`, `levelsNotRising`, and those of {@link fitTft}
 * @example
 * const values = Float64Array.from({ length: 168 }, (_, hour) => hour % 24);
 * const series = { values, stepMinutes: 60 };
 * forecastTft(fitTft(series, { seed: 1 }), series, 24, [0.1, 0.5, 0.9]).values.length;
 * // => 72
 */
export function forecastTft(
  model: TftModel,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): QuantileForecast {
  validateTftWeights(model.weights);
  validateForecastRequest(model, series, horizon, levels);
  return forecastTftCore(model, series, horizon, levels);
}

/** {@link forecastTft} without checks. */
export function forecastTftCore(
  model: TftModel,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): QuantileForecast {
  const create = (size: BatchSize) => createTftNetwork(model.weights, size, createKernel, false);
  return forecastNetwork(create, tftPasses, model, series, horizon, levels);
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
 * @throws EngineError `optionOutOfRange`, `noSeries`, `knownAheadMismatch`, `visibleStepsNotRising`, `tooFewValues`, and those of
 * {@link validateTftWeights}
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
  state: WeightsTrainingState<TftWeights>,
  seriesSet: readonly ModelSeries[],
  options: SeriesTrainingOptions,
): WeightsTrainingState<TftWeights> {
  validateTftWeights(state.weights);
  const create = (size: BatchSize) => createTftNetwork(state.weights, size);
  return trainWeightsOnSeries(create, tftPasses, state, seriesSet, options);
}

/** A fitted temporal fusion transformer as plain data: `JSON.parse(JSON.stringify(model))` forecasts the same. */
export interface TftModel {
  readonly format: 'helios-tft-model';
  readonly version: 1;
  readonly weights: TftWeights;
  readonly stepMinutes: number;
  /** Values that the encoder reads, at most. */
  readonly contextSteps: number;
  /** Mean and standard deviation of each series known ahead. */
  readonly knownAheadScales: readonly KnownAheadScale[];
  readonly training: NetworkFitSummary;
}
