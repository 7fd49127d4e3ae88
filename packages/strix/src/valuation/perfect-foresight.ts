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

/** Options of {@link perfectForesightBound}. */
export interface PerfectForesightOptions {
  /** Energy at the start [MWh]. Default: the initial energy of the battery. */
  readonly initialEnergyMwh?: number;
  /** Value of the energy remaining at the end [currency/MWh]. Default 0. */
  readonly endValuePerMwh?: number;
}

/** Optimal operation under known prices. */
export interface PerfectForesightBound {
  /** Revenue of energy sold less cost of energy bought [currency]. */
  readonly cash: number;
  readonly wear: number;
  /** Upper bound of cash less wear of any operation, without the end value [currency]. */
  readonly valueLessWear: number;
  readonly dischargedMwh: number;
  /** Stored energy at the end of each hour [MWh]. */
  readonly energyMwhPath: Float64Array;
  /** Hours split between charging and discharging, which needs a price below 0. */
  readonly mixedHours: number;
}

/**
 * The maximum that the battery could have earned had all prices been known: cash less wear, exactly.
 *
 * The value of stored energy is concave and piecewise linear. Each hour back in time adds two segments, and the energy window
 * cuts off as much, so an hour costs as many operations as the battery has hours of duration. Where a price lies so far below
 * 0 that dissipating energy pays (p·(1/η_c − η_d) < −w·η_d), the reward of the hour is not concave. Its concave hull is used,
 * which lets the battery charge in one part of the hour and discharge in the other at full power. The figure thus stays an
 * upper bound; `mixedHours` counts these hours. In an hour without a price nothing is traded. Method note, section 10; the
 * optimum of the linear program with charging + discharging ≤ power.
 *
 * @param pricePerMwhSeries - hourly prices [currency/MWh], NaN where missing
 * @param battery - battery
 * @param options - initial energy and end value
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
  return computeBound(pricePerMwhSeries, battery, initialEnergyMwh, endValuePerMwh);
}

/** {@link perfectForesightBound} of a valid battery and start. */
export function computeBound(
  pricePerMwhSeries: ArrayLike<number>,
  battery: BatteryParameters,
  initialEnergyMwh: number,
  endValuePerMwh: number,
): PerfectForesightBound {
  const hours = pricePerMwhSeries.length;
  const buyUpTo = new Float64Array(hours);
  const sellDownTo = new Float64Array(hours);
  const values = constantMarginalValue(battery, endValuePerMwh);
  for (let hour = hours - 1; hour >= 0; hour -= 1) {
    const price = pricePerMwhSeries[hour]!;
    if (Number.isNaN(price)) continue;
    if (!Number.isFinite(price)) throw priceNotFinite(hour, price);
    const slopes = rewardSlopes(battery, price);
    const range = basestockTargets(values, slopes);
    buyUpTo[hour] = range.buyUpToMwh;
    sellDownTo[hour] = range.sellDownToMwh;
    bellmanStep(values, battery, slopes);
  }
  return forwardPass(pricePerMwhSeries, battery, initialEnergyMwh, buyUpTo, sellDownTo);
}

function forwardPass(
  prices: ArrayLike<number>,
  battery: BatteryParameters,
  initialEnergyMwh: number,
  buyUpTo: Float64Array,
  sellDownTo: Float64Array,
): PerfectForesightBound {
  const { powerMw, minEnergyMwh, chargeEfficiency, dischargeEfficiency } = battery;
  const maxRise = powerMw * chargeEfficiency;
  const maxFall = powerMw / dischargeEfficiency;
  const energyMwhPath = new Float64Array(prices.length);
  let energy = clampToWindow(battery, initialEnergyMwh) - minEnergyMwh;
  let cash = 0;
  let dischargedMwh = 0;
  let mixedHours = 0;
  for (let hour = 0; hour < prices.length; hour += 1) {
    const price = prices[hour]!;
    if (!Number.isNaN(price)) {
      const before = energy;
      if (energy < buyUpTo[hour]!) energy = Math.min(buyUpTo[hour]!, energy + maxRise);
      else if (energy > sellDownTo[hour]!) energy = Math.max(sellDownTo[hour]!, energy - maxFall);
      const change = energy - before;
      let bought = change > 0 ? change / chargeEfficiency : 0;
      let sold = change < 0 ? -change * dischargeEfficiency : 0;
      if (paysToDissipate(battery, price)) {
        const chargingShare = (change + maxFall) / (maxRise + maxFall);
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
