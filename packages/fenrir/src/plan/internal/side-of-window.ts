import type { SiteTerms } from './site-terms.js';

/** Less than this share of the capacity beyond the window is rounding. */
const ROUNDING = 1e-9;

/** On which side of its window a battery starts, by more than rounding. */
export function sideOfWindow(terms: SiteTerms): 'below' | 'above' | undefined {
  const { startMwh, leastMwh, mostMwh, capacityMwh } = terms;
  const slack = ROUNDING * capacityMwh;
  if (startMwh < leastMwh - slack) return 'below';
  return startMwh > mostMwh + slack ? 'above' : undefined;
}
