import { quantileSorted } from '@bess/kernel/stats';
import { createPolicy, type PolicyState } from '../dispatch/create-policy.js';
import { strixError } from '../internal/strix-error.js';
import type { PolicyTable } from '../observation/policy-table.js';
import { type BatteryParameters, validateBattery } from '../planning/battery.js';
import {
  type BasestockTargets,
  basestockTargets,
  bellmanStep,
  constantMarginalValue,
  rewardSlopes,
} from '../valuation/stored-energy-value.js';

const WINDOW_HOURS = 168;
const MIN_HOURS = 24;
const HOURS = 24;

/** The day to come and two more like it, so that energy left at midnight has its value of the next day. */
const PLANNED_DAYS = 3;

/**
 * At the first hour of each local day, plans the day as if its prices were the mean of the same hours of the latest days,
 * followed by two more such days, and follows the plan whatever the prices turn out to be. A missing hour is taken from the
 * days that have it. The battery idles until each hour has been observed once.
 *
 * @param battery - battery
 * @param days - how many of the latest prices of an hour are averaged, 1 to 366
 * @throws EngineError `batteryInvalid`, `daysOutOfRange`
 * @example
 * const rule = meanDayRule({
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
export function meanDayRule(battery: BatteryParameters, days = 7): OperatingRule {
  validateBattery(battery);
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
  let plan: BasestockTargets[] = [];
  let hourNow = 0;
  return {
    observe({ pricePerMwh, hour, day }) {
      if (day !== today) {
        today = day;
        plan = latest.every(({ length }) => length > 0)
          ? planTargets(battery, latest.map(meanOf))
          : [];
      }
      hourNow = hour;
      const hourPrices = latest[hour]!;
      if (hourPrices.length === days) hourPrices.shift();
      hourPrices.push(pricePerMwh);
    },
    act(energyMwh) {
      const range = plan[hourNow];
      return range === undefined ? 0 : actionTowards(battery, energyMwh, range);
    },
  };
}

function meanOf(prices: readonly number[]): number {
  let sum = 0;
  for (const price of prices) sum += price;
  return sum / prices.length;
}

/** Basestock targets for each hour of the first planned day. */
function planTargets(
  battery: BatteryParameters,
  expectedPrices: readonly number[],
): BasestockTargets[] {
  const values = constantMarginalValue(battery, 0);
  const plan: BasestockTargets[] = [];
  for (let step = PLANNED_DAYS * HOURS - 1; step >= 0; step -= 1) {
    const slopes = rewardSlopes(battery, expectedPrices[step % HOURS]!);
    if (step < HOURS) plan[step] = basestockTargets(values, slopes);
    bellmanStep(values, battery, slopes);
  }
  return plan;
}

function actionTowards(
  battery: BatteryParameters,
  energyMwh: number,
  { buyUpToMwh, sellDownToMwh }: BasestockTargets,
): number {
  const energy = energyMwh - battery.minEnergyMwh;
  if (energy < buyUpToMwh) {
    return Math.min(1, (buyUpToMwh - energy) / (battery.chargeEfficiency * battery.powerMw));
  }
  if (energy > sellDownToMwh) {
    return Math.max(-1, ((sellDownToMwh - energy) * battery.dischargeEfficiency) / battery.powerMw);
  }
  return 0;
}

/**
 * Plans each day as if its prices were those of the day before; `meanDayRule` over one day.
 *
 * @param battery - battery
 * @throws EngineError `batteryInvalid`
 * @example
 * const rule = previousDayRule({
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 2, initialEnergyMwh: 1,
 *   chargeEfficiency: 0.9, dischargeEfficiency: 0.9, wearPerMwhDischarged: 0,
 * });
 * rule.observe({ pricePerMwh: 40, month: 0, weekday: 0, hour: 0, day: 0 });
 * rule.act(1); // Nothing is known of the other hours yet
 * // => 0
 */
export function previousDayRule(battery: BatteryParameters): OperatingRule {
  return meanDayRule(battery, 1);
}

/**
 * A policy as an operating rule, for days of any length. It starts from the profile of the month of the first hour that it
 * observes. Method note, sections 2 and 5.
 *
 * @param table - the policy
 * @param battery - battery for which it was built
 * @throws EngineError `batteryInvalid`
 * @example
 * const rule = policyRule(table, battery);
 * rule.observe({ pricePerMwh: -20, month: 5, weekday: 6, hour: 13, day: 0 });
 * rule.act(battery.minEnergyMwh);
 * // => 1
 */
export function policyRule(table: PolicyTable, battery: BatteryParameters): OperatingRule {
  validateBattery(battery);
  const policy = createPolicy(table, battery);
  let state: PolicyState | undefined;
  let today = Number.NaN;
  return {
    observe({ pricePerMwh, month, weekday, hour, day }) {
      state ??= policy.begin(month);
      policy.observe(state, { pricePerMwh, month, weekday, hour, newDay: day !== today });
      today = day;
    },
    act(energyMwh) {
      if (state === undefined) return 0;
      const { chargeMw, dischargeMw } = policy.act(state, energyMwh);
      return battery.powerMw > 0 ? (chargeMw - dischargeMw) / battery.powerMw : 0;
    },
  };
}

/**
 * Naive threshold rule: full charge below the lower quartile of the seven days before, full discharge above the upper one
 * (quantile type 7), otherwise idle. It idles until it has observed a day.
 *
 * @example
 * const rule = thresholdRule();
 * for (let hour = 0; hour < 24; hour += 1) {
 *   rule.observe({ pricePerMwh: hour, month: 0, weekday: 0, hour, day: 0 });
 * }
 * rule.observe({ pricePerMwh: 3, month: 0, weekday: 1, hour: 0, day: 1 });
 * rule.act(2);
 * // => 1
 */
export function thresholdRule(): OperatingRule {
  const latest: number[] = [];
  const sorted: number[] = [];
  let action = 0;
  return {
    observe({ pricePerMwh }) {
      action = 0;
      if (sorted.length >= MIN_HOURS) {
        if (pricePerMwh < quantileSorted(sorted, 0.25)) action = 1;
        else if (pricePerMwh > quantileSorted(sorted, 0.75)) action = -1;
      }
      if (latest.length === WINDOW_HOURS) sorted.splice(firstAtLeast(sorted, latest.shift()!), 1);
      latest.push(pricePerMwh);
      sorted.splice(firstAtLeast(sorted, pricePerMwh), 0, pricePerMwh);
    },
    act: () => action,
  };
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One hour as an operating rule observes it. */
export interface ObservedHour {
  /** Price of this hour [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Local calendar month, 0 to 11. */
  readonly month: number;
  /** Local weekday, 0 = Monday. */
  readonly weekday: number;
  /** Local hour, 0 to 23. */
  readonly hour: number;
  /** Number of local days since some first day; a day begins where it changes. */
  readonly day: number;
}

/**
 * A rule that operates a battery hour by hour. It receives each hour's price when that hour comes and never before. It has
 * state: create a new rule for each replay.
 */
export interface OperatingRule {
  /** Called for every hour that has a price, in order. */
  observe(hour: ObservedHour): void;
  /**
   * Decides the hour observed last.
   *
   * @param energyMwh - stored at its start [MWh]
   * @returns share of the rated power, −1 to 1, charging above 0
   */
  act(energyMwh: number): number;
}
