import { strixError } from '../internal/strix-error.js';
import { type BatteryParameters, validateBattery } from '../planning/battery.js';

/** Options of {@link storedEnergyValue}. */
export interface StoredEnergyOptions {
  /** Length of each price's block [h]. Default 1 each. */
  readonly blockHours?: ArrayLike<number>;
  /** Value of the energy remaining at the end. Default: none. */
  readonly endValue?: MarginalValues;
}

/**
 * The value of stored energy before a series of known prices: its marginal values from the lowest energy up, exactly. A block
 * of hours shares a price, so that distant prices can be given by blocks and near ones by the minute. As in
 * `perfectForesightBound`, a block with a price so far below 0 that dissipating energy pays may be split between charging and
 * discharging, and in a block without a price nothing is traded. Method note, section 10, equation (30).
 *
 * @param pricePerMwhSeries - a price each block [currency/MWh], NaN where missing
 * @param battery - battery; its initial energy does not matter
 * @param options - lengths of the blocks, end value
 * @returns falling slopes [currency/MWh] and the energy that each covers [MWh]; the energies add up to the window
 * @throws EngineError `priceNotFinite`, `batteryInvalid`, `blockHoursInvalid`, `endValueInvalid`
 * @example
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 2, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 0.8, wearPerMwhDischarged: 5,
 * };
 * storedEnergyValue([100], battery, { blockHours: [0.8] }); // 1 MWh can be sold in that time: 0.8 MWh at 100 − 5
 * // => { slopes: [76, 0], lengths: [1, 1] }
 */
export function storedEnergyValue(
  pricePerMwhSeries: ArrayLike<number>,
  battery: BatteryParameters,
  options: StoredEnergyOptions = {},
): MarginalValues {
  validateBattery(battery);
  const { blockHours, endValue } = options;
  const values = endValueFunction(battery, endValue);
  if (blockHours !== undefined) requireValidBlocks(blockHours, pricePerMwhSeries.length);
  for (let block = pricePerMwhSeries.length - 1; block >= 0; block -= 1) {
    const price = pricePerMwhSeries[block]!;
    if (Number.isNaN(price)) continue;
    if (!Number.isFinite(price)) {
      throw strixError(
        'invalid',
        'priceNotFinite',
        `pricePerMwhSeries[${block}] must be finite, or NaN where missing; ${price} came`,
        { block },
      );
    }
    const hours = blockHours?.[block] ?? 1;
    // The energy that the power moves within the block replaces that of an hour.
    bellmanStep(
      values,
      { ...battery, powerMw: battery.powerMw * hours },
      rewardSlopes(battery, price),
    );
  }
  return values;
}

function endValueFunction(battery: BatteryParameters, endValue: MarginalValues | undefined) {
  if (endValue === undefined) return constantMarginalValue(battery, 0);
  const slopes = [...endValue.slopes];
  const lengths = [...endValue.lengths];
  const windowMwh = battery.maxEnergyMwh - battery.minEnergyMwh;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const holds =
    slopes.length === lengths.length &&
    slopes.every((slope, at) => Number.isFinite(slope) && slope <= (slopes[at - 1] ?? slope)) &&
    lengths.every((length) => length >= 0) &&
    Math.abs(total - windowMwh) <= 1e-9 * battery.maxEnergyMwh;
  if (holds) return { slopes, lengths };
  throw strixError(
    'invalid',
    'endValueInvalid',
    `endValue must have slopes that never rise and as many lengths, 0 or more, that add up to the window, ${windowMwh} MWh; slopes ${slopes.join(', ')} and lengths ${lengths.join(', ')} came`,
  );
}

function requireValidBlocks(blockHours: ArrayLike<number>, count: number): void {
  const fault = Array.from(blockHours).findIndex((hours) => !(hours > 0 && hours < Infinity));
  if (blockHours.length === count && fault < 0) return;
  throw strixError(
    'invalid',
    'blockHoursInvalid',
    blockHours.length === count
      ? `blockHours[${fault}] must be above 0; ${blockHours[fault]} came`
      : `blockHours must have ${count} entries, one a price; ${blockHours.length} came`,
  );
}

