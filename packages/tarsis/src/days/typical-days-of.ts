import type { TypicalDay } from '../schema/options.js';
import type { DayGroup } from './day-groups.js';
import type { MeasuredDay } from './measured-days.js';
import type { MeasuredYear } from './measured-year.js';

/**
 * The typical days of groups: means of each step. The largest group of a kind and month takes what dates the others leave, the others as
 * many as they have days, a month's peak one.
 */
export function typicalDaysOf(
  groups: readonly DayGroup[],
  { loadKwSeries, solarKwSeries }: MeasuredYear,
): TypicalDay[] {
  return groups.map((group): TypicalDay => {
    const { month, off, isPeak, days } = group;
    const kind = off ? 'weekend' : 'weekday';
    return {
      month,
      ...(isPeak ? { kind: 'peak', peakFalls: kind } : { kind }),
      ...(!isPeak && group !== largest(groups, group) && { dates: days.length }),
      loadKwSeries: meanDay(loadKwSeries, days),
      ...(solarKwSeries && { solarKwSeries: meanDay(solarKwSeries, days) }),
    };
  });
}

/** The group of the same kind and month with the most days. */
function largest(groups: readonly DayGroup[], { month, off }: DayGroup): DayGroup | undefined {
  let best: DayGroup | undefined;
  for (const group of groups) {
    if (group.isPeak || group.month !== month || group.off !== off) continue;
    if (!best || group.days.length > best.days.length) best = group;
  }
  return best;
}

function meanDay(kwSeries: ArrayLike<number>, days: readonly MeasuredDay[]): number[] {
  return days[0]!.steps.map(
    (_, step) => days.reduce((sum, day) => sum + kwSeries[day.steps[step]!]!, 0) / days.length,
  );
}
