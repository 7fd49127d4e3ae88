import type { BatteryParameters } from '@bess/strix';
import { batteryTerms, stepHours, stepHoursCore } from '../battery/site-terms.js';
import { fenrirError, requireLength, requireList, requireObject } from '../internal/validate.js';
import type { Dispatch, LimitedBattery, PlannedStep } from '../types.js';
import { marginalValuesFromEndValue } from '../value-function/marginal-values.js';
import { perfectForesightValue, type ValueFunction } from '../value-function/perfect-foresight.js';
import { isRightDirectionAt, MIN_TOLERANCE_PER_MWH } from './right-direction.js';

/** A smaller change, relative to the usable energy, is rounding. */
const ROUNDING = 1e-9;

/** Power bought and sold in each step [MW]; at most one of the two is above 0. */
export type DispatchedPowers = Pick<Dispatch, 'chargeMwSeries' | 'dischargeMwSeries'>;

/**
 * Judges which actions of a dispatch are right at given prices. Followed by perfect foresight, a right action loses at most max(1, 1 % of the price)
 * per MWh that the battery can move in a step, compared with the best action from the energy that it then has. A direction stands for its best
 * action that moves at least as much. Energy left at the end is worth nothing. Method note, equations (56) and (57).
 *
 * @param prices - price of each step [currency/MWh]; NaN where missing
 * @param powers - dispatch from the battery's initial energy; infeasible power is clipped
 * @param battery - with its power [MW], limits of its connection, and its initial energy [MWh]
 * @param stepMinutes - length of all steps, or of each [min]
 * @returns one entry per step; undefined where there is no price
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0,
 * };
 * // Buying at 30 leaves no room to buy at 10
 * const powers = { chargeMwSeries: Float64Array.of(1, 0, 0), dischargeMwSeries: Float64Array.of(0, 0, 1) };
 * rightActions([30, 10, 50], powers, battery, 60);
 * // => [false, true, true]
 */
export function rightActions(
  prices: ArrayLike<number>,
  powers: DispatchedPowers,
  battery: LimitedBattery,
  stepMinutes: number | ArrayLike<number>,
): (boolean | undefined)[] {
  requireList('prices', prices);
  requireObject('powers', powers);
  validateActions(prices, powers, battery, stepMinutes);
  return rightActionsCore(prices, powers, battery, stepMinutes);
}

/** {@link rightActions} without checks. */
function rightActionsCore(
  prices: ArrayLike<number>,
  powers: DispatchedPowers,
  battery: LimitedBattery,
  stepMinutes: number | ArrayLike<number>,
): (boolean | undefined)[] {
  const hours = stepHoursCore(stepMinutes, prices.length);
  const { energies, actions } = carryOut(prices, powers, battery, hours);
  const windowMwh = battery.maxEnergyMwh - battery.minEnergyMwh;
  let valueAfter: ValueFunction = marginalValuesFromEndValue([], windowMwh);
  const right = new Array<boolean | undefined>(prices.length).fill(undefined);
  for (let step = prices.length - 1; step >= 0; step -= 1) {
    const pricePerMwh = prices[step]!;
    if (Number.isNaN(pricePerMwh)) continue;
    const terms = batteryTerms({ ...battery, initialEnergyMwh: energies[step]! }, hours[step]!);
    const action = actions[step]!;
    const leastPerMwh = MIN_TOLERANCE_PER_MWH;
    right[step] = isRightDirectionAt({ terms, action, pricePerMwh, valueAfter, leastPerMwh });
    const before = Float64Array.of(pricePerMwh);
    valueAfter = perfectForesightValue(terms, before, hours.subarray(step, step + 1), valueAfter);
  }
  return right;
}

