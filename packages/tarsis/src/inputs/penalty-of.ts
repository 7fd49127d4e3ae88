import type { PriceStep } from '@bess/tariff-library';
import type { MonthCharges } from './charges.js';
import type { ResolvedHorizon } from './resolve-horizon.js';

/** So many times what a missed goal could ever save. */
const margin = 2;

/**
 * What a kWh that is not delivered counts in the objective: twice the most that leaving it out can save, which is its
 * energy at the dearest price and, if all of it fell into one step, a kilowatt for every charge on demand. So a goal is
 * missed only where it cannot be met.
 */
export function penaltyOf(
  { options, exportPriceSeries, battery }: ResolvedHorizon,
  charges: readonly MonthCharges[],
): number {
  const stepHours = options.grid.stepMinutes / 60;
  let energy = 0;
  let demand = 0;
  for (const month of charges) {
    energy = Math.max(energy, ...month.energyLadders.map(dearest));
    demand += dearest(month.flatLadder);
    for (const ladder of month.touLadders) demand += dearest(ladder);
  }
  for (const { pricePerKw } of options.coincidentPeaks ?? []) demand += Math.abs(pricePerKw);
  const ways = options.laterPeaks?.length ? 12 * dearest(charges.at(-1)?.flatLadder ?? []) : 0;
  for (const price of exportPriceSeries ?? []) energy = Math.max(energy, Math.abs(price));
  const efficiency = Math.min(
    battery.chargeEfficiency,
    battery.dischargeEfficiency,
    ...(options.vehicles ?? []).map((vehicle) => vehicle.efficiency ?? 1),
  );
  return (margin * (1 + energy + (demand + ways) / stepHours)) / efficiency;
}

function dearest(ladder: readonly PriceStep[]): number {
  return ladder.reduce((most, { price }) => Math.max(most, Math.abs(price)), 0);
}
