import type { SiteDescription } from '../stores/stores.js';

/** Markets that are not settled by the hour [min]. */
const intervalMinutes: ReadonlyMap<string, number> = new Map([['nem-vic1', 5]]);

/**
 * How long the intervals of a site's market are: as described, else those of the market that is named, else 60.
 *
 * @param site - its description; undefined where there is none
 * @example
 * siteIntervalMinutes(undefined);
 * // => 60
 */
export function siteIntervalMinutes(
  site: Pick<SiteDescription, 'intervalMinutes' | 'market'> | undefined,
): number {
  return site?.intervalMinutes ?? intervalMinutes.get(site?.market ?? '') ?? 60;
}