/**
 * The value of stored energy as a concave piecewise-linear function: marginal values [currency/MWh] that fall from segment to
 * segment, and their lengths, which add up to the window of the battery. Method note, section 10.
 */
export interface MarginalValues {
  readonly slopes: number[];
  readonly lengths: number[];
}

/**
 * Energies above the minimum between which the battery idles [MWh]: it charges below `buyUpToMwh` and sells above
 * `sellDownToMwh`.
 */
export interface BasestockTargets {
  buyUpToMwh: number;
  sellDownToMwh: number;
}

/** Marginal rewards of charging and discharging at a price. */
export interface RewardSlopes {
  /** Cost of a MWh stored. */
  chargeCostPerMwh: number;
  /** Revenue of a MWh taken from the battery. */
  dischargeRevenuePerMwh: number;
}

/** A value function with the same marginal value for all energies. */
export function constantMarginalValue(battery: BatteryParameters, perMwh: number): MarginalValues {
  return { slopes: [perMwh], lengths: [battery.maxEnergyMwh - battery.minEnergyMwh] };
}

/**
 * Reward of an hour as a function of the energy moved: two slopes, or one slope where only the concave hull has them in order.
 */
export function rewardSlopes(battery: BatteryParameters, pricePerMwh: number): RewardSlopes {
  const chargeCostPerMwh = pricePerMwh / battery.chargeEfficiency;
  const dischargeRevenuePerMwh =
    (pricePerMwh - battery.wearPerMwhDischarged) * battery.dischargeEfficiency;
  if (chargeCostPerMwh >= dischargeRevenuePerMwh)
    return { chargeCostPerMwh, dischargeRevenuePerMwh };
  const span = battery.chargeEfficiency + 1 / battery.dischargeEfficiency;
  const slope = (2 * pricePerMwh - battery.wearPerMwhDischarged) / span;
  return { chargeCostPerMwh: slope, dischargeRevenuePerMwh: slope };
}

/** Energies between which the battery idles in an hour after which energy has these marginal values. */
export function basestockTargets(
  values: MarginalValues,
  { chargeCostPerMwh, dischargeRevenuePerMwh }: RewardSlopes,
): BasestockTargets {
  let buyUpToMwh = 0;
  let sellDownToMwh = 0;
  for (let index = 0; index < values.slopes.length; index += 1) {
    const slope = values.slopes[index]!;
    if (slope < dischargeRevenuePerMwh) break;
    sellDownToMwh += values.lengths[index]!;
    if (slope > chargeCostPerMwh) buyUpToMwh += values.lengths[index]!;
  }
  return { buyUpToMwh, sellDownToMwh };
}

/**
 * Bellman step in place: the value before the hour from the value after it. The sup-convolution of two concave functions sorts
 * their segments together; then the energy window cuts off both ends.
 */
export function bellmanStep(
  values: MarginalValues,
  battery: BatteryParameters,
  hour: RewardSlopes,
): void {
  const charge = battery.powerMw * battery.chargeEfficiency;
  insert(values, hour.chargeCostPerMwh, charge);
  insert(values, hour.dischargeRevenuePerMwh, battery.powerMw / battery.dischargeEfficiency);
  dropLowest(values, charge);
  truncateTo(values, battery.maxEnergyMwh - battery.minEnergyMwh);
}

function insert({ slopes, lengths }: MarginalValues, slope: number, length: number): void {
  let at = slopes.length;
  while (at > 0 && slopes[at - 1]! < slope) at -= 1;
  slopes.splice(at, 0, slope);
  lengths.splice(at, 0, length);
}

function dropLowest({ slopes, lengths }: MarginalValues, length: number): void {
  let left = length;
  while (lengths.length > 0 && lengths[0]! <= left) {
    left -= lengths[0]!;
    slopes.shift();
    lengths.shift();
  }
  if (lengths.length > 0) lengths[0]! -= left;
}

/** Keeps the total at `length` exactly, so that rounding does not accumulate over thousands of hours. */
function truncateTo({ slopes, lengths }: MarginalValues, length: number): void {
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
