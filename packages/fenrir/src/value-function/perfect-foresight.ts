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

/** A value function of stored energy: by marginal values while it is concave, else as a curve. */
export type ValueFunction = MarginalValues | ValueCurve;

/**
 * Value function before known prices for exclusive charge and discharge: equation (30) of STRIX's method note where it is concave, (140) before a price at
 * which dissipating energy pays.
 */
export function perfectForesightValue(
  terms: SiteTerms,
  pricePath: Float64Array,
  hours: Float64Array,
  after: ValueFunction,
): ValueFunction {
  const stepAt = (at: number) => exclusiveStep(terms, hours[at]!, pricePath[at]!);
  const lastDissipating = pricePath.findLastIndex((_, at) => dissipationPays(stepAt(at)));
  const concaveFrom = 'slopes' in after ? lastDissipating + 1 : pricePath.length;
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

/** Converts a value function to a curve. */
export function toValueCurve(value: ValueFunction): ValueCurve {
  return 'slopes' in value ? valueCurveFromMarginals(value) : value;
}

function isZero({ slopes }: MarginalValues): boolean {
  return slopes.length === 1 && slopes[0] === 0;
}

/**
 * Stored energy at the end of each step of the best exclusive plan for known prices [MWh]; energy left at the end is worth nothing, and steps without a
 * price are idle. Equal to STRIX's `perfectForesightBound` where dissipating energy never pays; elsewhere that bound shares steps between both directions.
 *
 * @param pricePath - by the step [currency/MWh]; NaN where missing
 * @param battery - with the energy that it can move in a step as its power [MWh]
 */
export function perfectForesightEnergies(
  pricePath: Float64Array,
  battery: BatteryParameters,
): Float64Array {
  const terms = batteryTerms(battery, 1);
  // NaN never satisfies the comparison.
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
