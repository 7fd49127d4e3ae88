import { EngineError } from '@bess/kernel/errors';
import { descriptionError } from '../descriptions/description-error.js';
import type { SiteDescription, SitePrice } from '../stores/stores.js';
import { siteCurrency } from './site-currency.js';
import type { PricesBody } from './site-schemas.js';

/**
 * Reads prices that their schema has accepted, in the currency of the site.
 *
 * @param body - as it was sent
 * @param site - description of the site; undefined where there is none
 * @returns prices [currency of the site/MWh]
 * @throws EngineError `invalid` `missingField` or `unknownField` where an entry has no price or two; `outOfRange`
 * `missingRate` where USD come for a site in another currency without a rate
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
      throw descriptionError(
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
