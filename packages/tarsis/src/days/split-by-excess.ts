import type { DayGroup } from './day-groups.js';
import type { DayTerms } from './day-terms.js';
import type { MeasuredDay } from './measured-days.js';

/**
 * Parts groups into the days that stay below the levels by themselves and those that the battery has to hold down. What it must give is the
 * energy above the level, so a mean over both would hide it: days that have some would be levelled out by days that have none.
 */
export function splitByExcess(groups: readonly DayGroup[], terms: DayTerms): DayGroup[] {
  const isAbove = (day: MeasuredDay) => {
    const { netKwSeries, levelKwSeries } = terms.leveled(day);
    return netKwSeries.some((netKw, interval) => netKw > levelKwSeries[interval]!);
  };
  return groups.flatMap((group) => {
    const above = group.days.filter(isAbove);
    const below = group.days.filter((day) => !above.includes(day));
    return [below, above]
      .filter((days) => days.length > 0)
      .map((days): DayGroup => ({ ...group, days }));
  });
}
