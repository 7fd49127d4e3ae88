import type { KernelBattery } from '../../../../packages/strix/src/kernel/simulation-plan.js';
import {
  constantMarginalValue,
  hourSlopes,
  type MarginalValues,
  restingRange,
  stepBack,
} from '../../../../packages/strix/src/replay/internal/marginal-values.js';
import { batteryOfStep } from '../battery-of-step.js';
import { powerTowards } from '../real-time/resting-plan.js';
import { settleStep } from '../settle-step.js';

/** Whether the direction of an action, and each direction at full power, proved right. */
export interface JudgedAction {
  readonly isRight: boolean;
  readonly directions: Readonly<Record<'charge' | 'idle' | 'discharge', boolean>>;
  /** What the action lost against the best one [currency]. */
  readonly loss: number;
}

const LEAST_TOLERANCE_PER_MWH = 1;
const RELATIVE_TOLERANCE = 0.01;

/**
 * Judges actions from the energies at which they were taken: right is what, followed by perfect foresight to the end of the prices, loses at
 * most max(1, 1 % of |price|) × rated power × step against the best action from there; a direction stands for its best action that moves at least as much. Energy
 * left at the end is worth nothing.
 *
 * @param prices - by the step, to the end of what is looked at [currency/MWh]; NaN: not judged
 * @param powers - asked for, at the meter, charging above 0 [MW]
 * @param energies - at the start of each step [MWh]
 * @param battery - battery
 * @param stepMinutes - step length [min]
 * @returns one a step; undefined where there is no price
 */
export function judgeActions(
  prices: Float64Array,
  powers: Float64Array,
  energies: Float64Array,
  battery: KernelBattery,
  stepMinutes: number,
): (JudgedAction | undefined)[] {
  const ofStep = batteryOfStep(battery, stepMinutes);
  const values = constantMarginalValue(ofStep, 0);
  const judged = new Array<JudgedAction | undefined>(prices.length).fill(undefined);
  for (let step = prices.length - 1; step >= 0; step -= 1) {
    const price = prices[step]!;
    if (Number.isNaN(price)) continue;
    const slopes = hourSlopes(ofStep, price);
    const energy = energies[step]!;
    const settledAt = (powerMw: number) => settleStep(battery, energy, powerMw, price, stepMinutes);
    const worthOf = (powerMw: number) => {
      const { value, energyMwh } = settledAt(powerMw);
      return value + worth(values, energyMwh - battery.minEnergyMwh);
    };
    const bestMw = powerTowards(battery, energy, restingRange(values, slopes), stepMinutes);
    const best = worthOf(bestMw);
    const bestChange = settledAt(bestMw).energyMwh - energy;
    const change = settledAt(powers[step]!).energyMwh - energy;
    const isBestMore = bestChange * change > 0 && Math.abs(bestChange) >= Math.abs(change);
    const perMwh = Math.max(LEAST_TOLERANCE_PER_MWH, RELATIVE_TOLERANCE * Math.abs(price));
    const tolerance = perMwh * ofStep.powerMw;
    const lossOf = (powerMw: number) => best - worthOf(powerMw);
    const loss = lossOf(powers[step]!);
    judged[step] = {
      loss,
      isRight: isBestMore || loss <= tolerance,
      directions: {
        charge: lossOf(battery.powerMw) <= tolerance,
        idle: lossOf(0) <= tolerance,
        discharge: lossOf(-battery.powerMw) <= tolerance,
      },
    };
    stepBack(values, ofStep, slopes);
  }
  return judged;
}

/** Worth of an energy above the least. */
function worth({ slopes, lengths }: MarginalValues, energyMwh: number): number {
  let left = energyMwh;
  let sum = 0;
  for (let index = 0; index < slopes.length && left > 0; index += 1) {
    const part = Math.min(left, lengths[index]!);
    sum += part * slopes[index]!;
    left -= part;
  }
  return sum;
}
