import type { Stretch } from './stretch.js';

const DAYS_PER_WEEK = 7;

/**
 * Sums over weeks: blocks of seven local days from the first day on; the last may be shorter.
 *
 * @param series - one entry a step of the stretch
 * @param days - of a block; seven by default
 */
export function weeklySums(
  { market, fromDay, untilDay }: Stretch,
  series: Float64Array,
  days: number = DAYS_PER_WEEK,
): number[] {
  const sums = new Array<number>(Math.ceil((untilDay - fromDay) / days)).fill(0);
  const fromStep = market.days[fromDay]!.from;
  series.forEach((value, at) => {
    const day = market.calendar.dayIndex[fromStep + at]! - fromDay;
    sums[Math.floor(day / days)]! += value;
  });
  return sums;
}
