import type { LocalCalendar } from '@bess/kernel/series';

/** How far back an expectation may look [days]. */
const MOST_DAYS = 60;
const MINUTES_PER_DAY = 1440;

/** Index of a step within its day by the clock, from 0. */
export function clockPlace(calendar: LocalCalendar, step: number, stepMinutes: number): number {
  return (calendar.hour[step]! * 60 + calendar.minute[step]!) / stepMinutes;
}

/**
 * The latest prices of each clock time, newest first; missing prices are skipped.
 *
 * @param prices - all known prices
 * @param calendar - clock of the steps
 * @param stepMinutes - step length [min]
 * @param count - prices for each clock time; fewer where the past is shorter
 */
export function latestOfClock(
  prices: Float64Array,
  calendar: LocalCalendar,
  stepMinutes: number,
  count: number,
): number[][] {
  const places = MINUTES_PER_DAY / stepMinutes;
  const latest = Array.from({ length: places }, (): number[] => []);
  let full = 0;
  const oldest = Math.max(0, prices.length - MOST_DAYS * places);
  for (let step = prices.length - 1; step >= oldest && full < places; step -= 1) {
    const price = prices[step]!;
    if (Number.isNaN(price)) continue;
    const found = latest[clockPlace(calendar, step, stepMinutes)]!;
    if (found.length === count) continue;
    found.push(price);
    if (found.length === count) full += 1;
  }
  return latest;
}
