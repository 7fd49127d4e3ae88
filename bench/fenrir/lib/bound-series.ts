import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import { perfectForesightBound } from '../../../packages/strix/src/valuation/perfect-foresight.js';
import { batteryOfStep } from './battery-of-step.js';

/**
 * Value of perfect foresight in each step: cash less wear, from the battery's initial energy. Energy left at the end has no value.
 *
 * @param prices - by the step [currency/MWh], NaN where missing
 * @param stepMinutes - step length [min]
 */
export function boundSeries(
  prices: Float64Array,
  battery: BatteryParameters,
  stepMinutes: number,
): Float64Array {
  const ofStep = batteryOfStep(battery, stepMinutes);
  const { energyMwhPath } = perfectForesightBound(prices, ofStep);
  const { chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged, powerMw } = ofStep;
  const mostUp = powerMw * chargeEfficiency;
  const mostDown = powerMw / dischargeEfficiency;
  let before = battery.initialEnergyMwh;
  return prices.map((price, step) => {
    const change = energyMwhPath[step]! - before;
    before = energyMwhPath[step]!;
    if (Number.isNaN(price)) return 0;
    let bought = Math.max(0, change) / chargeEfficiency;
    let sold = Math.max(0, -change) * dischargeEfficiency;
    if (price / chargeEfficiency < (price - wearPerMwhDischarged) * dischargeEfficiency) {
      // Dissipating energy pays: the bound charges in one part of the step and discharges in the other.
      const chargingShare = (change + mostDown) / (mostUp + mostDown);
      bought = chargingShare * powerMw;
      sold = (1 - chargingShare) * powerMw;
    }
    return price * (sold - bought) - wearPerMwhDischarged * sold;
  });
}
