import { knownFields } from '../descriptions/known-fields.js';
import { sharedToWire } from '../descriptions/shared-to-wire.js';
import { storedSpanToWire } from '../descriptions/stored-span-to-wire.js';
import type { SiteDescription, TimeSpan } from '../stores/stores.js';
import type { Site } from './site-schemas.js';

/**
 * A site as it is answered; what is unknown is left out.
 *
 * @param siteId - its id
 * @param site - its description
 * @param span - of its stored prices
 */
export function siteToWire(
  siteId: string,
  site: SiteDescription,
  span: TimeSpan | undefined,
): Site {
  return {
    site_id: siteId,
    ...sharedToWire(site),
    ...knownFields({ market: site.market, interval_minutes: site.intervalMinutes }),
    stored_prices: storedSpanToWire(span),
  };
}
