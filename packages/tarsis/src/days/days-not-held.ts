import type { DayGroup } from './day-groups.js';
import type { DayTerms } from './day-terms.js';
import type { MeasuredDay } from './measured-days.js';
import { raiseToHold } from './raise-to-hold.js';

/**
 * Of each month, the day among several of a group on which the battery can least hold the levels that the plan pays for: the plan does
 * not know of it, since it saw but a mean.
 *
 * @returns none where the plan holds on every day
 */
export function daysNotHeld(groups: readonly DayGroup[], terms: DayTerms): Set<MeasuredDay> {
  const worst = new Map<number, { day: MeasuredDay; raiseKw: number }>();
  for (const { month, days } of groups) {
    if (days.length < 2) continue;
    for (const day of days) {
      const raiseKw = raiseToHold(terms.leveled(day), terms.rules);
      if (raiseKw > (worst.get(month)?.raiseKw ?? 0)) worst.set(month, { day, raiseKw });
    }
  }
  return new Set([...worst.values()].map(({ day }) => day));
}
