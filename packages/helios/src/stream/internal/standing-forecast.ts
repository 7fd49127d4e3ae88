import { forecast } from '../../forecast/forecast.js';
import type { StandingForecast, StreamSettings } from '../forecast-stream.js';

/** Where P10 and P90 are one: too small to be seen beside any value. */
const LEAST_SPREAD = 1e-300;

/** A new forecast of a stream. */
export function standingForecast(
  settings: StreamSettings,
  values: readonly number[],
  startMs: number | undefined,
): StandingForecast {
  const { horizon, stepMinutes, levels, timeZone, seed, models, weights } = settings;
  const made = forecast({
    values,
    horizon,
    stepMinutes,
    levels,
    timeZone,
    seed,
    ...(startMs !== undefined && { start: new Date(startMs).toISOString() }),
    ...(models && { models }),
    ...(weights && { weights }),
  });
  return {
    passed: 0,
    point: [...made.point],
    spread: Array.from(made.p90, (high, step) =>
      Math.max(LEAST_SPREAD, (high - made.p10[step]!) / 2),
    ),
    quantiles: [...made.quantiles.values],
  };
}
