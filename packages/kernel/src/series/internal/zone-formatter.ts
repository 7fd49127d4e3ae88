import { refuse } from './refuse.js';

/**
 * One formatter per zone: building one costs a hundred times as much as using it. Keys are in lower case,
 * so their number is bounded by the number of zones however a caller spells them.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter that tells the wall clock of a zone.
 *
 * @throws EngineError `unknownTimeZone`
 */
export function zoneFormatter(timeZone: string): Intl.DateTimeFormat {
  const formatter = tryFormatter(timeZone);
  if (formatter === undefined) {
    throw refuse(
      'outOfRange',
      'unknownTimeZone',
      `timeZone must be an IANA zone such as America/Los_Angeles; ${JSON.stringify(String(timeZone).slice(0, 60))} came`,
      { timeZone },
    );
  }
  return formatter;
}

/** Undefined where the zone is not known to the host. */
export function tryFormatter(timeZone: unknown): Intl.DateTimeFormat | undefined {
  // Newer hosts also take bare offsets such as +05:30, which are no zones: they know no daylight saving.
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
