import { heliosError } from '../../internal/helios-error.js';
import { checkLevels } from '../internal/check-levels.js';
import { checkSeries } from '../internal/check-series.js';
import { fillWindow } from '../internal/fill-window.js';
import { latestSteps } from '../internal/latest-steps.js';
import { prepareSeries } from '../internal/prepared-series.js';
import { quantilesAt } from '../internal/quantiles-at.js';
import type { ModelSeries } from '../model-series.js';
import type { QuantileForecast } from '../quantile-forecast.js';
import { checkLstmWeights } from './check-lstm-weights.js';
import { forward } from './internal/forward.js';
import { createNetwork } from './internal/network.js';
import type { LstmModel } from './lstm-model.js';

/** Weeks before the forecast that may matter: the last, and more where that one does not move. */
const WEEKS = 4;

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
  check(model, series, horizon, levels);
  const { weights } = model;
  const week = Math.max(1, Math.round(10_080 / series.stepMinutes));
  const recent = latestSteps(series, Math.max(model.contextSteps, WEEKS * week));
  const origin = recent.values.length;
  const batch = {
    rows: 1,
    contextSteps: Math.min(model.contextSteps, origin),
    horizonSteps: horizon,
  };
  const network = createNetwork(weights, batch);
  const { memory } = network.kernel;
  memory.set(weights.values, network.at.parameters);
  const prepared = prepareSeries(recent, horizon, model.knownAheadScales);
  const window = { series: prepared, origin, visible: origin };
  const { centre, spread } = fillWindow(network, window, 0, batch);
  forward(network, batch);

  const values = new Float64Array(horizon * levels.length);
  const answer = quantilesAt(weights.levels, levels);
  for (let step = 0; step < horizon; step++) {
    const start = network.at.outputs + step * weights.levels.length;
    const learned = [...memory.subarray(start, start + weights.levels.length)];
    learned.sort((a, b) => a - b);
    answer(learned, values, step * levels.length);
  }
  return { levels: [...levels], values: values.map((value) => centre + spread * value) };
}

function check(
  model: LstmModel,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): void {
  checkLstmWeights(model.weights);
  if (!Number.isInteger(horizon) || horizon < 1) {
    const message = `horizon must be a whole number of steps from 1 on; ${horizon} came`;
    throw heliosError('invalid', 'horizonNotWhole', message, { field: 'horizon' });
  }
  checkLevels(levels);
  checkSeries(series, 1, horizon);
  if (series.stepMinutes !== model.stepMinutes) {
    const message = `stepMinutes must be the ${model.stepMinutes} of the fit; ${series.stepMinutes} came`;
    throw heliosError('invalid', 'stepMismatch', message, { field: 'stepMinutes' });
  }
  const known = series.knownAhead?.length ?? 0;
  if (known !== model.weights.knownAhead) {
    const message = `knownAhead must hold the ${model.weights.knownAhead} series of the fit; ${known} came`;
    throw heliosError('invalid', 'knownAheadMismatch', message, { field: 'knownAhead' });
  }
}
