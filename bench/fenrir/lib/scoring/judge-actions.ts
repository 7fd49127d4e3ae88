import { batteryTerms } from '../../../../packages/fenrir/src/battery/site-terms.js';
import {
  perfectForesightValue,
  toValueCurve,
  type ValueFunction,
} from '../../../../packages/fenrir/src/value-function/perfect-foresight.js';
import { valueAt } from '../../../../packages/fenrir/src/value-function/value-curve.js';
import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
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
 * Judges actions from the energies at which they were taken. An action is right if, followed by perfect foresight to the end of the prices, it loses at
 * most max(1, 1 % of |price|) × rated power × step against the best action from there. A direction stands for its best action that moves at least as much. Energy
 * left at the end has no value.
 *
 * @param prices - by the step, to the end of the judged period [currency/MWh]; NaN: not judged
 * @param powers - requested, at the meter, charging above 0 [MW]
 * @param energies - at the start of each step [MWh]
 * @param stepMinutes - step length [min]
 * @returns one per step; undefined where there is no price
 */
export function judgeActions(
  prices: Float64Array,
  powers: Float64Array,
  energies: Float64Array,
  battery: BatteryParameters,
  stepMinutes: number,
): (JudgedAction | undefined)[] {
  const hours = Float64Array.of(stepMinutes / 60);
  const terms = batteryTerms(battery, hours[0]!);
  const window = battery.maxEnergyMwh - battery.minEnergyMwh;
  let after: ValueFunction = { slopes: [0], lengths: [window] };
  const judged = new Array<JudgedAction | undefined>(prices.length).fill(undefined);
  for (let step = prices.length - 1; step >= 0; step -= 1) {
    const price = prices[step]!;
    if (Number.isNaN(price)) continue;
    const curve = toValueCurve(after);
    const energy = energies[step]!;
    const outcomeOf = (powerMw: number) => {
      const { value, energyMwh } = settleStep(battery, energy, powerMw, price, stepMinutes);
      const worth = value + valueAt(curve, energyMwh - battery.minEnergyMwh);
      return { change: energyMwh - energy, worth };
    };
    // The value is piecewise linear in the energy reached: the best action ends at a corner, at the limit of the power, or at rest.
    const corners = curve.energies.map((corner) =>
      outcomeOf(powerTo(battery, battery.minEnergyMwh + corner - energy, stepMinutes)),
    );
    const ends = [0, battery.powerMw, -battery.powerMw].map(outcomeOf);
    const outcomes = [...corners, ...ends];
    const best = Math.max(...outcomes.map(({ worth }) => worth));
    const lossOf = (powerMw: number) => best - outcomeOf(powerMw).worth;
    const asked = outcomeOf(powers[step]!);
    const ofDirection = outcomes.filter(
      ({ change }) => change * asked.change > 0 && Math.abs(change) >= Math.abs(asked.change),
    );
    const perMwh = Math.max(LEAST_TOLERANCE_PER_MWH, RELATIVE_TOLERANCE * Math.abs(price));
    const tolerance = perMwh * battery.powerMw * hours[0]!;
    const loss = best - asked.worth;
    judged[step] = {
      loss,
      isRight: best - Math.max(asked.worth, ...ofDirection.map(({ worth }) => worth)) <= tolerance,
      directions: {
        charge: lossOf(battery.powerMw) <= tolerance,
        idle: lossOf(0) <= tolerance,
        discharge: lossOf(-battery.powerMw) <= tolerance,
      },
    };
    after = perfectForesightValue(terms, Float64Array.of(price), hours, after);
  }
  return judged;
}

/** The power that changes the energy by an amount [MW]; it is cut to the rated power later. */
function powerTo(battery: BatteryParameters, changeMwh: number, stepMinutes: number): number {
  const { chargeEfficiency, dischargeEfficiency } = battery;
  const moved = changeMwh > 0 ? changeMwh / chargeEfficiency : changeMwh * dischargeEfficiency;
  return (moved * 60) / stepMinutes;
}
