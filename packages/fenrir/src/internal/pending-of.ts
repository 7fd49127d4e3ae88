import type { PriceObservation } from '../personality/observe-price.js';
import { checkFinite } from './check-finite.js';
import { checkPrice, LARGEST_PRICE } from './check-price.js';
import { checkWithin } from './check-within.js';
import { fenrirError } from './fenrir-error.js';

/** The largest battery that the kernel takes. */
const LARGEST_MW = 1e5;

/** What an observation is held against. */
interface Learner {
  readonly pending: { readonly interval: number } | null;
  readonly lastInterval: number | null;
  readonly intervalMinutes: number;
}

/** An observation that waits for one of a later interval. */
export interface PendingPrice {
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
export function pendingOf(
  { pending, lastInterval, intervalMinutes }: Learner,
  { timeMs, pricePerMwh, importMw, exportMw }: PriceObservation,
  list?: string,
  at = 0,
): PendingPrice {
  // Names are only put together for a message: a year of prices is learned at once.
  const named = (field: string) => (list === undefined ? field : `${list}[${at}].${field}`);
  if (!Number.isFinite(timeMs)) checkFinite(named('timeMs'), timeMs);
  if (!(Math.abs(pricePerMwh) <= LARGEST_PRICE)) checkPrice(named('pricePerMwh'), pricePerMwh);
  if (importMw !== undefined) checkWithin(named('importMw'), importMw, 0, LARGEST_MW);
  if (exportMw !== undefined) checkWithin(named('exportMw'), exportMw, 0, LARGEST_MW);
  const interval = Math.floor(timeMs / (intervalMinutes * 60_000));
  const latest = pending?.interval ?? lastInterval;
  if (latest !== null && interval < latest) {
    const startMs = latest * intervalMinutes * 60_000;
    throw fenrirError(
      'conflict',
      'observationOutOfOrder',
      `${named('timeMs')} must not lie before the interval of the latest price, which begins at ${startMs}; ${timeMs} came`,
      { field: named('timeMs'), value: timeMs, latestMs: startMs },
    );
  }
  return {
    interval,
    pricePerMwh,
    ...(importMw === undefined ? {} : { importMw }),
    ...(exportMw === undefined ? {} : { exportMw }),
  };
}
