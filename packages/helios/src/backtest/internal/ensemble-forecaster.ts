import { forecast } from '../../forecast/forecast.js';
import type { BacktestOptions, Forecaster } from '../backtest-options.js';

/** The ensemble as a forecaster: it is handed nothing but what was known. */
export function ensembleForecaster(
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
