import { checkFinite } from '../../internal/check-finite.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { Personality } from '../../schema/personality.js';
import type { PriceObservation } from '../observe-price.js';

const LARGEST_PRICE = 1e6;

/**
 * An observation as it waits to be learned from.
 *
 * @throws EngineError `notFinite`, `outOfRange`, `observationOutOfOrder`
 */
export function pendingOf(
  { pending, lastInterval, intervalMinutes }: Personality,
  { timeMs, pricePerMwh, importMw, exportMw }: PriceObservation,
): NonNullable<Personality['pending']> {
  checkFinite('timeMs', timeMs);
  checkFinite('pricePerMwh', pricePerMwh);
  if (importMw !== undefined) checkFinite('importMw', importMw, 0);
  if (exportMw !== undefined) checkFinite('exportMw', exportMw, 0);
  if (Math.abs(pricePerMwh) > LARGEST_PRICE) {
    throw fenrirError(
      'outOfRange',
      'outOfRange',
      `pricePerMwh must be within ±${LARGEST_PRICE}; ${pricePerMwh} came`,
      { field: 'pricePerMwh', value: pricePerMwh },
    );
  }
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
