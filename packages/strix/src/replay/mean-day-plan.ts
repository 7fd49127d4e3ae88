import { strixError } from '../internal/strix-error.js';
import type { KernelBattery } from '../kernel/simulation-plan.js';
import { checkBattery } from './internal/check-battery.js';
import {
  constantMarginalValue,
  hourSlopes,
  type RestingRange,
  restingRange,
  stepBack,
} from './internal/marginal-values.js';
import type { OperatingRule } from './operating-rule.js';

const HOURS = 24;
/** The day to come and two more like it, so that energy left at midnight has the worth that tomorrow gives it. */
const PLANNED_DAYS = 3;

/**
 * At the first hour of each local day, plans the day as if its prices were the mean of the same hours of the latest
 * days, with two more such days behind it, and follows the plan whatever the prices turn out to be. An hour of the day
 * that was missing is taken from the days that have it; until each hour has been seen once the battery rests.
 *
 * @param battery - what is operated
 * @param days - how many of the latest prices of an hour are averaged, 1 to 366
 * @throws EngineError `batteryInvalid`, `daysOutOfRange`
 * @example
 * const rule = meanDayPlan({
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 2, initialEnergyMwh: 1,
 *   chargeEfficiency: 0.9, dischargeEfficiency: 0.9, wearPerMwhDischarged: 0,
 * }, 7);
 * for (let hour = 0; hour < 48; hour += 1) {
 *   rule.observe({
 *     pricePerMwh: hour % 24 < 12 ? 10 : 90,
 *     month: 0, weekday: 0, hour: hour % 24, day: Math.floor(hour / 24),
 *   });
 * }
 * rule.act(2);
 * // => -1
 */
export function meanDayPlan(battery: KernelBattery, days = 7): OperatingRule {
  checkBattery(battery);
  if (!(Number.isInteger(days) && days >= 1 && days <= 366)) {
    throw strixError(
      'outOfRange',
      'daysOutOfRange',
      `days must be a whole number between 1 and 366; ${days} came`,
      { days: String(days) },
    );
  }
  const latest = Array.from({ length: HOURS }, (): number[] => []);
  let today = Number.NaN;
  let plan: RestingRange[] = [];
  let hourNow = 0;
  return {
    observe({ pricePerMwh, hour, day }) {
      if (day !== today) {
        today = day;
        plan = latest.every(({ length }) => length > 0) ? planDay(battery, latest.map(meanOf)) : [];
      }
      hourNow = hour;
      const seen = latest[hour]!;
      if (seen.length === days) seen.shift();
      seen.push(pricePerMwh);
    },
    act(energyMwh) {
      const range = plan[hourNow];
      return range === undefined ? 0 : towards(battery, energyMwh, range);
    },
  };
}

function meanOf(prices: readonly number[]): number {
  let sum = 0;
  for (const price of prices) sum += price;
  return sum / prices.length;
}

/** Where the battery rests at each hour of the first of the planned days. */
function planDay(battery: KernelBattery, expectedPrices: readonly number[]): RestingRange[] {
  const values = constantMarginalValue(battery, 0);
  const plan: RestingRange[] = [];
  for (let step = PLANNED_DAYS * HOURS - 1; step >= 0; step -= 1) {
    const slopes = hourSlopes(battery, expectedPrices[step % HOURS]!);
    if (step < HOURS) plan[step] = restingRange(values, slopes);
    stepBack(values, battery, slopes);
  }
  return plan;
}

function towards(battery: KernelBattery, energyMwh: number, { rise, fall }: RestingRange): number {
  const energy = energyMwh - battery.minEnergyMwh;
  if (energy < rise) {
    return Math.min(1, (rise - energy) / (battery.chargeEfficiency * battery.powerMw));
  }
  if (energy > fall) {
    return Math.max(-1, ((fall - energy) * battery.dischargeEfficiency) / battery.powerMw);
  }
  return 0;
}
