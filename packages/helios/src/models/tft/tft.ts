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

/** Options of {@link fitTft}; all but the seed have defaults. */
export interface FitTftOptions extends NetworkFitOptions {
  /** Initial weights; they determine `hidden`, `heads` and `levels`. Default: {@link initialTftWeights}. */
  readonly initialWeights?: TftWeights;
  /** Width of all layers, a multiple of 4. Default 16. */
  readonly hidden?: number;
  /** Number of attention heads, a divisor of the width. Default 2. */
  readonly heads?: number;
  /** Most values that the encoder reads; without initial weights at most a third of the series. Default a day, between 14 and 48 steps. */
  readonly contextSteps?: number;
}

/**
 * Fits a temporal fusion transformer (Lim et al. 2021) to a series. Windows are scaled by their own past. Training minimises the pinball
 * loss by backpropagation and AdamW with clipped gradients, and stops early on the latest windows, which are held out. Then it restarts
 * from the initial weights on all windows, for the number of epochs that was best.
 *
 * @param series - at least 8 values; only the latest 20,000 are used
 * @param options - seed, size and training
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
 * Forecasts the steps after a series. Crossing quantiles are sorted (Chernozhukov et al. 2010); levels that the network has not learned are
 * interpolated linearly in the logistic score.
 *
 * @param model - fitted to this or a similar series with the same step
 * @param series - at least one value; known-ahead covariates reach the last forecast step
 * @param horizon - steps to forecast; may exceed that of the fit
 * @param levels - rising levels between 0 and 1, including 0.5
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
 * Continues training weights on many series. Each optimiser step draws the number of visible values and, for each of its windows, a series
 * and a position in it. Draws depend only on the seed and the number of the step, so a training that is resumed from its state gives the
 * same bits as an uninterrupted one.
 *
 * @param state - where to continue; initially `{ weights, steps: 0, means: [], squares: [] }`
 * @param seriesSet - series without known-ahead covariates, each longer than the fewest visible values plus the horizon. A series may occur
 * twice, with its time and without, so that the weights learn both
 * @param options - length and options of this part of the training
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
  /** Most values that the encoder reads. */
  readonly contextSteps: number;
  /** Mean and standard deviation of each known-ahead covariate. */
  readonly knownAheadScales: readonly KnownAheadScale[];
  readonly training: NetworkFitSummary;
}
