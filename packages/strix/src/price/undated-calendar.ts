import { checkDayCount } from './internal/check-day-count.js';
import { dayNumber, monthOfDayNumber } from './internal/day-number.js';
import type { PathCalendar } from './path-calendar.js';

const TEMPLATE_DAYS = 365;

/**
 * Calendar of paths without a start date: each begins on another day of a template year of 365 days, see
 * {@link PathCalendar}.
 *
 * @param dayCount - days of each path, 1 to 3,650
 * @throws EngineError `dayCountOutOfRange`
 * @example
 * undatedCalendar(30).monthOfDay.length;
 * // => 365
 */
export function undatedCalendar(dayCount: number): PathCalendar {
  checkDayCount(dayCount);
  // Any year without a 29 February gives the template.
  const firstDay = dayNumber('template', '2023-01-01');
  return {
    dayCount,
    monthOfDay: Uint8Array.from({ length: TEMPLATE_DAYS }, (_, day) =>
      monthOfDayNumber(firstDay + day),
    ),
    dated: false,
    weekdayOfDay: new Uint8Array(0),
  };
}
