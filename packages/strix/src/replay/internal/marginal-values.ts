import type { KernelBattery } from '../../kernel/simulation-plan.js';

/**
 * The value of stored energy as a concave piecewise-linear function: marginal values [currency/MWh] that fall from
 * segment to segment, and their lengths, which add up to the window of the battery. Method note, section 10.
 */
export interface MarginalValues {
  readonly slopes: number[];
  readonly lengths: number[];
}

/** Between which energies above the least the battery rests [MWh]: it charges below `rise` and sells above `fall`. */
export interface RestingRange {
  rise: number;
  fall: number;
}

/** Marginal values of the two ways at a price. */
export interface OneHour {
  /** What a MWh in the store costs. */
  cost: number;
  /** What a MWh out of the store earns. */
  gain: number;
}

/** Energy of any amount is worth the same. */
export function constantMarginalValue(battery: KernelBattery, perMwh: number): MarginalValues {
  return { slopes: [perMwh], lengths: [battery.maxEnergyMwh - battery.minEnergyMwh] };
}

/** Reward of an hour by energy moved, as two slopes; one slope where only the concave hull has them in order. */
export function hourSlopes(battery: KernelBattery, pricePerMwh: number): OneHour {
  const cost = pricePerMwh / battery.chargeEfficiency;
  const gain = (pricePerMwh - battery.wearPerMwhDischarged) * battery.dischargeEfficiency;
  if (cost >= gain) return { cost, gain };
  const span = battery.chargeEfficiency + 1 / battery.dischargeEfficiency;
  const both = (2 * pricePerMwh - battery.wearPerMwhDischarged) / span;
  return { cost: both, gain: both };
}

/** Where the battery rests in an hour after which energy is worth `values`. */
export function restingRange(values: MarginalValues, { cost, gain }: OneHour): RestingRange {
  let rise = 0;
  let fall = 0;
  for (let index = 0; index < values.slopes.length; index += 1) {
    const slope = values.slopes[index]!;
    if (slope < gain) break;
    fall += values.lengths[index]!;
    if (slope > cost) rise += values.lengths[index]!;
  }
  return { rise, fall };
}

/**
 * The value before the hour from that after it, in place: the sup-convolution of two concave functions sorts their
 * segments together, and the window cuts off what the hour could have charged below or sold above it.
 */
export function stepBack(values: MarginalValues, battery: KernelBattery, hour: OneHour): void {
  const charge = battery.powerMw * battery.chargeEfficiency;
  insert(values, hour.cost, charge);
  insert(values, hour.gain, battery.powerMw / battery.dischargeEfficiency);
  cutBelow(values, charge);
  cutTo(values, battery.maxEnergyMwh - battery.minEnergyMwh);
}

function insert({ slopes, lengths }: MarginalValues, slope: number, length: number): void {
  let at = slopes.length;
  while (at > 0 && slopes[at - 1]! < slope) at -= 1;
  slopes.splice(at, 0, slope);
  lengths.splice(at, 0, length);
}

function cutBelow({ slopes, lengths }: MarginalValues, length: number): void {
  let left = length;
  while (lengths.length > 0 && lengths[0]! <= left) {
    left -= lengths[0]!;
    slopes.shift();
    lengths.shift();
  }
  if (lengths.length > 0) lengths[0]! -= left;
}

/** Keeps the total at `length` exactly, so that rounding does not gather over thousands of hours. */
function cutTo({ slopes, lengths }: MarginalValues, length: number): void {
  let left = length;
  for (let index = 0; index < lengths.length; index += 1) {
    if (lengths[index]! >= left || index === lengths.length - 1) {
      lengths[index] = left;
      slopes.length = index + 1;
      lengths.length = index + 1;
      return;
    }
    left -= lengths[index]!;
  }
}
