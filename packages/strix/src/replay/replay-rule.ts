import { strixError } from '../internal/strix-error.js';
import { type BatteryParameters, clampToWindow, validateBattery } from '../planning/battery.js';
import type { HourlyPrices } from './hourly-prices.js';
import type { OperatingRule } from './operating-rules.js';

/** Which hours {@link replayRule} operates; the rule observes those before without acting. */
export interface ReplayRange {
  /** First hour, counted from 0. Default 0. */
  readonly fromHour?: number;
  /** Hour after the last. Default: all. */
  readonly untilHour?: number;
}

/** Results of a rule; series have one entry for each hour operated. */
export interface RuleReplay {
  /** Revenue of energy sold less cost of energy bought [currency]. */
  readonly cash: number;
  readonly wear: number;
  /** Cash less wear [currency]. */
  readonly valueLessWear: number;
  readonly dischargedMwh: number;
  /** Hours without a price, in which the battery idled and the rule was not called. */
  readonly missingHours: number;
  /** Action of the rule, share of the rated power, charging above 0. */
  readonly actionSeries: Float64Array;
  /** [currency] */
  readonly cashSeries: Float64Array;
  /** At the meter [MWh]. */
  readonly dischargedMwhSeries: Float64Array;
  /** Stored at the end of each hour [MWh]. */
  readonly energyMwhPath: Float64Array;
}

/**
 * Operates a battery by a rule over known prices, hour by hour, without showing it later prices. Energy only, no reserves;
 * method note, section 3. In an hour without a price the battery idles.
 *
 * @param rule - a new rule
 * @param prices - hours with their local calendar
 * @param battery - battery; starts with its initial energy
 * @param range - which hours are operated
 * @throws EngineError `batteryInvalid`, `rangeOutOfRange`, `actionOutOfRange` when the rule asks for more than the rated power
 * @example
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 1,
 *   chargeEfficiency: 1, dischargeEfficiency: 0.8, wearPerMwhDischarged: 5,
 * };
 * const sellAll = { observe: () => {}, act: () => -1 };
 * replayRule(sellAll, addCalendar([50], { firstMonth: 0, firstWeekday: 0 }), battery).cash;
 * // => 40
 */
export function replayRule(
  rule: OperatingRule,
  prices: HourlyPrices,
  battery: BatteryParameters,
  range: ReplayRange = {},
): RuleReplay {
  validateBattery(battery);
  const { fromHour = 0, untilHour = prices.pricePerMwhSeries.length } = range;
  requireValidRange(fromHour, untilHour, prices.pricePerMwhSeries.length);
  return operateRule(rule, prices, battery, fromHour, untilHour);
}

/** {@link replayRule} of a valid battery and range. */
export function operateRule(
  rule: OperatingRule,
  prices: HourlyPrices,
  battery: BatteryParameters,
  fromHour: number,
  untilHour: number,
): RuleReplay {
  const { pricePerMwhSeries, monthSeries, weekdaySeries, hourSeries, daySeries } = prices;
  const hours = untilHour - fromHour;
  const actionSeries = new Float64Array(hours);
  const cashSeries = new Float64Array(hours);
  const dischargedMwhSeries = new Float64Array(hours);
  const energyMwhPath = new Float64Array(hours);
  const initialEnergyMwh = clampToWindow(battery, battery.initialEnergyMwh);
  const operated: OperatedHour = { boughtMwh: 0, soldMwh: 0, energyMwh: initialEnergyMwh };
  let cash = 0;
  let dischargedMwh = 0;
  let missingHours = 0;
  for (let hour = 0; hour < untilHour; hour += 1) {
    const index = hour - fromHour;
    const pricePerMwh = pricePerMwhSeries[hour]!;
    if (!Number.isNaN(pricePerMwh)) {
      rule.observe({
        pricePerMwh,
        month: monthSeries[hour]!,
        weekday: weekdaySeries[hour]!,
        hour: hourSeries[hour]!,
        day: daySeries[hour]!,
      });
      if (index < 0) continue;
      const action = rule.act(operated.energyMwh);
      if (!(action >= -1 && action <= 1)) throw actionOutOfRange(action, hour);
      operateInto(operated, battery, operated.energyMwh, action);
      actionSeries[index] = action;
      cashSeries[index] = pricePerMwh * (operated.soldMwh - operated.boughtMwh);
      dischargedMwhSeries[index] = operated.soldMwh;
      cash += cashSeries[index]!;
      dischargedMwh += operated.soldMwh;
    } else if (index >= 0) {
      missingHours += 1;
    }
    if (index >= 0) energyMwhPath[index] = operated.energyMwh;
  }
  const wear = dischargedMwh * battery.wearPerMwhDischarged;
  const valueLessWear = cash - wear;
  return {
    cash,
    wear,
    valueLessWear,
    dischargedMwh,
    missingHours,
    actionSeries,
    cashSeries,
    dischargedMwhSeries,
    energyMwhPath,
  };
}

function requireValidRange(fromHour: number, untilHour: number, length: number): void {
  const areIntegers = Number.isInteger(fromHour) && Number.isInteger(untilHour);
  if (areIntegers && fromHour >= 0 && fromHour <= untilHour && untilHour <= length) return;
  throw strixError(
    'outOfRange',
    'rangeOutOfRange',
    `fromHour and untilHour must be whole numbers with 0 ≤ fromHour ≤ untilHour ≤ ${length}; ${fromHour} and ${untilHour} came`,
    { fromHour: String(fromHour), untilHour: String(untilHour), length },
  );
}

function actionOutOfRange(action: number, hour: number): Error {
  return strixError(
    'outOfRange',
    'actionOutOfRange',
    `the rule must ask for −1 to 1 of the rated power; ${action} came in hour ${hour}`,
    { action: String(action), hour },
  );
}

/** One hour of the battery; energies at the meter [MWh]. */
export interface OperatedHour {
  boughtMwh: number;
  soldMwh: number;
  /** At the end of the hour [MWh]. */
  energyMwh: number;
}

/**
 * One hour of section 3 of the method note, into `out`.
 *
 * @param action - share of the rated power, −1 to 1, charging above 0
 */
export function operateInto(
  out: OperatedHour,
  battery: BatteryParameters,
  energyMwh: number,
  action: number,
): void {
  out.boughtMwh = 0;
  out.soldMwh = 0;
  out.energyMwh = energyMwh;
  if (action > 0) {
    const room = (battery.maxEnergyMwh - energyMwh) / battery.chargeEfficiency;
    out.boughtMwh = Math.max(0, Math.min(action * battery.powerMw, room));
    // Rounding must not move the energy out of the window by one bit.
    out.energyMwh = Math.min(
      battery.maxEnergyMwh,
      energyMwh + out.boughtMwh * battery.chargeEfficiency,
    );
  } else if (action < 0) {
    const availableMwh = (energyMwh - battery.minEnergyMwh) * battery.dischargeEfficiency;
    out.soldMwh = Math.max(0, Math.min(-action * battery.powerMw, availableMwh));
    out.energyMwh = Math.max(
      battery.minEnergyMwh,
      energyMwh - out.soldMwh / battery.dischargeEfficiency,
    );
  }
}
