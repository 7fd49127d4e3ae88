import type { SiteDescription, SiteStore } from '../stores/stores.js';
import type { Site, StoredPrices } from './site-schemas.js';

type PriceSpan = Awaited<ReturnType<SiteStore['priceSpan']>>;

/**
 * A site as it is answered; what is unknown is left out.
 *
 * @param siteId - its id
 * @param site - its description
 * @param span - of its stored prices
 */
export function siteToWire(siteId: string, site: SiteDescription, span: PriceSpan): Site {
  return {
    site_id: siteId,
    ...known({
      power_kw: site.powerKw,
      capacity_kwh: site.capacityKwh,
      charge_efficiency: site.chargeEfficiency,
      discharge_efficiency: site.dischargeEfficiency,
      wear_usd_per_mwh_discharged: site.wearPerMwhDischarged,
      usd_per_unit: site.usdPerUnit,
    }),
    ...known({ time_zone: site.timeZone, market: site.market, currency: site.currency }),
    stored_prices: storedPricesToWire(span),
  };
}

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

function known<Value, Name extends string>(
  fields: Record<Name, Value | null>,
): Partial<Record<Name, Value>> {
  const entries = Object.entries<Value | null>(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as Partial<Record<Name, Value>>;
}
