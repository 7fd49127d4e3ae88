import { fitToSeries } from '../internal/fit-to-series.js';
import { NETWORK_LEVELS, type NetworkFitOptions } from '../internal/network-fit-options.js';
import type { BatchSize } from '../internal/window-network.js';
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
  const kind = {
    starting: (knownAhead: number) => startingWeights(knownAhead, options),
    create: (weights: TftWeights, size: BatchSize) => createNetwork(weights, size),
    passes,
    readsOn: options.initialWeights !== undefined,
  };
  return { format: 'helios-tft-model', version: 1, ...fitToSeries(kind, series, options) };
}

function startingWeights(knownAhead: number, options: FitTftOptions): TftWeights {
  if (options.initialWeights) {
    checkTftWeights(options.initialWeights);
    return widenTftWeights(options.initialWeights, knownAhead);
  }
  const { hidden = 16, heads = 2, levels = NETWORK_LEVELS } = options;
  return initialTftWeights({ hidden, heads, levels, knownAhead }, options.seed);
}
