import type { SiteShare } from './measure-site.js';

/** Below this share of the demand cost the saving of a site is negligible. */
export const leastForesightShare = 0.02;

/**
 * Whether perfect foresight saves enough on a site for shares of the saving to be meaningful.
 *
 * @param shares - of one site, by policy
 */
export function hasSaving(shares: Readonly<Record<string, SiteShare>>): boolean {
  return Object.values(shares).every(({ foresightShare }) => foresightShare >= leastForesightShare);
}
