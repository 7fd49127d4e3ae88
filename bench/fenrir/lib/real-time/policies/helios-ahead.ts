import type { Forecasters } from '../../forecasters.js';
import type { IntervalExpectation } from '../plan-ahead.js';
import { hourlyForecast } from './hourly-forecast.js';

/**
 * HELIOS's forecast of the coming hours, made at the beginning of each hour; each step of an hour gets the price of the hour.
 */
export function heliosAhead(ask: Forecasters['distribution']): IntervalExpectation {
  const forecastAt = hourlyForecast(ask);
  return (situation) => {
    const { step, grid } = situation;
    const { startMs, pricePath } = forecastAt(situation);
    const perHour = 60 / grid.stepMinutes;
    const stepMs = grid.stepMinutes * 60_000;
    const first = Math.round((grid.startMs + step * stepMs - startMs) / stepMs) + 1;
    return Float64Array.from(
      { length: pricePath.length * perHour - first },
      (_, after) => pricePath[Math.floor((first + after) / perHour)]!,
    );
  };
}
