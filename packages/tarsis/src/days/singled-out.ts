import type { DayGroup } from './day-groups.js';
import type { MeasuredDay } from './measured-days.js';

/** Groups of which some days stand by themselves. */
export function singledOut(
  groups: readonly DayGroup[],
  days: ReadonlySet<MeasuredDay>,
): DayGroup[] {
  return groups.flatMap((group) => {
    if (group.days.length < 2) return [group];
    const others = group.days.filter((day) => !days.has(day));
    const own = group.days.filter((day) => days.has(day));
    return [
      ...(others.length > 0 ? [{ ...group, days: others }] : []),
      ...own.map((day): DayGroup => ({ ...group, days: [day] })),
    ];
  });
}
