import { checkStepMinutes } from './internal/check-step-minutes.js';
import { refuse } from './internal/refuse.js';
import { localToEpochMs } from './local-to-epoch-ms.js';
import type { TimeGrid } from './time-grid.js';

/**
 * The twelve calendar months that begin with `startMonth` of `year`, in local time: 8,760 or 8,784 hours,
 * daylight-saving days of 23 and 25 hours included. Starting in March or later, the twelve months end in
 * the next year and have a leap day if that year has one.
 *
 * @param year - calendar year of the first month, 1970 to 2199
 * @param stepMinutes - step length [min], a divisor of 60
 * @param timeZone - IANA zone
 * @param startMonth - first month, 1 to 12
 * @throws EngineError `stepOutOfRange`, `unknownTimeZone`, `yearOutOfRange`, `localFieldOutOfRange`, and
 * `yearOffStep` in the rare year in which a zone changed its standard time by less than the step
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
    throw refuse(
      'outOfRange',
      'yearOffStep',
      `stepMinutes must divide the year from month ${startMonth} of ${year} in ${timeZone}, which has ${(endMs - startMs) / 60_000} minutes; ${stepMinutes} came`,
      { year, startMonth, timeZone, stepMinutes },
    );
  }
  return { startMs, stepMinutes, length, timeZone };
}
