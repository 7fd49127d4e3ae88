import type { DayGroup } from './day-groups.js';
import type { DayTerms } from './day-terms.js';
import type { MeasuredDay } from './measured-days.js';

/**
 * Of each month and window of demand that is charged, the day with the highest demand in it: it sets what the year is billed without a
 * battery, and a mean hides it.
 */
export function daysOfWindowPeaks(groups: readonly DayGroup[], terms: DayTerms): Set<MeasuredDay> {
  const highest = new Map<string, { day: MeasuredDay; kw: number }>();
  for (const { month, days } of groups) {
    for (const day of days) {
      const { netKwSeries } = terms.leveled(day);
      for (const [kind, periods] of terms.pricedPeriods(day).entries()) {
        for (const [interval, period] of periods.entries()) {
          if (period < 0) continue;
          const kw = netKwSeries[interval]!;
          const window = `${month}, ${kind}, ${period}`;
          if (kw > (highest.get(window)?.kw ?? 0)) highest.set(window, { day, kw });
        }
      }
    }
  }
  return new Set([...highest.values()].map(({ day }) => day));
}
