import type { Stretch } from './stretch.js';

const DAYS_PER_WEEK = 7;

/**
 * Picks whole weeks of a stretch, spread evenly.
 *
 * @param count - at least 1; all whole weeks where it has no more
 * @returns indices of blocks of seven days from the first day on
 */
export function sampledWeeks(
  { fromDay, untilDay }: Pick<Stretch, 'fromDay' | 'untilDay'>,
  count: number,
): ReadonlySet<number> {
  const whole = Math.floor((untilDay - fromDay) / DAYS_PER_WEEK);
  const taken = Math.min(count, whole);
  return new Set(
    Array.from({ length: taken }, (_, at) => Math.floor(((at + 0.5) * whole) / taken)),
  );
}
