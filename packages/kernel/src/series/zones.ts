import { checkInstant, seriesError } from './limits.js';

/**
 * Whether a value is the name of an IANA time zone that the host knows. Bare offsets such as `+05:30` are rejected,
 * because they have no daylight saving.
 *
 * @param value - any value
 * @example
 * isTimeZone('Asia/Kolkata');
 * // => true
 * isTimeZone('+05:30');
 * // => false
 */
export function isTimeZone(value: unknown): value is string {
  return tryFormatter(value) !== undefined;
}

/**
 * Local time minus UTC in a zone at an instant. Since 1972 it is a whole number of minutes in all zones.
 *
 * @param epochMs - instant [ms since the Unix epoch], years 1970 to 2200
 * @param timeZone - IANA zone
 * @returns offset [min], positive east of Greenwich
 * @throws EngineError `unknownTimeZone`, `instantOutOfRange`
 * @example
 * zoneOffsetMinutes(Date.parse('2026-07-01T00:00Z'), 'America/Los_Angeles');
 * // => -420
 */
export function zoneOffsetMinutes(epochMs: number, timeZone: string): number {
  checkInstant(epochMs, 'epochMs');
  return offsetMs(epochMs, timeZone) / 60_000;
}

const MS_PER_SECOND = 1000;

/** Local time minus UTC at an instant [ms], from the zone data of the host, with a resolution of one second. */
export function offsetMs(epochMs: number, timeZone: string): number {
  const wholeSecondsMs = Math.floor(epochMs / MS_PER_SECOND) * MS_PER_SECOND;
  let year = 0;
  let month = 0;
  let day = 0;
  let hour = 0;
  let minute = 0;
  let second = 0;
  for (const part of zoneFormatter(timeZone).formatToParts(wholeSecondsMs)) {
    if (part.type === 'literal') continue;
    const value = Number(part.value);
    if (part.type === 'year') year = value;
    else if (part.type === 'month') month = value;
    else if (part.type === 'day') day = value;
    else if (part.type === 'hour') hour = value;
    else if (part.type === 'minute') minute = value;
    else if (part.type === 'second') second = value;
  }
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecondsMs;
}

/**
 * One formatter per zone, because building one takes a hundred times as long as using it. The keys are in lower case, so
 * different spellings of a zone do not add entries.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter for the local time of a zone.
 *
 * @throws EngineError `unknownTimeZone`
 */
function zoneFormatter(timeZone: string): Intl.DateTimeFormat {
  const formatter = tryFormatter(timeZone);
  if (formatter === undefined) {
    throw seriesError(
      'outOfRange',
      'unknownTimeZone',
      `timeZone must be an IANA zone such as America/Los_Angeles; ${JSON.stringify(String(timeZone).slice(0, 60))} came`,
      { timeZone },
    );
  }
  return formatter;
}

/** Undefined if the host does not know the zone. */
function tryFormatter(timeZone: unknown): Intl.DateTimeFormat | undefined {
  // Newer hosts also accept bare offsets such as +05:30, which have no daylight saving.
  if (typeof timeZone !== 'string' || !/^[A-Za-z]/.test(timeZone)) return undefined;
  const key = timeZone.toLowerCase();
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const formatter = newFormatter(timeZone);
  if (formatter !== undefined) formatters.set(key, formatter);
  return formatter;
}

function newFormatter(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}
