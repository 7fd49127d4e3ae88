import { civilDate, isoWeekday } from './civil.js';
import { checkInstant, checkStepMinutes, seriesError } from './limits.js';
import type { TimeGrid } from './time-grid.js';
import { zoneSegments } from './zone-segments.js';

/** Local date and time of every step of a grid, one typed array per field. */
export interface LocalCalendar {
  readonly year: Int16Array;
  /** 1 to 12. */
  readonly month: Uint8Array;
  /** Day of the month, 1 to 31. */
  readonly day: Uint8Array;
  /** ISO weekday, 1 = Monday to 7 = Sunday. */
  readonly weekday: Uint8Array;
  readonly hour: Uint8Array;
  readonly minute: Uint8Array;
  /** Calendar days since the local day of the first step, from 0; it jumps where a zone skipped a day. */
  readonly dayIndex: Int32Array;
}

const MS_PER_DAY = 86_400_000;
const MINUTES_PER_DAY = 1440;

/**
 * The local date and time at which each step of a grid begins. Bisection finds the changes of the zone's offset; between
 * them the calendar is plain arithmetic, so a year of 15-minute steps takes milliseconds.
 *
 * On a day of 25 hours one local hour occurs twice, and on a day of 23 hours one is missing. A step during which the
 * clock changes gets the local time at its start.
 *
 * @param grid - time grid
 * @throws EngineError `unknownTimeZone`, `stepOutOfRange`, `instantOutOfRange`, `lengthOutOfRange`
 * @example
 * const grid = yearGrid(2026, 60, 'Europe/London');
 * localCalendar(grid).hour.slice(0, 3);
 * // => Uint8Array.of(0, 1, 2)
 */
export function localCalendar(grid: TimeGrid): LocalCalendar {
  const { startMs, stepMinutes, length, timeZone } = grid;
  checkStepMinutes(stepMinutes);
  if (!Number.isInteger(length) || length < 0) {
    throw seriesError(
      'invalid',
      'lengthOutOfRange',
      `length must be a whole number of steps from 0; ${length} came`,
    );
  }
  const stepMs = stepMinutes * 60_000;
  const endMs = startMs + length * stepMs;
  checkInstant(startMs, 'startMs');
  checkInstant(endMs, 'the end of the grid');

  const calendar: LocalCalendar = {
    year: new Int16Array(length),
    month: new Uint8Array(length),
    day: new Uint8Array(length),
    weekday: new Uint8Array(length),
    hour: new Uint8Array(length),
    minute: new Uint8Array(length),
    dayIndex: new Int32Array(length),
  };
  const segments = zoneSegments(startMs, endMs, timeZone);
  const firstDay = Math.floor((startMs + (segments[0]?.offsetMs ?? 0)) / MS_PER_DAY);
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    const from = Math.ceil((segment.startMs - startMs) / stepMs);
    const to = next === undefined ? length : Math.ceil((next.startMs - startMs) / stepMs);
    const localMs = startMs + from * stepMs + segment.offsetMs;
    fillSegment(calendar, from, to, localMs, stepMinutes, firstDay);
  }
  return calendar;
}

/** Fills the steps `[from, to)`, which share one offset; `localMs` is the local time of the first. */
function fillSegment(
  calendar: LocalCalendar,
  from: number,
  to: number,
  localMs: number,
  stepMinutes: number,
  firstDay: number,
): void {
  const { year, month, day, weekday, hour, minute, dayIndex } = calendar;
  let dayNumber = Math.floor(localMs / MS_PER_DAY);
  let minuteOfDay = Math.floor((localMs - dayNumber * MS_PER_DAY) / 60_000);
  let date = civilDate(dayNumber);
  let isoDay = isoWeekday(dayNumber);
  for (let i = from; i < to; i++) {
    year[i] = date.year;
    month[i] = date.month;
    day[i] = date.day;
    weekday[i] = isoDay;
    const hourOfDay = (minuteOfDay / 60) | 0;
    hour[i] = hourOfDay;
    minute[i] = minuteOfDay - hourOfDay * 60;
    dayIndex[i] = dayNumber - firstDay;
    minuteOfDay += stepMinutes;
    if (minuteOfDay >= MINUTES_PER_DAY) {
      minuteOfDay -= MINUTES_PER_DAY;
      dayNumber += 1;
      date = civilDate(dayNumber);
      isoDay = isoWeekday(dayNumber);
    }
  }
}
