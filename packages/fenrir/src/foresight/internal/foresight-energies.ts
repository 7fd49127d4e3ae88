import type { BatteryParameters } from '@bess/strix';
import { perfectForesightBound } from '@bess/strix/valuation';
import { limitedTerms } from '../../confidence/internal/limited-terms.js';
import { energyAboveLeast } from '../../path/internal/energy-above-least.js';
import { energyAfter } from '../../plan/internal/energy-after.js';
import { burningPays } from './burning-pays.js';
import { oneWayStep } from './one-way-step.js';
import { oneWaySteps } from './one-way-steps.js';

/**
 * The stored energy at the end of each step of the best plan for known prices, each step of which charges, discharges or rests; energy left at the end is worth
 * nothing. Without a price nothing is traded. STRIX's `perfectForesightBound` is the same where burning energy never pays, and else shares a step between both ways.
 *
 * @param pricePath - by the step [currency/MWh]; NaN where missing
 * @param battery - its power is what it moves in a step [MWh]; begins with its initial energy
 * @returns [MWh]
 */
export function foresightEnergies(
  pricePath: Float64Array,
  battery: BatteryParameters,
): Float64Array {
  const terms = limitedTerms(battery, 1);
  // Of a missing price neither is below the other.
  if (!pricePath.some((price) => burningPays(oneWayStep(terms, 1, price)))) {
    return perfectForesightBound(pricePath, battery).energyMwhPath;
  }
  const known = pricePath.filter((price) => !Number.isNaN(price));
  const path = {
    terms,
    hours: new Float64Array(known.length).fill(1),
    pricePath: known,
    endValue: [],
  };
  const plan = oneWaySteps(path);
  let energyMwh = energyAboveLeast(terms);
  let next = 0;
  return pricePath.map((price) => {
    if (!Number.isNaN(price)) {
      energyMwh = energyAfter(terms, energyMwh, plan[next]!);
      next += 1;
    }
    return battery.minEnergyMwh + energyMwh;
  });
}
