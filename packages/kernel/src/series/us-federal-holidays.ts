import { civilDate, dayNumber, isoDate, isoWeekday } from './civil.js';
import { seriesError } from './limits.js';

/** A federal holiday of the United States. */
export interface FederalHoliday {
  readonly name: string;
  /** Date of the holiday, `YYYY-MM-DD`. */
  readonly date: string;
  /** Working day on which it is observed, `YYYY-MM-DD`; the same as `date` on a weekday. */
  readonly observedDate: string;
}

const FIRST_YEAR = 1978;
const LAST_YEAR = 2200;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 7;

/**
 * The federal holidays of the United States (5 U.S.C. 6103) of a year, in order of `date`.
 *
 * A holiday on a Saturday is observed on the Friday before, a holiday on a Sunday on the Monday after. So New Year's Day
 * may be observed on 31 December of the previous year; it is listed in its own year. Tariffs often use a subset of the
 * holidays or do not move those on Saturdays, so both dates are given. Martin Luther King Jr. Day begins in 1986 and
 * Juneteenth in 2021. Inauguration Day is not included, because it is a holiday only in and around Washington.
 *
 * @param year - calendar year, 1978 to 2200; since 1978 Veterans Day is again on 11 November
 * @throws EngineError `yearOutOfRange`
 * @example
 * usFederalHolidays(2026).find((holiday) => holiday.name === 'Independence Day')?.observedDate;
 * // => '2026-07-03'
 */
export function usFederalHolidays(year: number): FederalHoliday[] {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR) {
    throw seriesError(
      Number.isInteger(year) ? 'outOfRange' : 'invalid',
      'yearOutOfRange',
      `year must be a whole year between ${FIRST_YEAR} and ${LAST_YEAR}; ${year} came`,
      { year: String(year) },
    );
  }
  const days: [string, number][] = [["New Year's Day", dayNumber(year, 1, 1)]];
  if (year >= 1986) {
    days.push(['Martin Luther King Jr. Day', nthWeekday(year, 1, MONDAY, 3)]);
  }
  days.push(
    ["Washington's Birthday", nthWeekday(year, 2, MONDAY, 3)],
    // The last Monday of May is seven days before the first Monday of June.
    ['Memorial Day', nthWeekday(year, 6, MONDAY, 1) - 7],
  );
  if (year >= 2021) days.push(['Juneteenth', dayNumber(year, 6, 19)]);
  days.push(
    ['Independence Day', dayNumber(year, 7, 4)],
    ['Labor Day', nthWeekday(year, 9, MONDAY, 1)],
    ['Columbus Day', nthWeekday(year, 10, MONDAY, 2)],
    ['Veterans Day', dayNumber(year, 11, 11)],
    ['Thanksgiving Day', nthWeekday(year, 11, THURSDAY, 4)],
    ['Christmas Day', dayNumber(year, 12, 25)],
  );
  return days.map(([name, day]) => ({
    name,
    date: isoDate(civilDate(day)),
    observedDate: isoDate(civilDate(observed(day))),
  }));
}

/** Day number of the n-th given weekday of a month. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = dayNumber(year, month, 1);
  return first + ((weekday - isoWeekday(first) + 7) % 7) + 7 * (n - 1);
}

function observed(day: number): number {
  const weekday = isoWeekday(day);
  if (weekday === SATURDAY) return day - 1;
  return weekday === SUNDAY ? day + 1 : day;
}
