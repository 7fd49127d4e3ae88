import type { KernelBattery } from '../../../../packages/strix/src/kernel/simulation-plan.js';
import {
  constantMarginalValue,
  hourSlopes,
  type RestingRange,
  restingRange,
  stepBack,
} from '../../../../packages/strix/src/replay/internal/marginal-values.js';
import { batteryOfStep } from '../battery-of-step.js';

/**
 * Where the battery rests in the first steps of the best plan for given prices: below the range it charges, above it discharges. Energy left at the end is
 * worth nothing.
 *
 * @param prices - expected, by the step [currency/MWh]
 * @param battery - battery
 * @param stepMinutes - step length [min]
 * @param kept - first steps whose ranges are wanted
 */
export function restingPlan(
  prices: ArrayLike<number>,
  battery: KernelBattery,
  stepMinutes: number,
  kept: number,
): RestingRange[] {
  const ofStep = batteryOfStep(battery, stepMinutes);
  const values = constantMarginalValue(ofStep, 0);
  const ranges: RestingRange[] = [];
  for (let step = prices.length - 1; step >= 0; step -= 1) {
    const slopes = hourSlopes(ofStep, prices[step]!);
    if (step < kept) ranges[step] = restingRange(values, slopes);
    stepBack(values, ofStep, slopes);
  }
  return ranges;
}

/**
 * The power that leads to a range.
 *
 * @param battery - battery
 * @param energyMwh - stored [MWh]
 * @param range - of {@link restingPlan}
 * @param stepMinutes - step length [min]
 * @returns at the meter, charging above 0 [MW]
 */
export function powerTowards(
  battery: KernelBattery,
  energyMwh: number,
  { rise, fall }: RestingRange,
  stepMinutes: number,
): number {
  const { powerMw, minEnergyMwh, chargeEfficiency, dischargeEfficiency } = battery;
  const energy = energyMwh - minEnergyMwh;
  const perHour = 60 / stepMinutes;
  if (energy < rise) return Math.min(powerMw, ((rise - energy) * perHour) / chargeEfficiency);
  if (energy > fall) return Math.max(-powerMw, (fall - energy) * perHour * dischargeEfficiency);
  return 0;
}
