import type { Battery } from '@bess/kernel/battery';
import type { PriceTier, TierByDemand } from '@bess/tariff-library/tiers';
import type { MonthCharges } from '../charges/read-charges.js';
import type { LaterRatchetScenario, PlannedVehicle } from '../model/model-spec.js';

/** So many times what a missed goal could ever save. */
const margin = 2;

/** What decides the penalty besides the tier schedules. */
export interface PenaltyFactors {
  readonly stepHours: number;
  readonly battery: Battery;
  readonly vehicles?: readonly PlannedVehicle[];
  /** Dearest kWh that the tier schedules do not know of, and kilowatts charged beside them [currency]. */
  readonly energyPrice?: number;
  readonly demandPrice?: number;
  /** What a kilowatt costs after the model, through the ratchet. */
  readonly later?: readonly LaterRatchetScenario[];
}

/**
 * What a kWh that is not delivered counts in the objective: twice the most that leaving it out can save, which is its
 * energy at the dearest price and, if all of it fell into one step, a kilowatt for every charge on demand; drawn through
 * the battery, with its losses and its wear, and into or through the vehicle that loses most. So a goal is missed only
 * where it cannot be met.
 */
export function missPenalty(charges: readonly MonthCharges[], factors: PenaltyFactors): number {
  const { stepHours, battery, vehicles = [], later = [] } = factors;
  const { energyPrice = 0, demandPrice = 0 } = factors;
  let energy = energyPrice;
  let demand = demandPrice + later.reduce((sum, way) => sum + laterRatchetPerKw(way), 0);
  for (const month of charges) {
    energy = Math.max(energy, ...month.energyTierSchedules.map(highestPrice));
    demand += highestPrice(month.flatTierSchedule);
    for (const tierSchedule of month.touTierSchedules) demand += highestPrice(tierSchedule);
    for (const tierSchedule of month.coincidentTierSchedules ?? [])
      demand += highestPrice(tierSchedule);
    for (const tiers of [...(month.energyByDemand ?? []), ...(month.exportByDemand ?? [])]) {
      demand += costMovedPerKw(tiers ?? []);
    }
  }
  const ofVehicles = vehicles.reduce(
    (least, { efficiency, vehicleToGrid }) =>
      Math.min(least, efficiency * (vehicleToGrid?.efficiency ?? 1)),
    1,
  );
  const ofBattery = battery.chargeEfficiency * battery.dischargeEfficiency;
  const wear = battery.wearPerMwhDischarged / 1000;
  return (margin * (wear + (1 + energy + demand / stepHours) / ofBattery)) / ofVehicles;
}

/** The most that a kilowatt of peak costs in months after the model, if they go this way [currency/kW]. */
function laterRatchetPerKw({ probability, months }: LaterRatchetScenario): number {
  return months.reduce(
    (sum, { fraction, pricePerKw }) => sum + probability * fraction * Math.abs(pricePerKw),
    0,
  );
}

/** The most that a kilowatt more can move between tiers by hours of use [currency/kW]. */
function costMovedPerKw(tiers: readonly TierByDemand[]): number {
  return tiers.slice(1).reduce((sum, { price }, before) => {
    const { end, cap } = tiers[before]!;
    const perKw = Math.max(end?.kwhPerKw ?? 0, cap?.kwhPerKw ?? 0);
    return sum + perKw * Math.abs(price - tiers[before]!.price);
  }, 0);
}

function highestPrice(tierSchedule: readonly PriceTier[]): number {
  return tierSchedule.reduce((most, { price }) => Math.max(most, Math.abs(price)), 0);
}
