import { heliosError } from '../../internal/helios-error.js';
import type { ModelSeries } from '../model-series.js';
import type { QuantileForecast } from '../quantile-forecast.js';
import { checkLevels } from './check-levels.js';
import { checkSeries } from './check-series.js';
import { fillWindow } from './fill-window.js';
import { latestSteps } from './latest-steps.js';
import { type KnownAheadScale, prepareSeries } from './prepared-series.js';
import { quantilesAt } from './quantiles-at.js';
import type { BatchSize, Passes, WindowNetwork } from './window-network.js';

/** What a forecast needs of a fitted network. */
export interface FittedNetwork {
  readonly weights: {
    readonly levels: readonly number[];
    readonly knownAhead: number;
    readonly values: readonly number[];
  };
  readonly stepMinutes: number;
  readonly contextSteps: number;
  readonly knownAheadScales: readonly KnownAheadScale[];
}

/** Weeks before the forecast that may matter: the last, and more where that one does not move. */
const WEEKS = 4;

/**
 * Forecasts the steps after a series with a network of checked weights: in the units of the series, in order, at the levels asked
 * for.
 *
 * @param create - lays out the network for a size of batch
 */
export function forecastNetwork<N extends WindowNetwork>(
  create: (size: BatchSize) => N,
  passes: Passes<N>,
  model: FittedNetwork,
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
  const network = create(batch);
  const { memory } = network.kernel;
  memory.set(weights.values, network.at.parameters);
  const prepared = prepareSeries(recent, horizon, model.knownAheadScales);
  const window = { series: prepared, origin, visible: origin };
  const scale = fillWindow(network, window, 0, batch);
  passes.fillMore?.(network, window, 0, batch, scale);
  passes.forward(network, batch);

  const values = new Float64Array(horizon * levels.length);
  const answer = quantilesAt(weights.levels, levels);
  for (let step = 0; step < horizon; step++) {
    const start = network.at.outputs + step * weights.levels.length;
    const learned = [...memory.subarray(start, start + weights.levels.length)];
    learned.sort((a, b) => a - b);
    answer(learned, values, step * levels.length);
  }
  const { centre, spread } = scale;
  return { levels: [...levels], values: values.map((value) => centre + spread * value) };
}

function check(
  model: FittedNetwork,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): void {
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
