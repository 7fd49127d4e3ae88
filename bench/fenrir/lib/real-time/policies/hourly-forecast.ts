import type { PriceForecast } from '@bess/fenrir/cycle';
import type { Forecasters } from '../../forecasters.js';
import { hourlyPast } from '../../hourly-past.js';
import type { IntervalSituation } from '../interval-policy.js';

const KNOWN_HOURS = 672;
const HOURS_AHEAD = 48;
const MS_PER_HOUR = 3_600_000;
const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];

/**
 * HELIOS's forecast of 48 hours from the start of the current hour on, made when the hour begins from the whole hours before it.
 *
 * @returns gives the forecast that belongs to the hour of a situation
 */
export function hourlyForecast(
  ask: Forecasters['distribution'],
): (situation: IntervalSituation) => PriceForecast {
  let made: PriceForecast | undefined;
  return ({ step, prices, grid }) => {
    const stepMs = grid.stepMinutes * 60_000;
    const nowMs = grid.startMs + step * stepMs;
    const startMs = Math.floor(nowMs / MS_PER_HOUR) * MS_PER_HOUR;
    if (made?.startMs === startMs) return made;
    const end = step - Math.round((nowMs - startMs) / stepMs);
    const first = Math.max(0, end - (KNOWN_HOURS * 60) / grid.stepMinutes);
    const firstMs = grid.startMs + first * stepMs;
    const { values } = hourlyPast(prices.slice(first, end), { ...grid, startMs: firstMs });
    const { point, quantiles } = ask({
      ...{ values, horizon: HOURS_AHEAD, levels: LEVELS },
      start: new Date(firstMs).toISOString(),
      timeZone: grid.timeZone,
    });
    made = {
      ...{ startMs, intervalMinutes: 60, pricePath: point },
      quantiles: LEVELS.map((probability, level) => ({
        probability,
        pricePath: point.map((_, hour) => quantiles[hour * LEVELS.length + level]!),
      })),
    };
    return made;
  };
}
