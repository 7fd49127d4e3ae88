import { createKernel } from '../../kernel/create-kernel.js';
import { forecastNetwork } from '../internal/forecast-network.js';
import type { BatchSize } from '../internal/window-network.js';
import type { ModelSeries } from '../model-series.js';
import type { QuantileForecast } from '../quantile-forecast.js';
import { checkTftWeights } from './check-tft-weights.js';
import { createNetwork } from './internal/network.js';
import { passes } from './internal/passes.js';
import type { TftModel } from './tft-model.js';

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
  checkTftWeights(model.weights);
  const create = (size: BatchSize) => createNetwork(model.weights, size, createKernel, false);
  return forecastNetwork(create, passes, model, series, horizon, levels);
}
