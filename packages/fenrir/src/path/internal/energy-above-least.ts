import { sideOfWindow } from '../../plan/internal/side-of-window.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';

/** Energy at the start above the least [MWh]: below 0, or above the window, only where the battery is outside by more than rounding. */
export function energyAboveLeast(terms: SiteTerms): number {
  const { startMwh, leastMwh, mostMwh } = terms;
  if (sideOfWindow(terms) !== undefined) return startMwh - leastMwh;
  return Math.min(mostMwh, Math.max(leastMwh, startMwh)) - leastMwh;
}
