import type { SiteTerms } from './site-terms.js';

/**
 * The terms with powers no larger than what one way alone could move in the shortest step: a power far above that would drown the stored
 * energy in rounding.
 *
 * @param terms - of a site
 * @param hours - length of each step [h]
 */
export function movableTerms(terms: SiteTerms, hours: Float64Array): SiteTerms {
  const { leastMwh, mostMwh, startMwh, chargeEfficiency, dischargeEfficiency } = terms;
  const roomMwh = Math.max(mostMwh, startMwh) - Math.min(leastMwh, startMwh);
  const shortest = Math.min(...hours);
  return {
    ...terms,
    chargeMw: Math.min(terms.chargeMw, roomMwh / chargeEfficiency / shortest),
    dischargeMw: Math.min(terms.dischargeMw, (roomMwh * dischargeEfficiency) / shortest),
  };
}
