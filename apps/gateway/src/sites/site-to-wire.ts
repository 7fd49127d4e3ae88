import type { SiteDescription } from '../stores/stores.js';
import type { Site } from './site-schemas.js';
import { type PriceSpan, storedPricesToWire } from './stored-prices-to-wire.js';

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

function known<Value, Name extends string>(
  fields: Record<Name, Value | null>,
): Partial<Record<Name, Value>> {
  const entries = Object.entries<Value | null>(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as Partial<Record<Name, Value>>;
}
