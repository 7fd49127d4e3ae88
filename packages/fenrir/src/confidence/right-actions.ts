import type { BatteryParameters } from '@bess/strix';
import { foresightWorth, type StoredWorth } from '../foresight/internal/foresight-worth.js';
import { checkFinite } from '../internal/check-finite.js';
import { checkList } from '../internal/check-list.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { checkObject } from '../internal/check-object.js';
import { fenrirError } from '../internal/fenrir-error.js';
import { valuesOver } from '../path/internal/stored-worth.js';
import type { Dispatch } from '../plan/dispatch.js';
import type { PlannedStep } from '../plan/planned-step.js';
import { judgeDirection, LEAST_TOLERANCE_PER_MWH } from './internal/judge-direction.js';
import { limitedTerms } from './internal/limited-terms.js';

/** What is bought and sold in each step [MW]; at most one of the two above 0. */
export type DispatchedPowers = Pick<Dispatch, 'chargeMwSeries' | 'dischargeMwSeries'>;

/** A battery whose connection may take in more than it puts out, or the other way round. */
export interface LimitedBattery extends BatteryParameters {
  /** Most that it buys, and sells, where that is less than its power [MW]. */
  readonly importLimitMw?: number;
  readonly exportLimitMw?: number;
}

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
  checkList('prices', prices);
  checkObject('powers', powers);
  checkObject('battery', battery);
  checkLengths(prices, powers);
  const hours = stepHours(stepMinutes, prices.length);
  const { energies, actions } = carriedOut(prices, powers, battery, hours);
  const windowMwh = battery.maxEnergyMwh - battery.minEnergyMwh;
  let worth: StoredWorth = valuesOver([], windowMwh);
  const right = new Array<boolean | undefined>(prices.length).fill(undefined);
  for (let step = prices.length - 1; step >= 0; step -= 1) {
    const pricePerMwh = prices[step]!;
    if (Number.isNaN(pricePerMwh)) continue;
    const terms = limitedTerms({ ...battery, initialEnergyMwh: energies[step]! }, hours[step]!);
    const action = actions[step]!;
    const leastPerMwh = LEAST_TOLERANCE_PER_MWH;
    right[step] = judgeDirection({ terms, action, pricePerMwh, worth, leastPerMwh });
    const before = Float64Array.of(pricePerMwh);
    worth = foresightWorth(terms, before, hours.subarray(step, step + 1), worth);
  }
  return right;
}

/** Lengths of the steps [h]. */
function stepHours(stepMinutes: number | ArrayLike<number>, count: number): Float64Array {
  if (typeof stepMinutes === 'number') {
    checkFinite('stepMinutes', stepMinutes, 0);
    return new Float64Array(count).fill(stepMinutes / 60);
  }
  checkNumbers('stepMinutes', stepMinutes, count, 0);
  return Float64Array.from(stepMinutes, (minutes) => minutes / 60);
}

/** Less than this share of the energy that fits is no move, but rounding. */
const ROUNDING = 1e-9;

/** Energies at the start of each step [MWh], and what the battery carries out from there. Without a price nothing is traded. */
function carriedOut(
  prices: ArrayLike<number>,
  { chargeMwSeries, dischargeMwSeries }: DispatchedPowers,
  battery: LimitedBattery,
  hours: ArrayLike<number>,
) {
  const { chargeEfficiency, dischargeEfficiency, minEnergyMwh, maxEnergyMwh } = battery;
  const { chargeMw, dischargeMw } = limitedTerms(battery, 1);
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

function checkLengths(prices: ArrayLike<number>, powers: DispatchedPowers): void {
  for (const field of ['chargeMwSeries', 'dischargeMwSeries'] as const) {
    checkList(field, powers[field]);
    if (powers[field].length === prices.length) continue;
    throw fenrirError(
      'invalid',
      'unequalLengths',
      `${field} must have ${prices.length} entries, as the prices; ${powers[field].length} came`,
      { field, length: prices.length, came: powers[field].length },
    );
  }
}
