import type { PriceObservation } from '../personality/observe-price.js';
import { checkFinite } from './check-finite.js';
import { checkPrice, LARGEST_PRICE } from './check-price.js';
import { checkWithin } from './check-within.js';
import { outOfOrder } from './out-of-order.js';

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
    throw outOfOrder(named('timeMs'), timeMs, startMs, 'the latest price');
  }
  return {
    interval,
    // A price of −0 is one of 0.
    pricePerMwh: pricePerMwh + 0,
    ...(importMw === undefined ? {} : { importMw }),
    ...(exportMw === undefined ? {} : { exportMw }),
  };
}
