import { localToEpochMs, parseInstant } from './instants.js';
import { checkInstant, checkStepMinutes, seriesError } from './limits.js';
import { offsetMs } from './zones.js';

/**
 * Equal steps of UTC time with an IANA zone for the local time. Steps are labelled by their start: step `i` covers
 * `[startMs + i·stepMinutes, startMs + (i + 1)·stepMinutes)`. Depending on the zone, a local day on the grid has 23, 24
 * or 25 hours.
 */
export interface TimeGrid {
  /** Start of the first step, milliseconds since the Unix epoch. */
  readonly startMs: number;
  /** Step length [min]; divides 60. */
  readonly stepMinutes: number;
  /** Number of steps. */
  readonly length: number;
  /** IANA zone, for instance `America/Los_Angeles`. */
  readonly timeZone: string;
}

/** Options of {@link createTimeGrid}; exactly one of `end` and `length` must be given. */
export interface TimeGridOptions {
  /**
   * Start of the first step: an instant with offset (`2026-01-01T08:00Z`), a local date-time
   * (`2026-01-01T00:00`) or a local date (`2026-01-01`, its first instant).
   */
  readonly start: string;
  /** End of the last step, exclusive, in the notation of `start`. */
  readonly end?: string;
  /** Number of steps, 1 to 10,000,000. */
  readonly length?: number;
  /** Step length [min]: 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 or 60. */
  readonly stepMinutes: number;
  /** IANA zone. */
  readonly timeZone: string;
}

const MAX_STEPS = 10_000_000;

/**
 * Creates a validated {@link TimeGrid}. The start must be a multiple of the step past the local hour, so that no step
 * spans the end of an hour. Only after a clock change of less than one step (30 minutes on Lord Howe Island) can later
 * steps span it.
 *
 * @param options - start, end or length, step, zone
 * @throws EngineError `unknownTimeZone`, `malformedInstant`, `stepOutOfRange`, `startOffStep`,
 * `endOrLength`, `lengthOutOfRange`, `endOffStep` and the errors of {@link localToEpochMs}
 * @example
 * createTimeGrid({ start: '2026-03-08', end: '2026-03-09', stepMinutes: 60, timeZone: 'America/Los_Angeles' }).length;
 * // => 23
 */
export function createTimeGrid(options: TimeGridOptions): TimeGrid {
  const { start, end, length, stepMinutes, timeZone } = options;
  checkStepMinutes(stepMinutes);
  const startMs = parseInstant(start, timeZone, 'start');
  checkInstant(startMs, 'start');
  const stepMs = stepMinutes * 60_000;
  if ((startMs + offsetMs(startMs, timeZone)) % stepMs !== 0) {
    throw seriesError(
      'outOfRange',
      'startOffStep',
      `start must fall on a multiple of ${stepMinutes} minutes past the local hour; ${JSON.stringify(start)} came`,
      { start, stepMinutes },
    );
  }
  if ((end === undefined) === (length === undefined)) {
    throw seriesError(
      'invalid',
      'endOrLength',
      `exactly one of end and length must be given; ${end === undefined ? 'neither' : 'both'} came`,
    );
  }
  const steps = end === undefined ? length : stepsUntil(startMs, end, stepMinutes, timeZone);
  return { startMs, stepMinutes, length: checkLength(steps), timeZone };
}

function stepsUntil(startMs: number, end: string, stepMinutes: number, timeZone: string): number {
  const spanMs = parseInstant(end, timeZone, 'end') - startMs;
  const steps = spanMs / (stepMinutes * 60_000);
  if (spanMs > 0 && Number.isInteger(steps)) return steps;
  throw seriesError(
    'outOfRange',
    'endOffStep',
    `end must lie a whole number of ${stepMinutes}-minute steps after start; ${JSON.stringify(end)}, ${spanMs / 60_000} minutes after start, came`,
    { end, stepMinutes },
  );
}

function checkLength(length: number | undefined): number {
  if (Number.isInteger(length) && length !== undefined && length >= 1 && length <= MAX_STEPS) {
    return length;
  }
  throw seriesError(
    Number.isInteger(length) ? 'outOfRange' : 'invalid',
    'lengthOutOfRange',
    `length must be a whole number between 1 and ${MAX_STEPS}; ${length} came`,
    { length: String(length) },
  );
}

/**
 * The grid of the twelve calendar months from `startMonth` of `year` on, in local time: 8,760 or 8,784 hours, including
 * the days of 23 and 25 hours of daylight saving. If they start in March or later, the twelve months contain a leap day
 * when the next year has one.
 *
 * @param year - calendar year of the first month, 1970 to 2199
 * @param stepMinutes - step length [min], a divisor of 60
 * @param timeZone - IANA zone
 * @param startMonth - first month, 1 to 12
 * @throws EngineError `stepOutOfRange`, `unknownTimeZone`, `yearOutOfRange`, `localFieldOutOfRange`, and
 * `yearOffStep` in the rare years in which a zone changed its standard time by less than the step
 * @example
 * yearGrid(2026, 15, 'America/Los_Angeles').length;
 * // => 35040
 */
export function yearGrid(
  year: number,
  stepMinutes: number,
  timeZone: string,
  startMonth = 1,
): TimeGrid {
  checkStepMinutes(stepMinutes);
  const startMs = localToEpochMs({ year, month: startMonth, day: 1 }, timeZone);
  const endMs = localToEpochMs({ year: year + 1, month: startMonth, day: 1 }, timeZone);
  const length = (endMs - startMs) / (stepMinutes * 60_000);
  if (!Number.isInteger(length)) {
    throw seriesError(
      'outOfRange',
      'yearOffStep',
      `stepMinutes must divide the year from month ${startMonth} of ${year} in ${timeZone}, which has ${(endMs - startMs) / 60_000} minutes; ${stepMinutes} came`,
      { year, startMonth, timeZone, stepMinutes },
    );
  }
  return { startMs, stepMinutes, length, timeZone };
}
