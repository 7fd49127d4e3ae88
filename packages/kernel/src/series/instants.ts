import { daysInMonth } from './civil.js';
import { checkYear, seriesError } from './limits.js';
import { offsetMs } from './zones.js';

/** A local date and time; absent fields are 0. */
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
 * Converts a local date and time in a zone to an instant.
 *
 * When clocks are set back, a local time occurs twice: the function returns the first of the two instants. When clocks
 * are set forward, some local times do not exist: the function shifts them forward by the length of the gap, so 02:30
 * becomes 03:30, and a midnight that does not exist becomes the first instant of its day. One rule covers both cases: the
 * offset before the change applies.
 *
 * @param fields - local date and time; years 1970 to 2200
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
  // No offset exceeds a day, so these two instants enclose all candidates.
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
  throw seriesError(
    Number.isInteger(value) ? 'outOfRange' : 'invalid',
    'localFieldOutOfRange',
    `${field} must be a whole number between ${low} and ${high}; ${value} came`,
    { field, value: String(value) },
  );
}

const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.0{1,9})?)?(?:(Z)|([+-])(\d{2}):(\d{2}))?)?$/;

/**
 * Parses an instant with offset, a local date-time, or a local date (its first instant) in a zone.
 *
 * @throws EngineError `malformedInstant`, and the errors of {@link localToEpochMs}
 */
export function parseInstant(text: string, timeZone: string, field: string): number {
  const match = typeof text === 'string' ? PATTERN.exec(text) : null;
  if (match === null) {
    throw seriesError(
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
    throw seriesError(
      'invalid',
      'malformedInstant',
      `${field} must have an offset of at most 18:00; ${JSON.stringify(text)} came`,
      { field },
    );
  }
  return localToEpochMs(local, 'UTC') - (sign === '-' ? -offset : offset) * 60_000;
}
