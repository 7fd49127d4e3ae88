import { isTimeZone } from '@bess/kernel/series';
import type { PriceObservation } from '../types.js';
import {
  fenrirError,
  LARGEST_PRICE,
  requireFinite,
  requirePrice,
  requireWithin,
} from './validate.js';

const INTERVALS_TAKEN = [5, 10, 15, 20, 30, 60];

/** The largest battery that the kernel takes. */
const LARGEST_MW = 1e5;

/** What an observation is held against. */
interface Learner {
  readonly pending: { readonly interval: number } | null;
  readonly lastInterval: number | null;
  readonly intervalMinutes: number;
}

/** An observation that waits for one of a later interval. */
interface PendingPrice {
  /** Number of the interval since the Unix epoch. */
  interval: number;
  pricePerMwh: number;
  importMw?: number;
  exportMw?: number;
}

/**
 * An observation as it waits to be learned from.
 *
 * @param list - as the caller named the observations, where there are several; the place of this one in it
 * @throws EngineError `notFinite`, `outOfRange`, `observationOutOfOrder`
 */
export function pendingPrice(
  { pending, lastInterval, intervalMinutes }: Learner,
  { timeMs, pricePerMwh, importMw, exportMw }: PriceObservation,
  list?: string,
  at = 0,
): PendingPrice {
  // Names are only put together for a message: a year of prices is learned at once.
  const named = (field: string) => (list === undefined ? field : `${list}[${at}].${field}`);
  if (!Number.isFinite(timeMs)) requireFinite(named('timeMs'), timeMs);
  if (!(Math.abs(pricePerMwh) <= LARGEST_PRICE)) requirePrice(named('pricePerMwh'), pricePerMwh);
  if (importMw !== undefined) requireWithin(named('importMw'), importMw, 0, LARGEST_MW);
  if (exportMw !== undefined) requireWithin(named('exportMw'), exportMw, 0, LARGEST_MW);
  const interval = Math.floor(timeMs / (intervalMinutes * 60_000));
  const latest = pending?.interval ?? lastInterval;
  if (latest !== null && interval < latest) {
    const startMs = latest * intervalMinutes * 60_000;
    throw outOfOrderError(named('timeMs'), timeMs, startMs, 'the latest price');
  }
  return {
    interval,
    // A price of −0 is one of 0.
    pricePerMwh: pricePerMwh + 0,
    ...(importMw === undefined ? {} : { importMw }),
    ...(exportMw === undefined ? {} : { exportMw }),
  };
}

/**
 * Refuses a zone that is none, or a market interval that is not taken.
 *
 * @throws EngineError `invalid` / `unknownTimeZone`, `intervalNotTaken`
 */
export function requireMarketCalendar(timeZone: string, intervalMinutes: number): void {
  if (!isTimeZone(timeZone)) {
    throw fenrirError(
      'invalid',
      'unknownTimeZone',
      `timeZone must be an IANA time zone; ${JSON.stringify(timeZone)} came`,
      { field: 'timeZone', value: timeZone },
    );
  }
  if (INTERVALS_TAKEN.includes(intervalMinutes)) return;
  throw fenrirError(
    'invalid',
    'intervalNotTaken',
    `intervalMinutes must be one of ${INTERVALS_TAKEN.join(', ')}; ${intervalMinutes} came`,
    { field: 'intervalMinutes', value: intervalMinutes },
  );
}

/** What {@link requireMarketCalendar} says against a stored model; undefined where it takes it. */
export function marketCalendarFault(stored: {
  readonly timeZone: string;
  readonly intervalMinutes: number;
}): string | undefined {
  try {
    requireMarketCalendar(stored.timeZone, stored.intervalMinutes);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Of a price that lies before the interval of one before it.
 *
 * @param field - its time, as the caller named it
 * @param timeMs - that came
 * @param latestMs - begin of the latest interval
 * @param latest - what that is of, in words
 */
export function outOfOrderError(field: string, timeMs: number, latestMs: number, latest: string) {
  return fenrirError(
    'conflict',
    'observationOutOfOrder',
    `${field} must not lie before the interval of ${latest}, which begins at ${latestMs}; ${timeMs} came`,
    { field, value: timeMs, latestMs },
  );
}
