import type { TierByDemand } from '@bess/tariff-library/tiers';
import { earnedTiers } from './earned.js';
import { tierWeights } from './energy-by-demand.js';
import { energyQuantity, exportedQuantity } from './energy-quantity.js';
import { limitAt, steepestOf } from './limit-by-demand.js';
import type { ModelState } from './model-state.js';

/**
 * The most that one more kilowatt of billing demand can save a month by widening tiers [currency/kW]: Σ of the price rises
 * that the energy of a period can reach, each times the hours of use at which it comes. 0 where prices fall with the hours of use.
 *
 * @param range Limits of the billing demand [kW].
 */
export function savedByDemand(
  state: ModelState,
  monthIndex: number,
  range: { readonly lowest: number; readonly highest: number },
): number {
  const { energyByDemand = [], exportByDemand = [] } = state.spec.charges[monthIndex]!;
  const saved = (tiers: readonly TierByDemand[], mostKwh: number) => {
    let perKw = 0;
    for (const [limit, weight] of tierWeights(tiers, range)) {
      if (weight < 0 && limitAt(limit, range.lowest) < mostKwh) perKw -= weight * steepestOf(limit);
    }
    return perKw;
  };
  const isNetted = state.spec.exportRule === 'netMetering';
  let perKw = 0;
  for (const [period, tiers] of energyByDemand.entries()) {
    if (tiers) perKw += saved(tiers, energyQuantity(state, monthIndex, period).highest);
  }
  for (const [period, tiers] of exportByDemand.entries()) {
    if (!tiers) continue;
    const mostKwh = isNetted
      ? -energyQuantity(state, monthIndex, period).lowest
      : exportedQuantity(state, monthIndex, period).highest;
    perKw += saved(earnedTiers(tiers), mostKwh);
  }
  return perKw;
}
