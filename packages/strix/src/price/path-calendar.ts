import { dayNumber, monthOfDayNumber, weekdayOfDayNumber } from '../internal/day-number.js';
import { strixError } from '../internal/strix-error.js';

/** Fraction of the golden ratio, for a low-discrepancy sequence of start days. */
const GOLDEN_FRACTION = 0.6180339887498949;
const MAX_DAYS = 3_650;
const TEMPLATE_DAYS = 365;

/** 1 January 2023; any year without a 29 February would do. */
const TEMPLATE_FIRST_DAY = 19_358;

/** The calendar days that paths cover. */
export interface PathCalendar {
  /** Days of each path. */
  readonly dayCount: number;
  /** Calendar month (0 to 11) of each day: of a template year of 365 days if undated, of the dated days otherwise. */
  readonly monthOfDay: Uint8Array;
  /**
   * Dated: day d of every path is entry d, and `weekdayOfDay` holds its weekday (0 = Monday). Undated: path i begins on day
   * floor(365·frac((i + ½)·0.6180339887498949)) of the template year, which repeats, and its first weekday is i mod 7. The
   * golden ratio spreads the starts evenly over the year for any range of paths.
   */
  readonly dated: boolean;
  readonly weekdayOfDay: Uint8Array;
}

/**
 * Calendar of paths that all begin on the same local date.
 *
 * @param startDate - first local day, `YYYY-MM-DD`
 * @param dayCount - days of each path, 1 to 3,650
 * @throws EngineError `dayCountOutOfRange`, `malformedDate`
 * @example
 * datedCalendar('2024-02-28', 3).monthOfDay;
 * // => Uint8Array.of(1, 1, 2)
 */
export function datedCalendar(startDate: string, dayCount: number): PathCalendar {
  requireDayCount(dayCount);
  return datedCalendarFrom(dayNumber('startDate', startDate), dayCount);
}

/** {@link datedCalendar} of trusted arguments; the first day in days since 1970-01-01. */
export function datedCalendarFrom(firstDay: number, dayCount: number): PathCalendar {
  return {
    dayCount,
    monthOfDay: Uint8Array.from({ length: dayCount }, (_, day) => monthOfDayNumber(firstDay + day)),
    dated: true,
    weekdayOfDay: Uint8Array.from({ length: dayCount }, (_, day) =>
      weekdayOfDayNumber(firstDay + day),
    ),
  };
}

/**
 * Calendar of paths without a start date: they begin on different days of a template year of 365 days, see {@link
 * PathCalendar}.
 *
 * @param dayCount - days of each path, 1 to 3,650
 * @throws EngineError `dayCountOutOfRange`
 * @example
 * undatedCalendar(30).monthOfDay.length;
 * // => 365
 */
export function undatedCalendar(dayCount: number): PathCalendar {
  requireDayCount(dayCount);
  return templateCalendar(dayCount);
}

/** {@link undatedCalendar} of a trusted number of days. */
export function templateCalendar(dayCount: number): PathCalendar {
  return {
    dayCount,
    monthOfDay: Uint8Array.from({ length: TEMPLATE_DAYS }, (_, day) =>
      monthOfDayNumber(TEMPLATE_FIRST_DAY + day),
    ),
    dated: false,
    weekdayOfDay: new Uint8Array(0),
  };
}

/** @throws EngineError `dayCountOutOfRange` */
function requireDayCount(dayCount: number): void {
  if (Number.isInteger(dayCount) && dayCount >= 1 && dayCount <= MAX_DAYS) return;
  throw strixError(
    'outOfRange',
    'dayCountOutOfRange',
    `dayCount must be a whole number of days from 1 to ${MAX_DAYS}; ${dayCount} came`,
    { field: 'dayCount', value: dayCount },
  );
}

/** Day of the template year, 0 to 364, on which an undated path begins; evenly spread for any range of paths. */
export function startDayOfPath(path: number): number {
  const turns = (path + 0.5) * GOLDEN_FRACTION;
  return Math.floor(TEMPLATE_DAYS * (turns - Math.floor(turns)));
}
