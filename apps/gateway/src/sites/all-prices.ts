import { setImmediate } from 'node:timers/promises';
import type { PriceRange, SitePrice, SiteStore } from '../stores/stores.js';

/** Prices of a page. The embedded database works on the gateway's own thread, some 10 ms for so many. */
const pageSize = 5_000;

/**
 * Prices of a site by time, read page by page, so that requests are served between pages however many there are.
 *
 * @param sites - store
 * @param id - partner and site
 * @param range - instants [fromMs, untilMs)
 */
export async function allPrices(
  sites: SiteStore,
  { partnerId, siteId }: { partnerId: string; siteId: string },
  { fromMs, untilMs }: Pick<PriceRange, 'fromMs' | 'untilMs'>,
): Promise<SitePrice[]> {
  const prices: SitePrice[] = [];
  for (let nextMs = fromMs; ; await setImmediate()) {
    const page = await sites.prices(partnerId, siteId, {
      fromMs: nextMs,
      untilMs,
      limit: pageSize,
    });
    for (const price of page) {
      prices.push(price);
    }
    if (page.length < pageSize) {
      return prices;
    }
    nextMs = (page.at(-1)?.timeMs ?? untilMs) + 1;
  }
}
