import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import type { DateOrder } from '../readings.js';

/** A date and time, with its offset if the text has one. */
export interface ClockReading {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Local time minus UTC [min]; absent for local time of the site. */
  readonly offsetMinutes?: number;
  /** Whether the text has a time of day. */
  readonly hasTime: boolean;
}

const DATE = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})|^(\d{1,2})([./-])(\d{1,2})\5(\d{4})/;
const TIME = /^(\d{1,2})(?::?(\d{2}))(?::?(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?/i;
const LARGEST_OFFSET_MINUTES = 14 * 60;
const OFFSET = /^(z|utc|gmt|[+-]\d{2}:?\d{2}|[+-]\d{2})$/i;

/**
 * Parses a date and time: ISO 8601 with or without an offset, `1/31/2026 1:15 PM`, `31.01.2026 13:15`, seconds or
 * milliseconds since the Unix epoch.
 *
 * @returns null if the text is not a time
 */
export function readClock(text: string, dateOrder: DateOrder): ClockReading | null {
  // Of an interval, `01.01.2026 00:00 - 01.01.2026 01:00`, the start is read.
  const trimmed = text.trim().replace(/(?:\s+-\s+|\s*–\s*)\d.*$/, '');
  if (isUnixTime(trimmed)) {
    return ofInstant(Number(trimmed) * (trimmed.length === 10 ? 1000 : 1));
  }
  const found = DATE.exec(trimmed);
  if (!found) return null;
  const dayFirst = found[5] === '.' || dateOrder === 'dmy';
  const [year, month, day] = found[1]
    ? [found[1], found[2], found[3]]
    : [found[7], dayFirst ? found[6] : found[4], dayFirst ? found[4] : found[6]];
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const rest = trimmed.slice(found[0].length).replace(/^[T\s]+/i, '');
  if (rest === '') return withTime(date, { hour: 0, minute: 0, second: 0 }, undefined, false);
  const time = readTimeOfDay(rest);
  if (!time) return null;
  const offset = time.rest === '' ? undefined : OFFSET.exec(time.rest)?.[1];
  if (time.rest !== '' && offset === undefined) return null;
  return withTime(date, time, offset === undefined ? undefined : minutesOf(offset), true);
}

/** Whether a text is seconds or milliseconds since the Unix epoch, if it is a time at all: other numbers have as many digits. */
export function isUnixTime(text: string): boolean {
  return /^\d{10}$|^\d{13}$/.test(text.trim());
}

const INTERVAL = /(\d{1,2}):(\d{2})(?::\d{2})?\s*-(\d{1,2}):(\d{2})(?::\d{2})?$/;

/**
 * Whether times such as `07:00-08:00` are intervals. They are if most have the same length, at most an hour, from several
 * starts on; with an offset, which does not move with the time, the length would change. Not all, because an interval in
 * which clocks are set forward looks longer.
 */
export function haveEnds(texts: readonly string[]): boolean {
  const startsOf = new Map<number, number[]>();
  let count = 0;
  for (const text of texts) {
    const found = INTERVAL.exec(text.trim());
    if (!found) continue;
    const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = found.slice(1).map(Number);
    const length = ((endHour - hour) * 60 + endMinute - minute + 1440) % 1440;
    const starts = startsOf.get(length) ?? [];
    startsOf.set(length, [...starts, hour * 60 + minute]);
    count += 1;
  }
  return [...startsOf].some(
    ([length, starts]) =>
      length > 0 && length <= 60 && 2 * starts.length > count && new Set(starts).size > 1,
  );
}

/** The start of an interval such as `2026-01-31 07:00-08:00`. */
export function withoutEnd(text: string): string {
  return text.trim().replace(/\s*-\d{1,2}:\d{2}(?::\d{2})?$/, '');
}

/**
 * The offset that the name of a column states for its times [min]: `Time (UTC-8)`, `timestamp_gmt+01:00`; 0 if it names UTC alone.
 *
 * @returns undefined if the name states no offset, or two, as in `UTC+1/UTC+2`, which is a local time
 */
export function offsetInName(name: string): number | undefined {
  if (/[+−-]\d[\d:]*h?\s*\/\s*(?:utc|gmt)?\s*[+−-]\d/i.test(name)) return undefined;
  const found = /(?:utc|gmt)(?:\s*([+−-])\s*(\d{1,2})(?::?([0-5]\d))?h?(?![\d:a-z]|\s*min))?/i.exec(
    name,
  );
  if (!found) return undefined;
  const [, sign, hours = '0', minutes = '0'] = found;
  const offset = Number(hours) * 60 + Number(minutes);
  // A larger number, as in `utc-2026`, is no offset.
  if (offset > LARGEST_OFFSET_MINUTES) return 0;
  return sign === undefined || sign === '+' ? offset : -offset;
}

/** The time of day at the start of a text, and the rest of the text. */
export function readTimeOfDay(
  text: string,
): { hour: number; minute: number; second: number; rest: string } | null {
  const found = TIME.exec(text);
  if (!found) return null;
  const [all, hours, minute, second = '0', half] = found;
  let hour = Number(hours);
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return {
    hour,
    minute: Number(minute),
    second: Number(second),
    rest: text.slice(all.length).trim(),
  };
}

/**
 * The instant of a date and time. When clocks are set back, a local hour occurs twice; the later of its two instants
 * applies once the earlier one has passed.
 *
 * @param lastMs - time of the previous reading
 * @returns null for a date or time that does not exist
 */
export function instantOf(clock: ClockReading, timeZone: string, lastMs: number): number | null {
  const { year, month, day, hour, minute, second, offsetMinutes } = clock;
  // Some meters write midnight at the end of a day as 24:00.
  const nextDay = hour === 24 && minute === 0 && second === 0;
  const wallMs = Date.UTC(year, month - 1, day, nextDay ? 0 : hour, minute, second);
  const wall = new Date(wallMs);
  if (wall.getUTCMonth() !== month - 1 || wall.getUTCDate() !== day) return null;
  if ((!nextDay && hour > 23) || minute > 59 || second > 59) return null;
  if (year < 1970 || year > 2200) return null;
  const localMs = wallMs + (nextDay ? 86_400_000 : 0);
  if (offsetMinutes !== undefined) return localMs - offsetMinutes * 60_000;
  const first = localInstant(localMs, timeZone);
  if (first > lastMs) return first;
  const backMinutes =
    zoneOffsetMinutes(first, timeZone) - zoneOffsetMinutes(first + 3 * 3_600_000, timeZone);
  const laterMs = first + backMinutes * 60_000;
  const sameClock = laterMs + zoneOffsetMinutes(laterMs, timeZone) * 60_000 === localMs;
  return backMinutes > 0 && sameClock ? laterMs : first;
}

/** Offsets change seldom, so the first instant of a local hour is cached for the whole hour. */
let cached = { hourMs: Number.NaN, timeZone: '', epochMs: 0 };

function localInstant(localMs: number, timeZone: string): number {
  const hourMs = Math.floor(localMs / 3_600_000) * 3_600_000;
  if (cached.hourMs !== hourMs || cached.timeZone !== timeZone) {
    const wall = new Date(hourMs);
    const fields = {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
    };
    cached = { hourMs, timeZone, epochMs: localToEpochMs(fields, timeZone) };
  }
  return cached.epochMs + (localMs - hourMs);
}

function ofInstant(epochMs: number): ClockReading {
  const date = new Date(epochMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    offsetMinutes: 0,
    hasTime: true,
  };
}

function withTime(
  date: { year: number; month: number; day: number },
  { hour, minute, second }: { hour: number; minute: number; second: number },
  offsetMinutes: number | undefined,
  hasTime: boolean,
): ClockReading {
  const clock = { ...date, hour, minute, second, hasTime };
  return offsetMinutes === undefined ? clock : { ...clock, offsetMinutes };
}

/** An offset as ISO 8601 writes it: `+01:00`. */
export function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

function minutesOf(offset: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset);
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  return found[1] === '-' ? -minutes : minutes;
}
