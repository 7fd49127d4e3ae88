import type { BatteryParameters } from '@bess/strix';
import { batteryTerms, stepHours, stepHoursCore } from '../battery/site-terms.js';
import { fenrirError, requireList, requireObject } from '../internal/validate.js';
import type { Dispatch, LimitedBattery, PlannedStep } from '../types.js';
import { marginalValuesFromEndValue } from '../value-function/marginal-values.js';
import { perfectForesightValue, type ValueFunction } from '../value-function/perfect-foresight.js';
import { isRightDirectionAt, MIN_TOLERANCE_PER_MWH } from './right-direction.js';

/** Less than this share of the energy that fits is no move, but rounding. */
const ROUNDING = 1e-9;

/** What is bought and sold in each step [MW]; at most one of the two above 0. */
export type DispatchedPowers = Pick<Dispatch, 'chargeMwSeries' | 'dischargeMwSeries'>;

/**
 * Which actions of a dispatch are right at given prices: those that, followed by perfect foresight, lose at most max(1, 1 % of the price) for each MWh that the
 * battery can move in a step, against the best action from the energy that it then has; a direction stands for its best action that moves at least as much.
 * Energy left at the end is worth nothing. Method note, equations (56) and (57).
 *
 * @param prices - by the step [currency/MWh]; NaN where missing
 * @param powers - from the battery's first energy on; what it cannot carry out is cut
 * @param battery - with its power [MW], limits of its connection, and its first energy [MWh]
 * @param stepMinutes - step length, of all or of each [min]
 * @returns by the step; undefined where there is no price
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0,
 * };
 * // Buying at 30 leaves no room for buying at 10
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

/** {@link rightActions} of arguments that were checked. */
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

/** Energies at the start of each step [MWh], and what the battery carries out from there. Without a price nothing is traded. */
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
    if (powers[field].length === prices.length) continue;
    throw fenrirError(
      'invalid',
      'unequalLengths',
      `${field} must have ${prices.length} entries, as the prices; ${powers[field].length} came`,
      { field, length: prices.length, came: powers[field].length },
    );
  }
  stepHours(stepMinutes, prices.length, 0);
}

/**
 * Share of scenarios in which each action of a dispatch is right, each followed by the scenario's own foresight. Method note, equation (57).
 *
 * @param scenarios - prices by the step, equally likely, at least one [currency/MWh]
 * @param powers - from the battery's first energy on
 * @param battery - with its power [MW] and its first energy [MWh]
 * @param stepMinutes - step length, of all or of each [min]
 * @returns by the step, 0 to 1
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noValues`, `unequalLengths`
 * @example
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0,
 * };
 * const powers = { chargeMwSeries: Float64Array.of(1, 0), dischargeMwSeries: Float64Array.of(0, 1) };
 * rightShares([[20, 50], [60, 40]], powers, battery, 60); // Buying at 60 is wrong, selling what one has is not
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

/** {@link rightShares} of arguments that were checked. */
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
