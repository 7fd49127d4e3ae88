import { type Battery, createBattery } from '@bess/kernel/battery';
import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';

/**
 * A battery of STRIX as one of the kernel.
 *
 * @param battery - [MW, MWh]
 */
export function kernelBatteryAsBattery(battery: BatteryParameters): Battery {
  const { maxEnergyMwh } = battery;
  return createBattery({
    powerKw: 1000 * battery.powerMw,
    capacityKwh: 1000 * maxEnergyMwh,
    minSocFraction: battery.minEnergyMwh / maxEnergyMwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
    wearPerMwhDischarged: battery.wearPerMwhDischarged,
  });
}
