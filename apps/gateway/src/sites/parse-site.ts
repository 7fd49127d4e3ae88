import { assertAmounts } from '../descriptions/assert-amounts.js';
import { assertTimeZone } from '../descriptions/assert-time-zone.js';
import { descriptionError } from '../descriptions/description-error.js';
import { nearestWords } from '../descriptions/nearest-words.js';
import { parseShared } from '../descriptions/parse-shared.js';
import { strixMarkets } from '../engines/strix/strix-markets.js';
import type { SiteDescription } from '../stores/stores.js';
import { siteCurrency } from './site-currency.js';
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
    const rule = `market must be one of ${markets.join(', ')}${nearestWords(market, markets)}`;
    throw descriptionError('unknownMarket', 'market', `${rule}; ${JSON.stringify(market)} came`);
  }
}
