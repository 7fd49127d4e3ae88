import type { PriceObservation } from '../personality/observe-price.js';
import { checkFinite } from './check-finite.js';
import { checkPrice } from './check-price.js';
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
 * @throws EngineError `notFinite`, `outOfRange`, `observationOutOfOrder`
 */
export function pendingOf(
  { pending, lastInterval, intervalMinutes }: Learner,
  { timeMs, pricePerMwh, importMw, exportMw }: PriceObservation,
): PendingPrice {
  checkFinite('timeMs', timeMs);
  checkPrice('pricePerMwh', pricePerMwh);
  if (importMw !== undefined) checkWithin('importMw', importMw, 0, LARGEST_MW);
  if (exportMw !== undefined) checkWithin('exportMw', exportMw, 0, LARGEST_MW);
  const interval = Math.floor(timeMs / (intervalMinutes * 60_000));
  const latest = pending?.interval ?? lastInterval;
  if (latest !== null && interval < latest) {
    const startMs = latest * intervalMinutes * 60_000;
    throw fenrirError(
      'conflict',
      'observationOutOfOrder',
      `timeMs must not lie before the interval of the latest price, which begins at ${startMs}; ${timeMs} came`,
      { field: 'timeMs', value: timeMs, latestMs: startMs },
    );
  }
  return {
    interval,
    pricePerMwh,
    ...(importMw === undefined ? {} : { importMw }),
    ...(exportMw === undefined ? {} : { exportMw }),
  };
}
