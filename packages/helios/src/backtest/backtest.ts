import { countParts } from '@bess/kernel/progress';
import { forecast } from '../forecast/forecast.js';
import { instantOf } from '../history/calendar.js';
import { checkValues } from '../history/read-history.js';
import { checkLists, checkWholeBetween, heliosError } from '../internal/checks.js';
import { seasonSteps } from '../transforms/seasons.js';
import { backtestMetrics } from './backtest-metrics.js';
import type { Backtest, BacktestHistory, BacktestOptions, Forecaster } from './backtest-options.js';

const DEFAULT_LEVELS = [0.1, 0.5, 0.9];

const KNOWN_HOURS = 168;

/** A week and five hours, so that both the hour of the day and the weekday vary. */
const EVERY_HOURS = 173;

/**
 * Forecasts repeatedly from past origins, each time from the values known then, and compares the forecasts with the actual values. At some
 * origins all later values are replaced: a forecast that changes has look-ahead bias.
 *
 * @param options - see {@link BacktestOptions}
 * @throws EngineError `wrongType`, `knownStepsOutOfRange`, `firstOriginOutOfRange`, `everyStepsOutOfRange`, `horizonOutOfRange`,
 * `leakChecksOutOfRange`, `tooFewValues`, `exogenousLength`, `forecastLength`, `nothingToCompare`, `cancelled`, and those of
 * {@link forecast}
 * @example
 * const values = Array.from({ length: 400 }, (_, hour) => hour % 24);
 * const lastDay: Forecaster = (history, origin, horizon) => ({
 *   levels: [0.5],
 *   values: Float64Array.from({ length: horizon }, (_, step) => history.values[origin - 24 + (step % 24)]!),
 * });
 * const { metrics, leak } = backtest({ values, horizon: 24, levels: [0.5], forecaster: lastDay });
 * [metrics.mae, leak.leaking.length];
 * // => [0, 0]
 */
export function backtest(options: BacktestOptions): Backtest {
  checkLists(options);
  const { horizon, levels = DEFAULT_LEVELS, stepMinutes = 60, leakChecks = 3 } = options;
  const { day } = seasonSteps(stepMinutes);
  checkWholeBetween('horizon', horizon, 1, 1000);
  checkWholeBetween('leakChecks', leakChecks, 0, Number.MAX_SAFE_INTEGER);
  const inSteps = (hours: number) => Math.max(1, Math.round((hours * day) / 24));
  const { knownSteps = Math.max(24, inSteps(KNOWN_HOURS)) } = options;
  const { firstOrigin = knownSteps, everySteps = inSteps(EVERY_HOURS) } = options;
  checkWholeBetween('knownSteps', knownSteps, 24, 100_000);
  checkWholeBetween('firstOrigin', firstOrigin, knownSteps, Number.MAX_SAFE_INTEGER);
  checkWholeBetween('everySteps', everySteps, 1, Number.MAX_SAFE_INTEGER);
  const history = readBacktestHistory(options, stepMinutes);
  const origins = listOrigins(history, firstOrigin, everySteps, horizon);
  const forecaster = options.forecaster ?? ensembleForecaster(options, levels, knownSteps);
  const forecastFrom = (given: BacktestHistory, origin: number) =>
    requireValidForecast(forecaster, given, origin, horizon, levels);

  const checked = spreadEvenly(origins, leakChecks);
  const parts = origins.length + checked.length;
  const beforeForecast = countParts(options, { engine: 'helios', name: 'a backtest', parts });
  const forecasts = origins.map((origin) => {
    beforeForecast();
    return forecastFrom(history, origin);
  });
  const leaking = checked.filter((origin) => {
    beforeForecast();
    const repeated = forecastFrom(replaceFuture(history, origin, horizon), origin);
    const before = forecasts[origins.indexOf(origin)]!;
    return repeated.some((value, at) => !Object.is(value, before[at]));
  });
  const metrics = backtestMetrics(history, origins, forecasts, levels, knownSteps);
  options.onProgress?.(1);
  return {
    origins,
    levels: [...levels],
    forecasts,
    metrics,
    leak: { checked, leaking },
  };
}

