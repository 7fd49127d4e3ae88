import { perfectForesightEnergies } from '../../../packages/fenrir/src/value-function/perfect-foresight.js';
import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import { batteryOfStep } from './battery-of-step.js';

/**
 * The powers that earn most at given prices. Each step goes in one direction; energy left at the end has no value.
 *
 * @param prices - expected, by the step [currency/MWh]; NaN: no trade
 * @param battery - begins with its initial energy
 * @param stepMinutes - step length [min]
 * @returns at the meter, charging above 0 [MW]
 */
export function bestPlan(
  prices: ArrayLike<number>,
  battery: BatteryParameters,
  stepMinutes: number,
): Float64Array {
  const path = perfectForesightEnergies(
    Float64Array.from(prices),
    batteryOfStep(battery, stepMinutes),
  );
  const { chargeEfficiency, dischargeEfficiency } = battery;
  let before = battery.initialEnergyMwh;
  return path.map((energy) => {
    const change = energy - before;
    before = energy;
    const moved = change > 0 ? change / chargeEfficiency : change * dischargeEfficiency;
    return (moved * 60) / stepMinutes;
  });
}
