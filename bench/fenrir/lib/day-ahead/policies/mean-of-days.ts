import { mean } from '@bess/kernel/stats';
import { clockPlace, latestOfClock } from '../../latest-of-clock.js';
import type { DaySituation } from '../day-planner.js';

/**
 * Means of the latest prices of each clock time.
 *
 * @param count - prices in each mean; 1: the day before
 * @returns prices by the step of the day; undefined where a clock time was never seen
 */
export function meanOfDays(
  { prices, calendar, grid, day }: DaySituation,
  count: number,
): Float64Array | undefined {
  const latest = latestOfClock(prices, calendar, grid.stepMinutes, count);
  const steps = Array.from({ length: day.until - day.from }, (_, at) => {
    const seen = latest[clockPlace(calendar, day.from + at, grid.stepMinutes)]!;
    return seen.length === 0 ? Number.NaN : mean(seen);
  });
  return steps.some(Number.isNaN) ? undefined : Float64Array.from(steps);
}
