import { createTimeGrid, type TimeGrid } from '@bess/kernel/series';

/** Any span of local time, hourly in UTC unless said otherwise. */
export function monthGrid(
  start: string,
  end: string,
  timeZone = 'UTC',
  stepMinutes = 60,
): TimeGrid {
  return createTimeGrid({ start, end, stepMinutes, timeZone });
}
