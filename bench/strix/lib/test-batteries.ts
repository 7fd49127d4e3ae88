import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';

/** A battery of 1 MW with a round trip of 85 %, half full at the start. */
export function testBattery(capacityMwh: number, wearPerMwhDischarged: number): BatteryParameters {
  const efficiency = Math.sqrt(0.85);
  return {
    powerMw: 1,
    minEnergyMwh: 0,
    maxEnergyMwh: capacityMwh,
    initialEnergyMwh: capacityMwh / 2,
    chargeEfficiency: efficiency,
    dischargeEfficiency: efficiency,
    wearPerMwhDischarged,
  };
}

/** The measured batteries. */
export const valueBatteries: readonly { name: string; battery: BatteryParameters }[] = [
  4, 2,
].flatMap((capacityMwh) =>
  [0, 5].map((wear) => ({
    name: `${capacityMwh} MWh, wear ${wear}`,
    battery: testBattery(capacityMwh, wear),
  })),
);
