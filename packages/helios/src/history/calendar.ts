import { isEngineError } from '@bess/kernel/errors';
import { createTimeGrid, zoneOffsetMinutes } from '@bess/kernel/series';
import { heliosError } from '../internal/checks.js';
import { YEAR_MINUTES } from '../types.js';

const MINUTE_MS = 60_000;

/** Positions of values on an even grid. */
interface GridAlignment {
  /** Step of each value, rising from 0. */
  readonly slots: readonly number[];
  readonly startMs: number | undefined;
}

/**
 * Finds the step of each value from its time.
 *
 * @throws EngineError `lengthsDiffer`, `timesNotRising`, `timeOffStep`, and those of times and zones
 */
export function alignToGrid(
  valueCount: number,
  timestamps: readonly string[],
  stepMinutes: number,
  timeZone: string,
): GridAlignment {
  if (timestamps.length !== valueCount) {
    const message = `timestamps must have one entry per value, ${valueCount}; ${timestamps.length} came`;
    throw heliosError('invalid', 'lengthsDiffer', message, { field: 'timestamps' });
  }
  const instants = timestamps.map((time, i) => instantOf(time, timeZone, `timestamps[${i}]`));
  const startMs = instants[0]!;
  const slots = instants.map((instant, i) => {
    const slot = (instant - startMs) / (stepMinutes * MINUTE_MS);
    if (i > 0 && instant <= instants[i - 1]!) {
      const message = `timestamps[${i}] must be after the one before, ${timestamps[i - 1]}; ${timestamps[i]} came`;
      throw heliosError('invalid', 'timesNotRising', message, { field: `timestamps[${i}]` });
    }
    if (!Number.isInteger(slot)) {
      const message = `timestamps[${i}] must be a whole number of ${stepMinutes}-minute steps after the first; ${timestamps[i]} came`;
      throw heliosError('invalid', 'timeOffStep', message, { field: `timestamps[${i}]` });
    }
    return slot;
  });
  return { slots, startMs };
}

/**
 * Milliseconds since 1970 of an instant or a local time; `field` is used in error messages.
 *
 * @throws EngineError as {@link createTimeGrid}
 */
export function instantOf(time: string, timeZone: string, field: string): number {
  try {
    return createTimeGrid({ start: time, length: 1, stepMinutes: 1, timeZone }).startMs;
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const { kind, code, message } = error;
    throw heliosError(kind, code, message.replace(/^start\b/, field), { field });
  }
}

/** Local position of an instant in its week [steps] and in its year [share]. */
export function calendarPositionAt(
  instantMs: number,
  timeZone: string,
  stepMinutes: number,
): { step: number; year: number } {
  const localMinutes = instantMs / 60_000 + zoneOffsetMinutes(instantMs, timeZone);
  // 1970-01-01 was a Thursday.
  const minuteOfWeek = (((localMinutes + 3 * 1440) % 10_080) + 10_080) % 10_080;
  const date = new Date(localMinutes * 60_000);
  const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1) / 60_000;
  return {
    step: Math.floor(minuteOfWeek / stepMinutes),
    year: ((localMinutes - yearStart) / YEAR_MINUTES) % 1,
  };
}
