/** Day arithmetic on the proleptic Gregorian calendar, without zones. Day 0 is 1970-01-01. */

const MS_PER_DAY = 86_400_000;

/** A date on the calendar. */
interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** Day number of a date; out-of-range days and months carry over, as in `Date.UTC`. */
export function dayNumber(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month - 1, day) / MS_PER_DAY);
}

/** The date of a day number. */
export function civilDate(dayNumberFromEpoch: number): CivilDate {
  const date = new Date(dayNumberFromEpoch * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** ISO weekday of a day number, 1 = Monday to 7 = Sunday; day 0 was a Thursday. */
export function isoWeekday(dayNumberFromEpoch: number): number {
  return ((((dayNumberFromEpoch + 3) % 7) + 7) % 7) + 1;
}

/** Number of days in a month, 28 to 31. */
export function daysInMonth(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** `YYYY-MM-DD`. */
export function isoDate(date: CivilDate): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.year).padStart(4, '0')}-${two(date.month)}-${two(date.day)}`;
}
