import { strixError } from '../internal/strix-error.js';
import {
  type BatteryParameters,
  clampToWindow,
  isWithinWindow,
  validateBattery,
} from '../planning/battery.js';
import {
  basestockTargets,
  bellmanStep,
  constantMarginalValue,
  rewardSlopes,
} from './stored-energy-value.js';

/** What {@link perfectForesightBound} may be told besides. */
export interface PerfectForesightOptions {
  /** Energy at the start [MWh]. Default: that of the battery. */
  readonly initialEnergyMwh?: number;
  /** Worth of energy left at the end [currency/MWh]. Default 0. */
  readonly endValuePerMwh?: number;
}

/** What perfect foresight makes of known prices. */
export interface PerfectForesightBound {
  /** Sold less bought energy [currency]. */
  readonly cash: number;
  readonly wear: number;
  /** What no operation of the battery exceeds, the end value apart [currency]. */
  readonly valueLessWear: number;
  readonly dischargedMwh: number;
  /** Stored energy at the end of each hour [MWh]. */
  readonly energyMwhPath: Float64Array;
  /** Hours that were shared between charging and discharging, which needs a price below 0. */
  readonly mixedHours: number;
}

/**
 * The most that the battery could have earned had all prices been known: cash less wear, exactly.
 *
 * The value of stored energy is concave and piecewise linear; each hour back in time adds two segments and the window
 * cuts as much away, so an hour costs as many operations as the battery has hours of duration. Where a price lies so far
 * below 0 that burning energy pays (p·(1/η_c − η_d) < −w·η_d), the reward of the hour is not concave; its concave hull
 * stands in, which lets the battery charge in one part of the hour and discharge in the other at full power. So the
 * figure stays an upper bound; `mixedHours` says how often that was used. In an hour without a price nothing is traded.
 * Method note, section 10; the optimum of the linear program with charging + discharging ≤ power.
 *
 * @param pricePerMwhSeries - hourly prices [currency/MWh], NaN where missing
 * @param battery - what is operated
 * @param options - first energy and end value
 * @throws EngineError `priceNotFinite`, `batteryInvalid`, `initialEnergyOutOfRange`, `endValueNotFinite`
 * @example
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 0.8, wearPerMwhDischarged: 5,
 * };
 * perfectForesightBound([20, 100], battery).valueLessWear; // Buys 1 MWh for 20, sells 0.8 MWh for 80, wears 4
 * // => 56
 */
export function perfectForesightBound(
  pricePerMwhSeries: ArrayLike<number>,
  battery: BatteryParameters,
  options: PerfectForesightOptions = {},
): PerfectForesightBound {
  validateBattery(battery);
  const { initialEnergyMwh = battery.initialEnergyMwh, endValuePerMwh = 0 } = options;
  requireValidStart(battery, initialEnergyMwh, endValuePerMwh);
  const hours = pricePerMwhSeries.length;
  const rise = new Float64Array(hours);
  const fall = new Float64Array(hours);
  const values = constantMarginalValue(battery, endValuePerMwh);
  for (let hour = hours - 1; hour >= 0; hour -= 1) {
    const price = pricePerMwhSeries[hour]!;
    if (Number.isNaN(price)) continue;
    if (!Number.isFinite(price)) throw priceNotFinite(hour, price);
    const slopes = rewardSlopes(battery, price);
    const range = basestockTargets(values, slopes);
    rise[hour] = range.buyUpToMwh;
    fall[hour] = range.sellDownToMwh;
    bellmanStep(values, battery, slopes);
  }
  return forwardPass(pricePerMwhSeries, battery, initialEnergyMwh, rise, fall);
}

function forwardPass(
  prices: ArrayLike<number>,
  battery: BatteryParameters,
  initialEnergyMwh: number,
  rise: Float64Array,
  fall: Float64Array,
): PerfectForesightBound {
  const { powerMw, minEnergyMwh, chargeEfficiency, dischargeEfficiency } = battery;
  const mostUp = powerMw * chargeEfficiency;
  const mostDown = powerMw / dischargeEfficiency;
  const energyMwhPath = new Float64Array(prices.length);
  let energy = clampToWindow(battery, initialEnergyMwh) - minEnergyMwh;
  let cash = 0;
  let dischargedMwh = 0;
  let mixedHours = 0;
  for (let hour = 0; hour < prices.length; hour += 1) {
    const price = prices[hour]!;
    if (!Number.isNaN(price)) {
      const before = energy;
      if (energy < rise[hour]!) energy = Math.min(rise[hour]!, energy + mostUp);
      else if (energy > fall[hour]!) energy = Math.max(fall[hour]!, energy - mostDown);
      const change = energy - before;
      let bought = change > 0 ? change / chargeEfficiency : 0;
      let sold = change < 0 ? -change * dischargeEfficiency : 0;
      if (paysToDissipate(battery, price)) {
        const chargingShare = (change + mostDown) / (mostUp + mostDown);
        bought = chargingShare * powerMw;
        sold = (1 - chargingShare) * powerMw;
        if (bought > 0 && sold > 0) mixedHours += 1;
      }
      cash += price * (sold - bought);
      dischargedMwh += sold;
    }
    energyMwhPath[hour] = minEnergyMwh + energy;
  }
  const wear = dischargedMwh * battery.wearPerMwhDischarged;
  return { cash, wear, valueLessWear: cash - wear, dischargedMwh, energyMwhPath, mixedHours };
}

function paysToDissipate(battery: BatteryParameters, price: number): boolean {
  const gain = (price - battery.wearPerMwhDischarged) * battery.dischargeEfficiency;
  return price / battery.chargeEfficiency < gain;
}

function requireValidStart(
  battery: BatteryParameters,
  initialEnergyMwh: number,
  endValue: number,
): void {
  const { minEnergyMwh, maxEnergyMwh } = battery;
  if (!isWithinWindow(battery, initialEnergyMwh)) {
    throw strixError(
      'outOfRange',
      'initialEnergyOutOfRange',
      `initialEnergyMwh must lie between ${minEnergyMwh} and ${maxEnergyMwh}; ${initialEnergyMwh} came`,
      { initialEnergyMwh: String(initialEnergyMwh), minEnergyMwh, maxEnergyMwh },
    );
  }
  if (!Number.isFinite(endValue)) {
    throw strixError(
      'invalid',
      'endValueNotFinite',
      `endValuePerMwh must be finite; ${endValue} came`,
    );
  }
}

function priceNotFinite(hour: number, price: number): Error {
  return strixError(
    'invalid',
    'priceNotFinite',
    `pricePerMwhSeries[${hour}] must be finite, or NaN where missing; ${price} came`,
    { hour },
  );
}
