import type { SiteShare } from './measure-site.js';

/** Below this share of the demand cost a site has hardly anything to save. */
export const leastForesightShare = 0.02;

/**
 * Whether foresight saves enough on a site for shares of it to mean something.
 *
 * @param shares - of one site, by policy
 */
export function hasSaving(shares: Readonly<Record<string, SiteShare>>): boolean {
  return Object.values(shares).every(({ foresightShare }) => foresightShare >= leastForesightShare);
}