/** Energy at the start of each step [MWh], and the action carried out from there. Nothing is traded in a step without a price. */
function carryOut(
  prices: ArrayLike<number>,
  { chargeMwSeries, dischargeMwSeries }: DispatchedPowers,
  battery: LimitedBattery,
  hours: ArrayLike<number>,
) {
  const { chargeEfficiency, dischargeEfficiency, minEnergyMwh, maxEnergyMwh } = battery;
  const { chargeMw, dischargeMw } = batteryTerms(battery, 1);
  const energies = new Float64Array(prices.length);
  const actions: PlannedStep[] = [];
  let energy = battery.initialEnergyMwh;
  for (let step = 0; step < prices.length; step += 1) {
    energies[step] = energy;
    actions[step] = { direction: 'idle', powerMw: 0 };
    if (Number.isNaN(prices[step]!)) continue;
    const bought = Math.min(chargeMwSeries[step]!, chargeMw) * hours[step]!;
    const sold = Math.min(dischargeMwSeries[step]!, dischargeMw) * hours[step]!;
    const after = energy + bought * chargeEfficiency - sold / dischargeEfficiency;
    const kept = Math.min(maxEnergyMwh, Math.max(minEnergyMwh, after));
    const change = kept - energy;
    energy = kept;
    if (Math.abs(change) <= ROUNDING * maxEnergyMwh) continue;
    actions[step] =
      change > 0
        ? { direction: 'charge', powerMw: change / chargeEfficiency / hours[step]! }
        : { direction: 'discharge', powerMw: (-change * dischargeEfficiency) / hours[step]! };
  }
  return { energies, actions };
}

function validateActions(
  prices: ArrayLike<number>,
  powers: DispatchedPowers,
  battery: LimitedBattery,
  stepMinutes: number | ArrayLike<number>,
): void {
  requireObject('battery', battery);
  for (const field of ['chargeMwSeries', 'dischargeMwSeries'] as const) {
    requireList(field, powers[field]);
    requireLength(field, powers[field], prices.length, ', as the prices');
  }
  stepHours(stepMinutes, prices.length, 0);
}

/**
 * Share of scenarios in which each action of a dispatch is right, given perfect foresight within each scenario. Method note, equation (57).
 *
 * @param scenarios - one or more equally likely price paths [currency/MWh]
 * @param powers - dispatch from the battery's initial energy
 * @param battery - with its power [MW] and its initial energy [MWh]
 * @param stepMinutes - length of all steps, or of each [min]
 * @returns one share per step, 0 to 1
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noValues`, `unequalLengths`
 * @example
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0,
 * };
 * const powers = { chargeMwSeries: Float64Array.of(1, 0), dischargeMwSeries: Float64Array.of(0, 1) };
 * rightShares([[20, 50], [60, 40]], powers, battery, 60); // Buying at 60 is wrong, selling the stored energy is right
 * // => Float64Array.of(0.5, 1)
 */
export function rightShares(
  scenarios: readonly ArrayLike<number>[],
  powers: DispatchedPowers,
  battery: BatteryParameters,
  stepMinutes: number | ArrayLike<number>,
): Float64Array {
  requireList('scenarios', scenarios);
  requireObject('powers', powers);
  requireList('chargeMwSeries', powers.chargeMwSeries);
  if (scenarios.length === 0) {
    throw fenrirError('invalid', 'noValues', 'scenarios must have at least 1 entry; 0 came', {
      field: 'scenarios',
    });
  }
  for (const [at, scenario] of scenarios.entries()) {
    requireList(`scenarios[${at}]`, scenario);
    validateActions(scenario, powers, battery, stepMinutes);
  }
  return rightSharesCore(scenarios, powers, battery, stepMinutes);
}

/** {@link rightShares} without checks. */
export function rightSharesCore(
  scenarios: readonly ArrayLike<number>[],
  powers: DispatchedPowers,
  battery: BatteryParameters,
  stepMinutes: number | ArrayLike<number>,
): Float64Array {
  const shares = new Float64Array(powers.chargeMwSeries.length);
  for (const scenario of scenarios) {
    rightActionsCore(scenario, powers, battery, stepMinutes).forEach((isRight, step) => {
      if (isRight) shares[step]! += 1;
    });
  }
  return shares.map((count) => count / scenarios.length);
}
