import { EngineError } from '@bess/kernel/errors';
import { parseShared, sharedToWire, storedSpanToWire } from '../descriptions/description-fields.js';
import {
  assertAmounts,
  assertTimeZone,
  nearestHint,
  omitNulls,
} from '../descriptions/description-rules.js';
import { outOfRange } from '../internal/errors.js';
import type { SiteDescription, SitePrice, TimeSpan } from '../stores/stores.js';
import { siteCurrency, strixMarkets } from './site-defaults.js';
import type { PricesBody, Site, SiteBody } from './site-schemas.js';

/**
 * Checks what the schema of a description cannot: names of time zones, markets and currencies, and whether the
 * amounts fit together.
 *
 * @throws EngineError `outOfRange` `unknownTimeZone`, `unknownMarket`, `unknownCurrency` with the nearest name,
 * `currencyMismatch`, `needlessRate` or `missingRate`
 */
export function parseSite(body: SiteBody): SiteDescription {
  const site: SiteDescription = {
    ...parseShared(body),
    market: body.market ?? null,
    intervalMinutes: body.interval_minutes ?? null,
  };
  assertTimeZone(site.timeZone);
  assertMarket(site.market);
  const market = strixMarkets.get(site.market ?? '');
  const source = market && { words: `the market ${site.market}`, currency: market.currency };
  assertAmounts(site, siteCurrency(site), 'site', source);
  return site;
}

function assertMarket(market: string | null): void {
  if (market !== null && !strixMarkets.has(market)) {
    const markets = [...strixMarkets.keys()];
    const rule = `market must be one of ${markets.join(', ')}${nearestHint(market, markets)}`;
    throw outOfRange(
      'gateway',
      'unknownMarket',
      'market',
      `${rule}; ${JSON.stringify(market)} came`,
    );
  }
}

/** A site in the wire format, without unknown fields. */
export function siteToWire(
  siteId: string,
  site: SiteDescription,
  span: TimeSpan | undefined,
): Site {
  return {
    site_id: siteId,
    ...sharedToWire(site),
    ...omitNulls({ market: site.market, interval_minutes: site.intervalMinutes }),
    stored_prices: storedSpanToWire(span),
  };
}

/**
 * Converts prices to the currency of the site.
 *
 * @throws EngineError `invalid` `missingField` or `unknownField` if an entry has no price or two; `outOfRange`
 * `missingRate` for USD prices of a site in another currency without a rate
 */
export function parsePrices(
  { prices }: PricesBody,
  site: SiteDescription | undefined,
): SitePrice[] {
  const currency = siteCurrency(site);
  const usdPerUnit = currency === 'USD' ? 1 : (site?.usdPerUnit ?? undefined);
  return prices.map(({ time, usd_per_mwh: usd, price_per_mwh: own }, index) => {
    if ((usd === undefined) === (own === undefined)) {
      throw wrongCount(index, usd === undefined);
    }
    if (usd !== undefined && usdPerUnit === undefined) {
      throw outOfRange(
        'gateway',
        'missingRate',
        `prices[${index}].usd_per_mwh`,
        `prices[${index}].usd_per_mwh must be left to a site in USD or with usd_per_unit; this site is in ${currency} and takes price_per_mwh`,
      );
    }
    return { timeMs: Date.parse(time), pricePerMwh: own ?? (usd ?? 0) / (usdPerUnit ?? 1) };
  });
}

function wrongCount(index: number, isMissing: boolean): EngineError {
  return new EngineError({
    engine: 'gateway',
    kind: 'invalid',
    code: isMissing ? 'missingField' : 'unknownField',
    message: `prices[${index}] must have usd_per_mwh, or price_per_mwh in the currency of the site; ${isMissing ? 'neither' : 'both'} came`,
    details: { field: `prices[${index}]` },
  });
}
