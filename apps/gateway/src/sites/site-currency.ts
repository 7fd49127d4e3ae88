import { strixMarkets } from '../engines/strix/strix-markets.js';
import type { SiteDescription } from '../stores/stores.js';

/**
 * The currency of a site's prices: its own, else its market's, else USD.
 *
 * @param site - its description; undefined where there is none
 * @example
 * siteCurrency(undefined);
 * // => 'USD'
 */
export function siteCurrency(
  site: Pick<SiteDescription, 'currency' | 'market'> | undefined,
): string {
  return site?.currency ?? strixMarkets.get(site?.market ?? '')?.currency ?? 'USD';
}
