import { defaultTimeZone } from '../../descriptions/default-time-zone.js';
import { siteCurrency } from '../../sites/site-currency.js';
import { siteIntervalMinutes } from '../../sites/site-interval-minutes.js';
import type { SiteDescription } from '../../stores/stores.js';
import { defaultMarket, strixMarkets } from '../strix/strix-markets.js';
import { fenrirError } from './fenrir-error.js';

/** What a site's prices are learned by. */
export interface PersonalitySettings {
  timeZone: string;
  intervalMinutes: number;
  /** Name of the prior that it begins with; prices are in its currency. */
  market: string;
}

/**
 * What a site's prices are learned by: its own clock and interval, else those of its market, and the prior of its market.
 *
 * @param siteId - for errors
 * @param site - its description; undefined where there is none
 * @throws EngineError `outOfRange` `noPrior` for a site that names no market and is not in the currency of the default
 * @example
 * personalitySettings('default', undefined);
 * // => { timeZone: 'America/Los_Angeles', intervalMinutes: 60, market: 'us-iso-day-ahead' }
 */
export function personalitySettings(
  siteId: string,
  site: SiteDescription | undefined,
): PersonalitySettings {
  const market = site?.market ?? defaultMarket;
  const currency = siteCurrency(site);
  if (strixMarkets.get(market)?.currency !== currency) {
    throw fenrirError(
      'noPrior',
      'site_id',
      `site_id must name a site in USD or one with a market, since no prior is in ${currency}; ${siteId} names no market`,
    );
  }
  const named = strixMarkets.get(site?.market ?? '');
  return {
    timeZone: site?.timeZone ?? named?.timeZone ?? defaultTimeZone,
    intervalMinutes: siteIntervalMinutes(site),
    market,
  };
}
