import type { TimeGrid } from '@bess/kernel/series';
import { type HourlyValues, hourlyMeans } from '../../shared/series/hourly-means.js';

const MS_PER_MINUTE = 60_000;

/**
 * Hourly means of the known prices; only whole hours count.
 *
 * @param prices - by the step, up to what is known [currency/MWh]
 */
export function hourlyPast(prices: Float64Array, grid: TimeGrid): HourlyValues {
  const stepMs = grid.stepMinutes * MS_PER_MINUTE;
  return hourlyMeans(
    prices.map((_, step) => grid.startMs + step * stepMs),
    prices,
  );
}
