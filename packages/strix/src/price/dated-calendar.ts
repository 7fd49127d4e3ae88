import { checkDayCount } from './internal/check-day-count.js';
import { dayNumber, monthOfDayNumber, weekdayOfDayNumber } from './internal/day-number.js';
import type { PathCalendar } from './path-calendar.js';

/**
 * Calendar of paths that all begin on one local date.
 *
 * @param startDate - first local day, `YYYY-MM-DD`
 * @param dayCount - days of each path, 1 to 3,650
 * @throws EngineError `dayCountOutOfRange`, `malformedDate`
 * @example
 * datedCalendar('2024-02-28', 3).monthOfDay;
 * // => Uint8Array.of(1, 1, 2)
 */
export function datedCalendar(startDate: string, dayCount: number): PathCalendar {
  checkDayCount(dayCount);
  const firstDay = dayNumber('startDate', startDate);
  return {
    dayCount,
    monthOfDay: Uint8Array.from({ length: dayCount }, (_, day) => monthOfDayNumber(firstDay + day)),
    dated: true,
    weekdayOfDay: Uint8Array.from({ length: dayCount }, (_, day) =>
      weekdayOfDayNumber(firstDay + day),
    ),
  };
}
