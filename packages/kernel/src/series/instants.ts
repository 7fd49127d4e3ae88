import { daysInMonth } from './civil.js';
import { checkYear, refuse } from './limits.js';
import { offsetMs } from './zones.js';

/** A reading of a wall clock; what is left out is 0. */
export interface LocalFields {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** Day of the month, 1 to 31. */
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
}

const MS_PER_DAY = 86_400_000;

/**
 * The instant at which a wall clock in a zone shows the given date and time.
 *
 * Where clocks are put back, a time comes twice: the first of the two instants is taken, the one at the
 * earlier offset. Where they are put forward, a time does not come at all: it is shifted forward by the
 * length of the gap, so that 02:30 becomes 03:30 and a midnight that does not exist becomes the first
 * instant of its day. Both are one rule: the offset in force before the change decides.
 *
 * @param fields - wall clock reading; years 1970 to 2200
 * @param timeZone - IANA zone
 * @returns instant [ms since the Unix epoch]
 * @throws EngineError `unknownTimeZone`, `yearOutOfRange`, `localFieldOutOfRange`
 * @example
 * new Date(localToEpochMs({ year: 2026, month: 3, day: 8, hour: 2, minute: 30 }, 'America/Los_Angeles')).toISOString();
 * // => '2026-03-08T10:30:00.000Z'
 */
export function localToEpochMs(fields: LocalFields, timeZone: string): number {
  const { year, month, day, hour = 0, minute = 0, second = 0 } = fields;
  checkYear(year, 'year');
  checkField('month', month, 1, 12);
  checkField('day', day, 1, daysInMonth(year, month));
  checkField('hour', hour, 0, 23);
  checkField('minute', minute, 0, 59);
  checkField('second', second, 0, 59);

  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // No offset exceeds a day, so these two instants enclose every candidate.
  const offsetBeforeMs = offsetMs(wallMs - MS_PER_DAY, timeZone);
  const offsetAfterMs = offsetMs(wallMs + MS_PER_DAY, timeZone);
  const early = wallMs - Math.max(offsetBeforeMs, offsetAfterMs);
  const late = wallMs - Math.min(offsetBeforeMs, offsetAfterMs);
  if (early + offsetMs(early, timeZone) === wallMs) return early;
  if (late + offsetMs(late, timeZone) === wallMs) return late;
  return wallMs - offsetBeforeMs;
}

function checkField(field: string, value: number, low: number, high: number): void {
  if (Number.isInteger(value) && value >= low && value <= high) return;
  throw refuse(
    Number.isInteger(value) ? 'outOfRange' : 'invalid',
    'localFieldOutOfRange',
    `${field} must be a whole number between ${low} and ${high}; ${value} came`,
    { field, value: String(value) },
  );
}

const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.0{1,9})?)?(?:(Z)|([+-])(\d{2}):(\d{2}))?)?$/;

/**
 * Reads an instant with offset, a local date-time or a local date (its first instant) in a zone.
 *
 * @throws EngineError `malformedInstant`, and what {@link localToEpochMs} throws
 */
export function parseInstant(text: string, timeZone: string, field: string): number {
  const match = typeof text === 'string' ? PATTERN.exec(text) : null;
  if (match === null) {
    throw refuse(
      'invalid',
      'malformedInstant',
      `${field} must be a date 'YYYY-MM-DD' or a date-time 'YYYY-MM-DDTHH:MM' to the whole second, with or without offset; ${JSON.stringify(String(text).slice(0, 60))} came`,
      { field },
    );
  }
  const [, year, month, day, hour, minute, second, zulu, sign, offsetHour, offsetMinute] = match;
  const local = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
  };
  if (zulu === undefined && sign === undefined) return localToEpochMs(local, timeZone);
  const offset = Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0);
  if (offset > 18 * 60 || Number(offsetMinute ?? 0) > 59) {
    throw refuse(
      'invalid',
      'malformedInstant',
      `${field} must have an offset of at most 18:00; ${JSON.stringify(text)} came`,
      { field },
    );
  }
  return localToEpochMs(local, 'UTC') - (sign === '-' ? -offset : offset) * 60_000;
}
