import { minuteMs } from '../internal/async.js';
import type { Operation } from '../stores/operation-store.js';
import type { SiteStore } from '../stores/stores.js';
import { oldestIntervals } from './intervals.js';
import { iso, type Skip } from './run-outcome.js';

/** The price of an interval, or the latest one before it. */
export interface CurrentPrice {
  pricePerMwh: number;
  /** Start of the interval that it is of. */
  timeMs: number;
}

/** Mean of the stored prices of the interval; without any the latest price, if it is at most two intervals old. */
export async function currentPrice(
  { partnerId, entityId, settings }: Operation,
  intervalMs: number,
  sites: SiteStore,
): Promise<CurrentPrice | Skip> {
  const stepMs = settings.everyMinutes * minuteMs;
  const range = {
    fromMs: intervalMs - oldestIntervals * stepMs,
    untilMs: intervalMs + stepMs,
  };
  const stored = await sites.prices(partnerId, entityId, range);
  for (let startMs = intervalMs; startMs >= range.fromMs; startMs -= stepMs) {
    const within = stored.filter(({ timeMs }) => timeMs >= startMs && timeMs < startMs + stepMs);
    if (within.length > 0) {
      const sum = within.reduce((total, { pricePerMwh }) => total + pricePerMwh, 0);
      return { pricePerMwh: sum / within.length, timeMs: startMs };
    }
  }
  const span = await sites.priceSpan(partnerId, entityId);
  return span === undefined || span.firstMs >= range.untilMs
    ? { reason: 'price_missing', message: 'No price of this interval or an earlier one is stored.' }
    : {
        reason: 'price_old',
        message: `No price from ${iso(range.fromMs)} on is stored: the latest may be ${oldestIntervals} intervals old.`,
      };
}
