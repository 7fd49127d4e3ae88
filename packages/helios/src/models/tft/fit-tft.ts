import { checkSeries } from '../internal/check-series.js';
import { checkTrainingOptions } from '../internal/check-training-options.js';
import { fitNetwork } from '../internal/fit-network.js';
import { fitWindows } from '../internal/fit-windows.js';
import { knownAheadScales } from '../internal/known-ahead-scales.js';
import { latestSteps } from '../internal/latest-steps.js';
import {
  LATEST_NETWORK_VALUES,
  LEAST_NETWORK_VALUES,
  NETWORK_LEVELS,
  type NetworkFitOptions,
} from '../internal/network-fit-options.js';
import { prepareSeries } from '../internal/prepared-series.js';
import type { ModelSeries } from '../model-series.js';
import { checkTftWeights } from './check-tft-weights.js';
import { initialTftWeights } from './initial-tft-weights.js';
import { createNetwork } from './internal/network.js';
import { passes } from './internal/passes.js';
import type { TftModel } from './tft-model.js';
import type { TftWeights } from './tft-weights.js';
import { widenTftWeights } from './widen-tft-weights.js';

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
 * `hiddenNotMultipleOf4`, `headsNotDividing`, `levelsNotRising`, and those of {@link checkTftWeights}
 * @example
 * const values = Float64Array.from({ length: 168 }, (_, hour) => hour % 24);
 * const model = fitTft({ values, stepMinutes: 60 }, { seed: 1 });
 * model.weights.hidden;
 * // => 16
 */
export function fitTft(series: ModelSeries, options: FitTftOptions): TftModel {
  checkSeries(series, LEAST_NETWORK_VALUES, 0);
  checkTrainingOptions(options);
  const recent = latestSteps(series, LATEST_NETWORK_VALUES);
  const initial = startingWeights(recent, options);
  const scales = knownAheadScales(recent);
  const prepared = prepareSeries(recent, 0, scales);
  const third = Math.floor(recent.values.length / 3);
  const day = Math.min(Math.max(prepared.stepsPerDay, 14), 48);
  const asked = options.contextSteps ?? day;
  // Weights that saw longer pasts than these windows have keep their use for them.
  const contextSteps = options.initialWeights ? asked : Math.min(asked, third);
  const horizonSteps = Math.min(options.horizonSteps ?? day, third);
  const windows = fitWindows(
    prepared,
    Math.min(contextSteps, third),
    horizonSteps,
    options.heldOutShare ?? 0.2,
  );
  const rows = Math.min(options.batchSize ?? 16, Math.max(1, windows.all.length));
  const network = createNetwork(initial, {
    rows,
    contextSteps: Math.min(contextSteps, recent.values.length),
    horizonSteps,
  });
  const training = fitNetwork(network, passes, initial.values, windows, options);
  const { parameters } = network.at;
  return {
    format: 'helios-tft-model',
    version: 1,
    weights: {
      ...initial,
      values: [...network.kernel.memory.subarray(parameters, parameters + network.layout.count)],
    },
    stepMinutes: series.stepMinutes,
    contextSteps,
    knownAheadScales: scales,
    training,
  };
}

function startingWeights(series: ModelSeries, options: FitTftOptions): TftWeights {
  const knownAhead = series.knownAhead?.length ?? 0;
  if (options.initialWeights) {
    checkTftWeights(options.initialWeights);
    return widenTftWeights(options.initialWeights, knownAhead);
  }
  const { hidden = 16, heads = 2, levels = NETWORK_LEVELS } = options;
  return initialTftWeights({ hidden, heads, levels, knownAhead }, options.seed);
}
