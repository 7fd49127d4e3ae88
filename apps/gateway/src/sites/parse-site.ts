import { nearestName } from '@bess/kernel/schema';
import { isTimeZone } from '@bess/kernel/series';
import { strixMarkets } from '../engines/strix/strix-markets.js';
import type { SiteDescription } from '../stores/stores.js';
import { siteCurrency } from './site-currency.js';
import { siteError } from './site-error.js';
import type { SiteBody } from './site-schemas.js';

/**
 * Reads a description that its schema has accepted, and judges what a schema cannot: names of zones, markets and
 * currencies, and whether the amounts fit together.
 *
 * @param body - as it was sent
 * @throws EngineError `outOfRange` `unknownTimeZone`, `unknownMarket`, `unknownCurrency` with the nearest name,
 * `currencyMismatch`, `needlessRate` or `missingRate`
 */
export function parseSite(body: SiteBody): SiteDescription {
  const site: SiteDescription = {
    powerKw: body.power_kw ?? null,
    capacityKwh: body.capacity_kwh ?? null,
    chargeEfficiency: body.charge_efficiency ?? null,
    dischargeEfficiency: body.discharge_efficiency ?? null,
    wearPerMwhDischarged: body.wear_usd_per_mwh_discharged ?? null,
    timeZone: body.time_zone ?? null,
    market: body.market ?? null,
    currency: body.currency ?? null,
    usdPerUnit: body.usd_per_unit ?? null,
  };
  assertNames(site);
  assertAmounts(site);
  return site;
}

function assertNames({ timeZone, market, currency }: SiteDescription): void {
  if (timeZone !== null && !isTimeZone(timeZone)) {
    const zones = Intl.supportedValuesOf('timeZone');
    const rule = `time_zone must be an IANA time zone such as America/Chicago${nearest(timeZone, zones)}`;
    throw siteError('unknownTimeZone', 'time_zone', `${rule}; ${JSON.stringify(timeZone)} came`);
  }
  if (market !== null && !strixMarkets.has(market)) {
    const markets = [...strixMarkets.keys()];
    const rule = `market must be one of ${markets.join(', ')}${nearest(market, markets)}`;
    throw siteError('unknownMarket', 'market', `${rule}; ${JSON.stringify(market)} came`);
  }
  if (currency !== null && !Intl.supportedValuesOf('currency').includes(currency)) {
    const rule = `currency must be an ISO 4217 code such as USD`;
    throw siteError('unknownCurrency', 'currency', `${rule}; ${currency} came`);
  }
}

function nearest(name: string, known: readonly string[]): string {
  const found = nearestName(name, known);
  return found === undefined ? '' : `, the nearest is ${found}`;
}

function assertAmounts(site: SiteDescription): void {
  const currency = siteCurrency(site);
  const ofMarket = strixMarkets.get(site.market ?? '')?.currency ?? currency;
  if (currency !== ofMarket) {
    throw siteError(
      'currencyMismatch',
      'currency',
      `currency must be ${ofMarket}, the currency of the market ${site.market}; ${currency} came`,
    );
  }
  if (currency === 'USD' && site.usdPerUnit !== null && site.usdPerUnit !== 1) {
    throw siteError(
      'needlessRate',
      'usd_per_unit',
      `usd_per_unit must be left out of a site in USD; ${site.usdPerUnit} came`,
    );
  }
  if (currency !== 'USD' && site.usdPerUnit === null && site.wearPerMwhDischarged !== null) {
    throw siteError(
      'missingRate',
      'usd_per_unit',
      `usd_per_unit must be given with wear_usd_per_mwh_discharged for a site in ${currency}; none came`,
    );
  }
}
