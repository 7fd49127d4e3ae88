import type { PriceSeries } from '@bess/fenrir/cycle';
import type { SiteStore } from '../../stores/stores.js';
import { intervalMeans } from './interval-means.js';

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** What a cycle looks at beyond its horizon [h]. */
const beyondHours = 48;

/**
 * Stored prices of times to come, which an auction has fixed already.
 *
 * @param id - partner and site
 * @param range - the gateway's clock, the site's interval, how far the cycle plans
 * @param sites - store
 * @returns the intervals after the one under way, NaN where none is known; undefined where no price is
 */
export async function pricesAhead(
  { partnerId, siteId }: { partnerId: string; siteId: string },
  range: { nowMs: number; intervalMinutes: number; horizonHours: number },
  sites: SiteStore,
): Promise<PriceSeries | undefined> {
  const { nowMs, intervalMinutes, horizonHours } = range;
  const intervalMs = intervalMinutes * minuteMs;
  const startMs = (Math.floor(nowMs / intervalMs) + 1) * intervalMs;
  const untilMs = startMs + (horizonHours + beyondHours) * hourMs;
  const stored = await sites.prices(partnerId, siteId, { fromMs: startMs, untilMs });
  const means = intervalMeans(stored, intervalMinutes);
  const last = means.at(-1);
  if (last === undefined) {
    return undefined;
  }
  const pricePath = new Float64Array((last.timeMs - startMs) / intervalMs + 1).fill(Number.NaN);
  for (const { timeMs, pricePerMwh } of means) {
    pricePath[(timeMs - startMs) / intervalMs] = pricePerMwh;
  }
  return { startMs, intervalMinutes, pricePath };
}
