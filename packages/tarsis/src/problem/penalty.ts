import type { Battery } from '@bess/kernel/battery';
import type { PriceTier, TierByDemand } from '@bess/tariff-library/tiers';
import type { MonthCharges } from '../charges/read-charges.js';
import type { LaterRatchetScenario, PlannedVehicle } from '../model/model-spec.js';

/** The penalty is this multiple of the most that a missed goal could save. */
const margin = 2;

/** Input of the penalty besides the tier schedules. */
export interface PenaltyFactors {
  readonly stepHours: number;
  readonly battery: Battery;
  readonly vehicles?: readonly PlannedVehicle[];
  /** Highest price of a kWh outside the tier schedules, and sum of demand prices outside them [currency]. */
  readonly energyPrice?: number;
  readonly demandPrice?: number;
  /** Cost of a kilowatt in later months, through the ratchet. */
  readonly later?: readonly LaterRatchetScenario[];
}

/**
 * Penalty per undelivered kWh in the objective: twice the most that omitting it could save. That is its energy at the
 * highest price plus, as if all of it fell into one step, every demand charge per kilowatt, increased by the losses and
 * wear of the battery and the losses of the least efficient vehicle. So a goal is missed only where it cannot be met.
 */
export function missPenalty(charges: readonly MonthCharges[], factors: PenaltyFactors): number {
  const { stepHours, battery, vehicles = [], later = [] } = factors;
  const { energyPrice = 0, demandPrice = 0 } = factors;
  let energy = energyPrice;
  let demand = demandPrice + later.reduce((sum, scenario) => sum + laterRatchetPerKw(scenario), 0);
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
  const worstVehicleEfficiency = vehicles.reduce(
    (least, { efficiency, vehicleToGrid }) =>
      Math.min(least, efficiency * (vehicleToGrid?.efficiency ?? 1)),
    1,
  );
  const batteryRoundTrip = battery.chargeEfficiency * battery.dischargeEfficiency;
  const wear = battery.wearPerMwhDischarged / 1000;
  return (
    (margin * (wear + (1 + energy + demand / stepHours) / batteryRoundTrip)) /
    worstVehicleEfficiency
  );
}

/** Upper bound on what a kilowatt of peak costs in later months of this scenario [currency/kW]. */
function laterRatchetPerKw({ probability, months }: LaterRatchetScenario): number {
  return months.reduce(
    (sum, { fraction, pricePerKw }) => sum + probability * fraction * Math.abs(pricePerKw),
    0,
  );
}

/** Upper bound on the cost of the energy that a kilowatt moves between hours-of-use tiers [currency/kW]. */
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
