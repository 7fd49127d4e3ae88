import type { MarginalValues } from '@bess/strix/valuation';
import { asEndValue, worthBefore } from '../../cycle/internal/best-steps.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import { burningPays } from './burning-pays.js';
import { oneWayBefore } from './one-way-before.js';
import { oneWayStep } from './one-way-step.js';
import { curveOf, type WorthCurve } from './worth-curve.js';

/** What stored energy is worth: by marginal values while it is concave, else as a curve. */
export type StoredWorth = MarginalValues | WorthCurve;

/**
 * What energy above the least is worth before a run of known prices, each step of which goes one way: equation (30) of STRIX's method note where that is concave,
 * (140) before a price at which burning energy pays.
 *
 * @param terms - battery and connection
 * @param pricePath - by the step [currency/MWh]
 * @param hours - of each step
 * @param after - what energy is worth after the last step
 */
export function foresightWorth(
  terms: SiteTerms,
  pricePath: Float64Array,
  hours: Float64Array,
  after: StoredWorth,
): StoredWorth {
  const stepAt = (at: number) => oneWayStep(terms, hours[at]!, pricePath[at]!);
  const burns = pricePath.findLastIndex((_, at) => burningPays(stepAt(at)));
  const concaveFrom = 'slopes' in after ? burns + 1 : pricePath.length;
  const concave =
    'slopes' in after && concaveFrom < pricePath.length
      ? worthBefore(
          terms,
          pricePath.subarray(concaveFrom),
          hours.subarray(concaveFrom),
          isNothing(after) ? [] : asEndValue(after),
        )
      : after;
  if (concaveFrom === 0) return concave;
  let curve = worthCurve(concave);
  for (let at = concaveFrom - 1; at >= 0; at -= 1) curve = oneWayBefore(curve, stepAt(at));
  return curve;
}

/** As a curve, whatever its form. */
export function worthCurve(worth: StoredWorth): WorthCurve {
  return 'slopes' in worth ? curveOf(worth) : worth;
}

function isNothing({ slopes }: MarginalValues): boolean {
  return slopes.length === 1 && slopes[0] === 0;
}
