import { checkLevelsWithMedian, checkModelSeries, heliosError } from '../../internal/checks.js';
import { log } from '../../internal/elementary.js';
import type { ModelSeries, QuantileForecast } from '../../types.js';
import { type KnownAheadScale, latestSteps, prepareSeries } from './prepare-series.js';
import {
  type BatchSize,
  fillWindow,
  type NetworkPasses,
  type WindowNetwork,
} from './window-network.js';

/** Latest weeks that a forecast reads: the scale comes from the last one, or from all if that one is constant. */
const CONTEXT_WEEKS = 4;

/** Parts of a fitted network that a forecast uses. */
interface FittedNetwork {
  readonly weights: {
    readonly levels: readonly number[];
    readonly knownAhead: number;
    readonly values: readonly number[];
  };
  readonly stepMinutes: number;
  readonly contextSteps: number;
  readonly knownAheadScales: readonly KnownAheadScale[];
}

/** Forecasts the steps after a series with a network: sorted quantiles at the requested levels, in the unit of the series. */
export function forecastNetwork<N extends WindowNetwork>(
  create: (size: BatchSize) => N,
  passes: NetworkPasses<N>,
  model: FittedNetwork,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): QuantileForecast {
  const { weights } = model;
  const week = Math.max(1, Math.round(10_080 / series.stepMinutes));
  const recent = latestSteps(series, Math.max(model.contextSteps, CONTEXT_WEEKS * week));
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
  passes.fillExtraInputs?.(network, window, 0, batch, scale);
  passes.forward(network, batch);

  const values = new Float64Array(horizon * levels.length);
  const answer = quantileInterpolator(weights.levels, levels);
  for (let step = 0; step < horizon; step++) {
    const start = network.at.outputs + step * weights.levels.length;
    const learned = [...memory.subarray(start, start + weights.levels.length)];
    learned.sort((a, b) => a - b);
    answer(learned, values, step * levels.length);
  }
  const { centre, spread } = scale;
  return { levels: [...levels], values: values.map((value) => centre + spread * value) };
}

/** @throws EngineError `horizonNotWhole`, `levelsNotRising`, `stepMismatch`, `knownAheadMismatch`, and those of the series */
export function validateForecastRequest(
  model: FittedNetwork,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): void {
  if (!Number.isInteger(horizon) || horizon < 1) {
    const message = `horizon must be a whole number of steps, at least 1; ${horizon} came`;
    throw heliosError('invalid', 'horizonNotWhole', message, { field: 'horizon' });
  }
  checkLevelsWithMedian(levels);
  checkModelSeries(series, 1, horizon);
  if (series.stepMinutes !== model.stepMinutes) {
    const message = `stepMinutes must be that of the fit, ${model.stepMinutes}; ${series.stepMinutes} came`;
    throw heliosError('invalid', 'stepMismatch', message, { field: 'stepMinutes' });
  }
  const known = series.knownAhead?.length ?? 0;
  if (known !== model.weights.knownAhead) {
    const message = `knownAhead must hold ${model.weights.knownAhead} series, as in the fit; ${known} came`;
    throw heliosError('invalid', 'knownAheadMismatch', message, { field: 'knownAhead' });
  }
}

/**
 * Interpolates quantiles to other levels than a network forecasts: linear in the logistic score ln(level / (1 − level)), extrapolated
 * beyond the outermost levels. All levels rise. The returned function maps rising values to rising quantiles, written from index `at` on.
 */
export function quantileInterpolator(
  levels: readonly number[],
  wanted: readonly number[],
): (values: readonly number[], out: Float64Array, at: number) => void {
  const scores = levels.map(logit);
  const segments = wanted.map((level) => {
    const score = logit(level);
    const above = scores.findIndex((known) => known >= score);
    const upper = Math.max(1, above === -1 ? scores.length - 1 : above);
    const width = scores[upper] === undefined ? 1 : scores[upper] - scores[upper - 1]!;
    return { upper, share: (score - scores[upper - 1]!) / width };
  });
  return (values, out, at) => {
    let highest = -Infinity;
    segments.forEach(({ upper, share }, i) => {
      const low = values[upper - 1]!;
      const high = values[upper] ?? low;
      // Rounding must not break the order.
      highest = Math.max(highest, low + share * (high - low));
      out[at + i] = highest;
    });
  };
}

/** Logistic score of a level: ln(level / (1 − level)). */
export function logit(level: number): number {
  return log(level) - log(1 - level);
}
