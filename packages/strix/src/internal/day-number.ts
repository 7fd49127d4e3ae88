import { strixError } from './strix-error.js';

export const MS_PER_DAY = 86_400_000;

/**
 * Days from 1970-01-01 to a date `YYYY-MM-DD`.
 *
 * @param field - name of the field, for the message
 * @throws EngineError `malformedDate`
 */
export function dayNumber(field: string, date: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Some engines accept 30 February and return a day in March.
  if (Number.isFinite(ms) && dateOfDayNumber(ms / MS_PER_DAY) === date) return ms / MS_PER_DAY;
  throw strixError(
    'invalid',
    'malformedDate',
    `${field} must be a calendar date YYYY-MM-DD; ${JSON.stringify(date)} came`,
    { field, value: date },
  );
}

/** `YYYY-MM-DD` of a day number. */
export function dateOfDayNumber(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Weekday of a day number, 0 = Monday; day 0 was a Thursday. */
export function weekdayOfDayNumber(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Calendar month of a day number, 0 to 11. */
export function monthOfDayNumber(day: number): number {
  return new Date(day * MS_PER_DAY).getUTCMonth();
}
