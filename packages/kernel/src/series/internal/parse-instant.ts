import { localToEpochMs } from '../local-to-epoch-ms.js';
import { refuse } from './refuse.js';

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
