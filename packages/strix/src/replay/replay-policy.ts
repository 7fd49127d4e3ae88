import { strixError } from '../internal/strix-error.js';
import { type BatteryParameters, validateBattery } from '../planning/battery.js';
import type { PriceHistory } from '../price/price-model.js';
import { type DatedPrices, resampleToHours } from './hourly-prices.js';
import type { OperatingRule } from './operating-rules.js';
import { operateRule, type RuleReplay } from './replay-rule.js';

/** Which local days {@link replayPolicy} operates; the history before them is observed only. */
export interface ReplayDates {
  /** First local day, `YYYY-MM-DD`. Default: the first of the history. */
  readonly from?: string;
  /** Local day after the last. Default: the end of the history. */
  readonly until?: string;
}

/** Results of a period of local days. */
export interface ReplayPeriod {
  /** First local day, `YYYY-MM-DD`. */
  readonly firstDate: string;
  readonly dayCount: number;
  /** Revenue of energy sold less cost of energy bought [currency]. */
  readonly cash: number;
  readonly wear: number;
  readonly dischargedMwh: number;
  /** Hours without a price, in which the battery idled. */
  readonly missingHours: number;
}

/** A policy replayed on a real price history. */
export interface PolicyReplay extends RuleReplay {
  /** First hour operated [ms since the epoch]; the series follow hour by hour. */
  readonly startMs: number;
  /** One entry per local day of 23, 24 or 25 hours. */
  readonly days: readonly ReplayPeriod[];
  /** Complete windows of 30 consecutive local days from the first day on. */
  readonly windows: readonly ReplayPeriod[];
}

const WINDOW_DAYS = 30;

/**
 * Replays a policy on a real price history. The policy observes the history before `from`, and then each later price in its
 * hour. Where the history has a gap the battery idles and `missingHours` counts it. Energy only, no reserves.
 *
 * @param rule - a fresh rule: `thresholdRule`, `meanDayRule`, or `policyRule` of a policy table
 * @param history - hourly or finer prices [currency/MWh]; finer ones become means of their hour
 * @param battery - battery; starts with its initial energy
 * @param dates - which local days
 * @throws EngineError those of {@link resampleToHours} and `replayRule`; `dateMalformed`, `datesOutsideHistory`
 * @example
 * const startMs = Date.UTC(2026, 0, 1);
 * const history = {
 *   epochMsSeries: Array.from({ length: 72 }, (_, hour) => startMs + hour * 3_600_000),
 *   pricePerMwhSeries: Array.from({ length: 72 }, (_, hour) => (hour % 24 < 12 ? 20 : 80)),
 *   timeZone: 'UTC',
 * };
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 5,
 * };
 * replayPolicy(previousDayRule(battery), history, battery, { from: '2026-01-02' }).cash;
 * // => 120
 */
export function replayPolicy(
  rule: OperatingRule,
  history: PriceHistory,
  battery: BatteryParameters,
  dates: ReplayDates = {},
): PolicyReplay {
  const prices = resampleToHours(history);
  const fromHour = dates.from === undefined ? 0 : firstHourOf(prices, dates.from, 'from');
  const untilHour =
    dates.until === undefined
      ? prices.pricePerMwhSeries.length
      : firstHourOf(prices, dates.until, 'until');
  if (fromHour >= untilHour) {
    throw strixError(
      'outOfRange',
      'datesOutsideHistory',
      `from must be a day of the history before until; ${dates.from ?? 'its start'} and ${dates.until ?? 'its end'} came`,
      { from: dates.from ?? null, until: dates.until ?? null },
    );
  }
  validateBattery(battery);
  const replay = operateRule(rule, prices, battery, fromHour, untilHour);
  const days = dailyPeriods(replay, prices, battery.wearPerMwhDischarged, fromHour);
  return {
    ...replay,
    startMs: prices.startMs + fromHour * 3_600_000,
    days,
    windows: windowPeriods(days),
  };
}

/** First hour of a local day, or of the first day after it where the history has no hour of it. */
function firstHourOf(prices: DatedPrices, date: string, field: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    throw strixError(
      'invalid',
      'dateMalformed',
      `${field} must be a local date YYYY-MM-DD; ${JSON.stringify(date)} came`,
      { field },
    );
  }
  const { daySeries, dates } = prices;
  let low = 0;
  let high = daySeries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // Dates written this way sort as text.
    if (dates[daySeries[middle]!]! < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

function dailyPeriods(
  replay: RuleReplay,
  prices: DatedPrices,
  wearPerMwh: number,
  fromHour: number,
): ReplayPeriod[] {
  const days: ReplayPeriod[] = [];
  const { daySeries, dates, pricePerMwhSeries } = prices;
  const count = replay.cashSeries.length;
  let index = 0;
  while (index < count) {
    const day = daySeries[fromHour + index]!;
    let cash = 0;
    let dischargedMwh = 0;
    let missingHours = 0;
    for (; index < count && daySeries[fromHour + index] === day; index += 1) {
      cash += replay.cashSeries[index]!;
      dischargedMwh += replay.dischargedMwhSeries[index]!;
      if (Number.isNaN(pricePerMwhSeries[fromHour + index]!)) missingHours += 1;
    }
    const wear = dischargedMwh * wearPerMwh;
    days.push({ firstDate: dates[day]!, dayCount: 1, cash, wear, dischargedMwh, missingHours });
  }
  return days;
}

function windowPeriods(days: readonly ReplayPeriod[]): ReplayPeriod[] {
  const windows: ReplayPeriod[] = [];
  for (let first = 0; first + WINDOW_DAYS <= days.length; first += WINDOW_DAYS) {
    const window = days.slice(first, first + WINDOW_DAYS);
    const total = (field: 'cash' | 'wear' | 'dischargedMwh' | 'missingHours') =>
      window.reduce((sum, day) => sum + day[field], 0);
    windows.push({
      firstDate: window[0]!.firstDate,
      dayCount: WINDOW_DAYS,
      cash: total('cash'),
      wear: total('wear'),
      dischargedMwh: total('dischargedMwh'),
      missingHours: total('missingHours'),
    });
  }
  return windows;
}
