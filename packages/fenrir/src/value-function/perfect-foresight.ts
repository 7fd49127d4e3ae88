import type { BatteryParameters } from '@bess/strix';
import { type MarginalValues, perfectForesightBound } from '@bess/strix/valuation';
import {
  batteryTerms,
  energyAfter,
  type SiteTerms,
  storedAboveMinimum,
} from '../battery/site-terms.js';
import { endValueFromMarginals, marginalValuesBeforePath } from './best-steps.js';
import {
  dissipationPays,
  exclusivePlan,
  exclusiveStep,
  exclusiveValueBefore,
} from './exclusive-steps.js';
import { type ValueCurve, valueCurveFromMarginals } from './value-curve.js';

/** What stored energy is worth: by marginal values while it is concave, else as a curve. */
export type ValueFunction = MarginalValues | ValueCurve;

/**
 * What energy above the least is worth before a run of known prices, each step of which goes one way: equation (30) of STRIX's method note where that is concave,
 * (140) before a price at which burning energy pays.
 *
 * @param terms - battery and connection
 * @param pricePath - by the step [currency/MWh]
 * @param hours - of each step
 * @param after - what energy is worth after the last step
 */
export function perfectForesightValue(
  terms: SiteTerms,
  pricePath: Float64Array,
  hours: Float64Array,
  after: ValueFunction,
): ValueFunction {
  const stepAt = (at: number) => exclusiveStep(terms, hours[at]!, pricePath[at]!);
  const burns = pricePath.findLastIndex((_, at) => dissipationPays(stepAt(at)));
  const concaveFrom = 'slopes' in after ? burns + 1 : pricePath.length;
  const concave =
    'slopes' in after && concaveFrom < pricePath.length
      ? marginalValuesBeforePath(
          terms,
          pricePath.subarray(concaveFrom),
          hours.subarray(concaveFrom),
          isZero(after) ? [] : endValueFromMarginals(after),
        )
      : after;
  if (concaveFrom === 0) return concave;
  let curve = toValueCurve(concave);
  for (let at = concaveFrom - 1; at >= 0; at -= 1) curve = exclusiveValueBefore(curve, stepAt(at));
  return curve;
}

/** As a curve, whatever its form. */
export function toValueCurve(worth: ValueFunction): ValueCurve {
  return 'slopes' in worth ? valueCurveFromMarginals(worth) : worth;
}

function isZero({ slopes }: MarginalValues): boolean {
  return slopes.length === 1 && slopes[0] === 0;
}

/**
 * The stored energy at the end of each step of the best plan for known prices, each step of which charges, discharges or rests; energy left at the end is worth
 * nothing. Without a price nothing is traded. STRIX's `perfectForesightBound` is the same where burning energy never pays, and else shares a step between both ways.
 *
 * @param pricePath - by the step [currency/MWh]; NaN where missing
 * @param battery - its power is what it moves in a step [MWh]; begins with its initial energy
 * @returns [MWh]
 */
export function perfectForesightEnergies(
  pricePath: Float64Array,
  battery: BatteryParameters,
): Float64Array {
  const terms = batteryTerms(battery, 1);
  // Of a missing price neither is below the other.
  if (!pricePath.some((price) => dissipationPays(exclusiveStep(terms, 1, price)))) {
    return perfectForesightBound(pricePath, battery).energyMwhPath;
  }
  const known = pricePath.filter((price) => !Number.isNaN(price));
  const path = {
    terms,
    hours: new Float64Array(known.length).fill(1),
    pricePath: known,
    endValue: [],
  };
  const plan = exclusivePlan(path);
  let energyMwh = storedAboveMinimum(terms);
  let next = 0;
  return pricePath.map((price) => {
    if (!Number.isNaN(price)) {
      energyMwh = energyAfter(terms, energyMwh, plan[next]!);
      next += 1;
    }
    return battery.minEnergyMwh + energyMwh;
  });
}
