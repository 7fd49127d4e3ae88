import type { SiteStore } from '../stores/stores.js';
import type { StoredPrices } from './site-schemas.js';

/** As the store tells it. */
export type PriceSpan = Awaited<ReturnType<SiteStore['priceSpan']>>;

/**
 * What is stored of a site's prices, as it is answered.
 *
 * @param span - from the store
 */
export function storedPricesToWire(span: PriceSpan): StoredPrices {
  return span === undefined
    ? { count: 0 }
    : {
        count: span.count,
        first_time: new Date(span.firstMs).toISOString(),
        last_time: new Date(span.lastMs).toISOString(),
      };
}
