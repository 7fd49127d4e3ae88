const FIRST_WEEKEND_DAY = 5;

/**
 * Kind of a day: 0 on weekdays, 1 on weekends.
 *
 * @param weekday - 0 = Monday
 */
export function kindOfDay(weekday: number): number {
  return weekday < FIRST_WEEKEND_DAY ? 0 : 1;
}

/** Kind of the day after a day. */
export function kindOfNextDay(weekday: number): number {
  return kindOfDay((weekday + 1) % 7);
}
