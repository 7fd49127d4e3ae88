import { batteryTerms } from '../../../../packages/fenrir/src/battery/site-terms.js';
import { bestStep } from '../../../../packages/fenrir/src/value-function/marginal-values.js';
import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
import { storedEnergyValue } from '../../../../packages/strix/src/valuation/stored-energy-value.js';

/**
 * The first power of the best plan for the current price and the expected prices after it; energy left at the end has no value. The interval that begins goes in one
 * direction, even where both would pay.
 *
 * @param pricePerMwh - of the interval that begins [currency/MWh]
 * @param expected - prices after it, by the step [currency/MWh]
 * @param energyMwh - stored [MWh]
 * @param stepMinutes - step length [min]
 * @returns at the meter, charging above 0 [MW]
 */
export function bestFirstPower(
  pricePerMwh: number,
  expected: ArrayLike<number>,
  battery: BatteryParameters,
  energyMwh: number,
  stepMinutes: number,
): number {
  const hours = stepMinutes / 60;
  const values = storedEnergyValue(expected, battery, {
    blockHours: new Float64Array(expected.length).fill(hours),
  });
  const above = energyMwh - battery.minEnergyMwh;
  const { step } = bestStep(values, batteryTerms(battery, hours), above, pricePerMwh);
  return { charge: 1, idle: 0, discharge: -1 }[step.direction] * step.powerMw;
}
