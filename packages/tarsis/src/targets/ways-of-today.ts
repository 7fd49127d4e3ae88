import { ledOn } from '../inputs/led-on.js';

/** What is known of today, and of the days before it. */
export interface TodaySoFar {
  /** Whole days up to today's midnight, one after the other [kW]. */
  readonly pastKwSeries: Float64Array;
  /** From midnight until now [kW]. */
  readonly todayKwSeries: Float64Array;
  /** Past days that are like today, counted from the first. */
  readonly daysAlike: readonly number[];
  readonly stepMinutes: number;
}

/**
 * The ways in which the rest of today may go: as each past day that is like it, led on from what was measured in the last
 * hours.
 *
 * @returns One series for each of those days, from now to midnight [kW].
 */
export function waysOfToday({
  pastKwSeries,
  todayKwSeries,
  daysAlike,
  stepMinutes,
}: TodaySoFar): Float64Array[] {
  const stepsPerDay = 1440 / stepMinutes;
  return daysAlike.map((day) =>
    ledOn({
      expectedKwSeries: pastKwSeries.subarray(day * stepsPerDay, (day + 1) * stepsPerDay),
      measuredKwSeries: todayKwSeries,
      stepMinutes,
    }),
  );
}
