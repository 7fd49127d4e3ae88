import { strixError } from '../internal/strix-error.js';
import type { KernelBattery } from '../kernel/simulation-plan.js';
import { checkBattery } from './internal/check-battery.js';
import {
  constantMarginalValue,
  hourSlopes,
  type MarginalValues,
  stepBack,
} from './internal/marginal-values.js';

/** What {@link storedEnergyValue} may be told besides. */
export interface StoredEnergyOptions {
  /** Length of each price's block [h]. Default 1 each. */
  readonly blockHours?: ArrayLike<number>;
  /** What energy left at the end is worth. Default nothing. */
  readonly endValue?: MarginalValues;
}

/**
 * What stored energy is worth before a run of known prices: its marginal values from the least energy up, exactly. Blocks of hours share a price, so that far prices may
 * be told by the block and near ones by the minute. As in `foresightBound` a block with a price so far below 0 that burning energy pays may be
 * shared between charging and discharging, and in a block without a price nothing is traded. Method note, section 10, equation (30).
 *
 * @param pricePerMwhSeries - a price each block [currency/MWh], NaN where missing
 * @param battery - what is operated; its first energy does not matter
 * @param options - lengths of the blocks, end value
 * @returns slopes that fall [currency/MWh], and the energy that each covers; together the window of the battery [MWh]
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
  battery: KernelBattery,
  options: StoredEnergyOptions = {},
): MarginalValues {
  checkBattery(battery);
  const { blockHours, endValue } = options;
  const values = startingFrom(battery, endValue);
  if (blockHours !== undefined) checkBlocks(blockHours, pricePerMwhSeries.length);
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
    // What the power moves within the block stands for its power.
    stepBack(values, { ...battery, powerMw: battery.powerMw * hours }, hourSlopes(battery, price));
  }
  return values;
}

function startingFrom(battery: KernelBattery, endValue: MarginalValues | undefined) {
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
    `endValue must have slopes that never rise and as many lengths from 0 that add up to the window, ${windowMwh} MWh; slopes ${slopes.join(', ')} and lengths ${lengths.join(', ')} came`,
  );
}

function checkBlocks(blockHours: ArrayLike<number>, count: number): void {
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
