import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import { offDayFlags } from '@bess/tariff-library/calendar';

/** A day of a measured year that is whole: 24 hours without a gap. */
export interface MeasuredDay {
  readonly month: number;
  /** Whether it counts as a day off. */
  readonly off: boolean;
  /** Its steps on the grid. */
  readonly steps: readonly number[];
}

/** The whole days of a series, in order of time; the others (23 or 25 hours, gaps, the ends of the series) are left out. */
export function measuredDays(
  netKwSeries: ArrayLike<number>,
  grid: TimeGrid,
  holidays: Tariff['holidays'],
): MeasuredDay[] {
  const calendar = localCalendar(grid);
  const { month, dayIndex } = calendar;
  const off = offDayFlags(holidays, calendar);
  const stepsPerDay = 1440 / grid.stepMinutes;
  const days: MeasuredDay[] = [];
  let first = 0;
  while (first < grid.length) {
    let last = first;
    let known = true;
    while (last < grid.length && dayIndex[last] === dayIndex[first]) {
      known &&= Number.isFinite(netKwSeries[last]);
      last += 1;
    }
    if (known && last - first === stepsPerDay) {
      days.push({
        month: month[first]!,
        off: off[dayIndex[first]!] === 1,
        steps: Array.from({ length: stepsPerDay }, (_, step) => first + step),
      });
    }
    first = last;
  }
  return days;
}
