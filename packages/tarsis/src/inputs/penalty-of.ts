import type { PriceStep } from '@bess/tariff-library';
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
  }
  return (margin * (1 + energy + demand / stepHours)) / efficiency;
}

function dearest(ladder: readonly PriceStep[]): number {
  return ladder.reduce((most, { price }) => Math.max(most, Math.abs(price)), 0);
}
