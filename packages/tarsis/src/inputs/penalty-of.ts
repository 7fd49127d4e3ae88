import type { PriceStep, TierByDemand } from '@bess/tariff-library';
import type { MonthCharges } from './charges.js';

/** So many times what a missed goal could ever save. */
const margin = 2;

/** What decides the penalty besides the tariff. */
export interface PenaltyFactors {
  readonly stepHours: number;
  /** Least efficiency by which a kWh of a goal is multiplied on its way. */
  readonly efficiency: number;
  /** Dearest kWh that the tariff does not know of, and kilowatts charged beside it [currency]. */
  readonly energyPrice?: number;
  readonly demandPrice?: number;
}

/**
 * What a kWh that is not delivered counts in the objective: twice the most that leaving it out can save, which is its
 * energy at the dearest price and, if all of it fell into one step, a kilowatt for every charge on demand. So a goal is
 * missed only where it cannot be met.
 */
export function penaltyOf(charges: readonly MonthCharges[], factors: PenaltyFactors): number {
  const { stepHours, efficiency, energyPrice = 0, demandPrice = 0 } = factors;
  let energy = energyPrice;
  let demand = demandPrice;
  for (const month of charges) {
    energy = Math.max(energy, ...month.energyLadders.map(dearest));
    demand += dearest(month.flatLadder);
    for (const ladder of month.touLadders) demand += dearest(ladder);
    for (const ladder of month.coincidentLadders ?? []) demand += dearest(ladder);
    for (const tiers of [...(month.energyByDemand ?? []), ...(month.exportByDemand ?? [])]) {
      demand += movedByDemand(tiers ?? []);
    }
  }
  return (margin * (1 + energy + demand / stepHours)) / efficiency;
}

/** The most that a kilowatt more can move between tiers by hours of use [currency/kW]. */
function movedByDemand(tiers: readonly TierByDemand[]): number {
  return tiers.slice(1).reduce((sum, { price }, before) => {
    const { end, cap } = tiers[before]!;
    const perKw = Math.max(end?.kwhPerKw ?? 0, cap?.kwhPerKw ?? 0);
    return sum + perKw * Math.abs(price - tiers[before]!.price);
  }, 0);
}

function dearest(ladder: readonly PriceStep[]): number {
  return ladder.reduce((most, { price }) => Math.max(most, Math.abs(price)), 0);
}
