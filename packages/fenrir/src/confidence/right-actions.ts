import {
  constantMarginalValue,
  hourSlopes,
  type KernelBattery,
  type MarginalValues,
  restingRange,
  stepBack,
} from '@bess/strix';
import { checkFinite } from '../internal/check-finite.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { fenrirError } from '../internal/fenrir-error.js';
import type { Dispatch } from '../plan/dispatch.js';
import { valuesBefore } from '../plan/internal/values-before.js';
import { LEAST_TOLERANCE_PER_MWH, RELATIVE_TOLERANCE } from './internal/judge-direction.js';

/** What is bought and sold in each step [MW]; at most one of the two above 0. */
export type DispatchedPowers = Pick<Dispatch, 'chargeMwSeries' | 'dischargeMwSeries'>;

/** A battery whose connection may take in more than it puts out, or the other way round. */
export interface LimitedBattery extends KernelBattery {
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
 * @throws EngineError `invalid` / `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
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
  checkLengths(prices, powers);
  const hours = stepHours(stepMinutes, prices.length);
  const { chargeEfficiency, dischargeEfficiency, minEnergyMwh } = battery;
  const { energies, changes } = carriedOut(prices, powers, battery, hours);
  const { chargeMw, dischargeMw } = limitsOf(battery);
  let values = constantMarginalValue(battery, 0);
  const right = new Array<boolean | undefined>(prices.length).fill(undefined);
  for (let step = prices.length - 1; step >= 0; step -= 1) {
    const price = prices[step]!;
    if (Number.isNaN(price)) continue;
    // What the power moves within the step stands for its power.
    const mostMwh = battery.powerMw * hours[step]!;
    const ofStep = { ...battery, powerMw: mostMwh };
    const slopes = hourSlopes(ofStep, price);
    const { rise, fall } = restingRange(values, slopes);
    const energy = energies[step]! - minEnergyMwh;
    const up = Math.min(chargeMw * hours[step]! * chargeEfficiency, Math.max(0, rise - energy));
    const mostDown = (dischargeMw * hours[step]!) / dischargeEfficiency;
    const down = Math.min(mostDown, Math.max(0, energy - fall));
    const change = changes[step]!;
    // More in the same direction is no other direction.
    const isMore = (up - down) * change > 0 && Math.abs(up - down) >= Math.abs(change);
    const loss = isMore
      ? 0
      : worthOf(values, ofStep, price, energy, up - down) -
        worthOf(values, ofStep, price, energy, change);
    const perMwh = Math.max(LEAST_TOLERANCE_PER_MWH, RELATIVE_TOLERANCE * Math.abs(price));
    right[step] = loss <= perMwh * mostMwh;
    if (chargeMw === dischargeMw) stepBack(values, ofStep, slopes);
    else values = valuesBefore(values, termsOf(battery), hours[step]!, price);
  }
  return right;
}

/** Most that is bought and sold [MW]. */
function limitsOf({ powerMw, importLimitMw, exportLimitMw }: LimitedBattery) {
  return {
    chargeMw: Math.min(powerMw, importLimitMw ?? powerMw),
    dischargeMw: Math.min(powerMw, exportLimitMw ?? powerMw),
  };
}

function termsOf(battery: LimitedBattery) {
  return {
    ...limitsOf(battery),
    leastMwh: battery.minEnergyMwh,
    mostMwh: battery.maxEnergyMwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
    wearPerMwh: battery.wearPerMwhDischarged,
  };
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

/** Energies at the start of each step and what it changes them by [MWh]. Without a price nothing is traded. */
function carriedOut(
  prices: ArrayLike<number>,
  { chargeMwSeries, dischargeMwSeries }: DispatchedPowers,
  battery: LimitedBattery,
  hours: ArrayLike<number>,
) {
  const energies = new Float64Array(prices.length);
  const changes = new Float64Array(prices.length);
  const { chargeMw, dischargeMw } = limitsOf(battery);
  let energy = battery.initialEnergyMwh;
  for (let step = 0; step < prices.length; step += 1) {
    energies[step] = energy;
    if (Number.isNaN(prices[step]!)) continue;
    const bought = Math.min(chargeMwSeries[step]!, chargeMw) * hours[step]!;
    const sold = Math.min(dischargeMwSeries[step]!, dischargeMw) * hours[step]!;
    const after = energy + bought * battery.chargeEfficiency - sold / battery.dischargeEfficiency;
    const kept = Math.min(battery.maxEnergyMwh, Math.max(battery.minEnergyMwh, after));
    changes[step] = kept - energy;
    energy = kept;
  }
  return { energies, changes };
}

/** Reward of a change of the energy, and what the energy is worth afterwards; energy above the least. */
function worthOf(
  { slopes, lengths }: MarginalValues,
  { chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged }: KernelBattery,
  price: number,
  energy: number,
  change: number,
): number {
  let worth =
    change > 0
      ? (-price * change) / chargeEfficiency
      : (price - wearPerMwhDischarged) * -change * dischargeEfficiency;
  let left = energy + change;
  for (let index = 0; index < slopes.length && left > 0; index += 1) {
    const part = Math.min(left, lengths[index]!);
    worth += part * slopes[index]!;
    left -= part;
  }
  return worth;
}

function checkLengths(prices: ArrayLike<number>, powers: DispatchedPowers): void {
  for (const field of ['chargeMwSeries', 'dischargeMwSeries'] as const) {
    if (powers[field].length === prices.length) continue;
    throw fenrirError(
      'invalid',
      'unequalLengths',
      `${field} must have ${prices.length} entries, as the prices; ${powers[field].length} came`,
      { field, length: prices.length, came: powers[field].length },
    );
  }
}
