import type { LocalCalendar } from '@bess/kernel/series';

/**
 * Kinds of the local days from that of a step on: 0 weekday, 1 Saturday, 2 Sunday.
 *
 * @param calendar - local clock of the steps
 * @param from - step of the first day
 * @param until - one past the last step
 */
export function comingKinds(
  { dayIndex, weekday }: LocalCalendar,
  from: number,
  until: number,
): number[] {
  const kinds: number[] = [];
  for (let step = from; step < until; step += 1) {
    if (step > from && dayIndex[step] === dayIndex[step - 1]) continue;
    kinds.push(weekday[step]! <= 5 ? 0 : weekday[step]! - 5);
  }
  return kinds;
}