function listOrigins(
  { values }: BacktestHistory,
  first: number,
  every: number,
  horizon: number,
): number[] {
  const origins: number[] = [];
  for (let origin = first; origin + horizon <= values.length; origin += every) origins.push(origin);
  if (origins.length > 0) return origins;
  const message = `values must reach ${horizon} steps beyond the first origin, ${first}; ${values.length} came`;
  throw heliosError('outOfRange', 'tooFewValues', message, { field: 'values' });
}

/** @throws EngineError `forecastLength` if a forecaster returns other levels or steps than requested */
function requireValidForecast(
  forecaster: NonNullable<BacktestOptions['forecaster']>,
  history: BacktestHistory,
  origin: number,
  horizon: number,
  levels: readonly number[],
): Float64Array {
  const made = forecaster(history, origin, horizon);
  const fits =
    made.levels.length === levels.length &&
    made.levels.every((level, k) => level === levels[k]) &&
    made.values.length === horizon * levels.length &&
    made.values.every(Number.isFinite);
  if (fits) return made.values;
  const message = `forecaster must return ${horizon} steps of finite values at the levels ${levels.join(', ')}; at origin ${origin} ${made.values.length} values at ${made.levels.join(', ')} came`;
  throw heliosError('invalid', 'forecastLength', message, { field: 'forecaster' });
}

function spreadEvenly(origins: readonly number[], count: number): number[] {
  const most = Math.min(count, origins.length);
  const gap = most > 1 ? (origins.length - 1) / (most - 1) : 0;
  return Array.from({ length: most }, (_, k) => origins[Math.round(k * gap)]!);
}

/** @throws EngineError `notFinite`, `valueOutOfRange`, `exogenousLength`, and those of times and zones */
function readBacktestHistory(options: BacktestOptions, stepMinutes: number): BacktestHistory {
  const { start, timeZone, exogenous = [] } = options;
  checkValues('values', options.values);
  for (const { name, values } of exogenous) {
    checkValues(`exogenous.${name}`, values);
    if (values.length === options.values.length) continue;
    const message = `exogenous.${name} must have as many values as the series, ${options.values.length}; ${values.length} came`;
    throw heliosError('invalid', 'exogenousLength', message, { field: `exogenous.${name}` });
  }
  return {
    values: Float64Array.from(options.values, (value) => value ?? Number.NaN),
    stepMinutes,
    ...(start !== undefined && { startMs: instantOf(start, timeZone ?? 'UTC', 'start') }),
    ...(timeZone !== undefined && { timeZone }),
    exogenous,
  };
}

/** The ensemble as a forecaster. It receives only the known values. */
function ensembleForecaster(
  { models, weights, seed }: BacktestOptions,
  levels: readonly number[],
  knownSteps: number,
): Forecaster {
  return (history, origin, horizon) => {
    const { stepMinutes, startMs, timeZone } = history;
    const first = origin - knownSteps;
    return forecast({
      values: history.values.subarray(first, origin),
      horizon,
      stepMinutes,
      levels,
      ...(startMs !== undefined && {
        start: new Date(startMs + first * stepMinutes * 60_000).toISOString(),
      }),
      ...(timeZone !== undefined && { timeZone }),
      exogenous: history.exogenous.map(({ name, values, knownAhead }) => ({
        name,
        values: Float64Array.from(values).subarray(first, knownAhead ? origin + horizon : origin),
      })),
      ...(models && { models }),
      ...(weights && { weights }),
      ...(seed !== undefined && { seed }),
    }).quantiles;
  };
}

/**
 * The same history with a different future: everything that cannot be known at this origin is mirrored and shifted. Known-ahead covariates
 * keep their values over the horizon.
 */
function replaceFuture(history: BacktestHistory, origin: number, horizon: number): BacktestHistory {
  return {
    ...history,
    values: replaceFrom(history.values, origin),
    exogenous: history.exogenous.map((series) => ({
      ...series,
      values: replaceFrom(series.values, series.knownAhead ? origin + horizon : origin),
    })),
  };
}

function replaceFrom(values: ArrayLike<number>, from: number): Float64Array {
  const other = Float64Array.from(values);
  const future = other.slice(from);
  const known = other.subarray(0, from).filter((value) => !Number.isNaN(value));
  const size = known.reduce((largest, value) => Math.max(largest, Math.abs(value)), 1);
  future.reverse().forEach((value, i) => {
    other[from + i] = 1.5 * size - (Number.isNaN(value) ? 0 : value);
  });
  return other;
}
