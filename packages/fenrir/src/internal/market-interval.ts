import { isTimeZone, zoneOffsetMinutes } from '@bess/kernel/series';
import type { PriceObservation } from '../types.js';
import {
  fenrirError,
  LARGEST_PRICE,
  requireFinite,
  requirePrice,
  requireWithin,
} from './validate.js';

const INTERVALS_TAKEN = [5, 10, 15, 20, 30, 60];

/** Power of the largest battery that the kernel accepts. */
const LARGEST_MW = 1e5;

/** The state of a model that decides whether an observation is in order. */
interface Learner {
  readonly pending: { readonly interval: number } | null;
  readonly lastInterval: number | null;
  readonly intervalMinutes: number;
}

/** The latest observation, learned when one of a later interval arrives. */
interface PendingPrice {
  /** Number of the interval since the Unix epoch. */
  interval: number;
  pricePerMwh: number;
  importMw?: number;
  exportMw?: number;
}

/**
 * Validates an observation and converts it to a pending one.
 *
 * @param list - name of the list that contains the observation, where there is one; `at` is its index
 * @throws EngineError `notFinite`, `outOfRange`, `observationOutOfOrder`
 */
export function pendingPrice(
  { pending, lastInterval, intervalMinutes }: Learner,
  { timeMs, pricePerMwh, importMw, exportMw }: PriceObservation,
  list?: string,
  at = 0,
): PendingPrice {
  // Names are built only for messages: a year of prices is learned in one call.
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
    // Turns −0 into 0.
    pricePerMwh: pricePerMwh + 0,
    ...(importMw === undefined ? {} : { importMw }),
    ...(exportMw === undefined ? {} : { exportMw }),
  };
}

/**
 * Start of the market interval at an instant. Intervals are cut at whole steps of UTC, unless the instant or a given series begins where the
 * steps of local time are cut: where local time is half an hour off, the hours of a market may begin at the half hours of UTC.
 *
 * @param series - given for this cycle
 */
export function intervalStartMs(
  timeMs: number,
  { intervalMinutes, timeZone }: { readonly intervalMinutes: number; readonly timeZone: string },
  series: readonly ({ readonly startMs: number } | undefined)[],
): number {
  const stepMs = intervalMinutes * 60_000;
  const withinStep = (ms: number) => ms - Math.floor(ms / stepMs) * stepMs;
  const localCutMs = withinStep(-zoneOffsetMinutes(timeMs, timeZone) * 60_000);
  const begins = [timeMs, ...series.flatMap((one) => one?.startMs ?? [])];
  const cutMs = begins.some((ms) => withinStep(ms) === localCutMs) ? localCutMs : 0;
  return Math.floor((timeMs - cutMs) / stepMs) * stepMs + cutMs;
}

/**
 * Throws unless the time zone and the market interval are supported.
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

/** The message of {@link requireMarketCalendar} for a stored model; undefined if the model is valid. */
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
 * Error for a price that lies before the latest interval.
 *
 * @param latest - what the latest interval belongs to, in words
 */
export function outOfOrderError(field: string, timeMs: number, latestMs: number, latest: string) {
  return fenrirError(
    'conflict',
    'observationOutOfOrder',
    `${field} must not lie before the interval of ${latest}, which begins at ${latestMs}; ${timeMs} came`,
    { field, value: timeMs, latestMs },
  );
}
