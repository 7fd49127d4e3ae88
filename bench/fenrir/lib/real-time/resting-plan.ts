import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
import {
  type BasestockTargets,
  basestockTargets,
  bellmanStep,
  constantMarginalValue,
  rewardSlopes,
} from '../../../../packages/strix/src/valuation/stored-energy-value.js';
import { batteryOfStep } from '../battery-of-step.js';

/**
 * Basestock targets of the first steps of the best plan for given prices: below the range the battery charges, above it discharges. Energy left at the end
 * has no value.
 *
 * @param prices - expected, by the step [currency/MWh]
 * @param stepMinutes - step length [min]
 * @param kept - number of first steps whose ranges are returned
 */
export function restingPlan(
  prices: ArrayLike<number>,
  battery: BatteryParameters,
  stepMinutes: number,
  kept: number,
): BasestockTargets[] {
  const ofStep = batteryOfStep(battery, stepMinutes);
  const values = constantMarginalValue(ofStep, 0);
  const ranges: BasestockTargets[] = [];
  for (let step = prices.length - 1; step >= 0; step -= 1) {
    const slopes = rewardSlopes(ofStep, prices[step]!);
    if (step < kept) ranges[step] = basestockTargets(values, slopes);
    bellmanStep(values, ofStep, slopes);
  }
  return ranges;
}

/**
 * The power that leads to a range.
 *
 * @param energyMwh - stored [MWh]
 * @param stepMinutes - step length [min]
 * @returns at the meter, charging above 0 [MW]
 */
export function powerTowards(
  battery: BatteryParameters,
  energyMwh: number,
  { buyUpToMwh: rise, sellDownToMwh: fall }: BasestockTargets,
  stepMinutes: number,
): number {
  const { powerMw, minEnergyMwh, chargeEfficiency, dischargeEfficiency } = battery;
  const energy = energyMwh - minEnergyMwh;
  const perHour = 60 / stepMinutes;
  if (energy < rise) return Math.min(powerMw, ((rise - energy) * perHour) / chargeEfficiency);
  if (energy > fall) return Math.max(-powerMw, (fall - energy) * perHour * dischargeEfficiency);
  return 0;
}
