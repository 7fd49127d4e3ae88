import type { Battery } from './battery.js';

/**
 * Wear as an optimiser wants it: a price κ on every kWh that passes the meter, charging and discharging
 * alike. It makes a full cycle cost what the battery's wear per MWh discharged says: with the round trip
 * ρ = η_c·η_d, one kWh charged returns ρ kWh, so κ·(1 + ρ) = ρ·w/1000 and
 *
 * κ = (w / 1000) · ρ / (1 + ρ)   — method note, equation (6).
 *
 * Over any stretch that ends at the state of charge at which it began both forms cost the same; in between
 * κ is paid earlier, in part already while charging.
 *
 * @param battery - battery
 * @returns κ [currency per kWh charged, and per kWh discharged, at the meter]
 * @example
 * const battery = createBattery({ powerKw: 1, capacityKwh: 1, chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 20 });
 * wearPerKwhThroughput(battery);
 * // => 0.01
 */
export function wearPerKwhThroughput(battery: Battery): number {
  const roundTrip = battery.chargeEfficiency * battery.dischargeEfficiency;
  return ((battery.wearPerMwhDischarged / 1000) * roundTrip) / (1 + roundTrip);
}
