import { startDayOfPath } from '../../internal/start-day-of-path.js';
import type { PathCalendar } from '../../price/path-calendar.js';
import type { PathStart } from '../../replay/path-prices.js';

/**
 * Where a path of a calendar begins, as replays want it.
 *
 * @param calendar - calendar
 * @param path - number of the path
 */
export function pathStart(calendar: PathCalendar, path: number): PathStart {
  const { dated, dayCount, monthOfDay, weekdayOfDay } = calendar;
  if (dated) {
    return { firstWeekday: weekdayOfDay[0]!, firstMonth: monthOfDay[0]!, monthOfDay };
  }
  const first = startDayOfPath(path);
  const months = Uint8Array.from(
    { length: dayCount },
    (_, day) => monthOfDay[(first + day) % monthOfDay.length]!,
  );
  return { firstWeekday: path % 7, firstMonth: months[0]!, monthOfDay: months };
}
