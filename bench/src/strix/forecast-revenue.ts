import { quantileSorted } from '@bess/kernel/stats';
import { samplePricePath } from '../../../packages/strix/src/kernel/sample-price-path.js';
import type { KernelBattery } from '../../../packages/strix/src/kernel/simulation-plan.js';
import { datedCalendar } from '../../../packages/strix/src/price/dated-calendar.js';
import { drawPriceTables } from '../../../packages/strix/src/price/draw-price-tables.js';
import type { PriceModel } from '../../../packages/strix/src/price/price-model.js';
import type { DatedPrices } from '../../../packages/strix/src/replay/dated-prices.js';
import type { HourlyPrices } from '../../../packages/strix/src/replay/hourly-prices.js';
import type { OperatingRule } from '../../../packages/strix/src/replay/operating-rule.js';
import { replayRule } from '../../../packages/strix/src/replay/replay-rule.js';

const HOURS = 24;
/** Past days that a rule sees before a path begins: longer than any of them remembers. */
const SEEN_DAYS = 70;

/** What {@link forecastRevenue} takes. */
export interface RevenueForecastOptions {
  readonly model: PriceModel;
  readonly makeRule: () => OperatingRule;
  readonly battery: KernelBattery;
  /** The history; only what lies before `originHour` is read. */
  readonly prices: DatedPrices;
  readonly originHour: number;
  readonly dayCount: number;
  readonly pathCount: number;
  readonly seed: number;
}

/**
 * Revenue of the days after an origin on simulated paths: the rule sees the real past and then the path, as it sees the
 * real past and then the real days.
 *
 * @returns cash of each path, sorted [currency]
 */
export function forecastRevenue(options: RevenueForecastOptions): Float64Array {
  const { model, makeRule, battery, prices, originHour, dayCount, pathCount, seed } = options;
  const startDate = prices.dates[prices.daySeries[originHour]!]!;
  const tables = drawPriceTables(model, { seed, startDate });
  const calendar = datedCalendar(startDate, dayCount);
  const seenHours = Math.min(originHour, SEEN_DAYS * HOURS);
  const joined = joinPast(prices, originHour - seenHours, originHour, calendar);
  const range = { fromHour: seenHours };
  return Float64Array.from({ length: pathCount }, (_, path) => {
    joined.pricePerMwhSeries.set(samplePricePath(tables, calendar, { seed, path }), seenHours);
    return replayRule(makeRule(), joined, battery, range).cash;
  }).sort();
}

/** The hours of the past, and behind them room for a path with its calendar. */
function joinPast(
  prices: DatedPrices,
  from: number,
  until: number,
  calendar: { dayCount: number; monthOfDay: Uint8Array; weekdayOfDay: Uint8Array },
): HourlyPrices {
  const seen = until - from;
  const length = seen + calendar.dayCount * HOURS;
  const joined = {
    pricePerMwhSeries: new Float64Array(length),
    monthSeries: new Uint8Array(length),
    weekdaySeries: new Uint8Array(length),
    hourSeries: new Uint8Array(length),
    daySeries: new Int32Array(length),
  };
  joined.pricePerMwhSeries.set(prices.pricePerMwhSeries.subarray(from, until));
  joined.monthSeries.set(prices.monthSeries.subarray(from, until));
  joined.weekdaySeries.set(prices.weekdaySeries.subarray(from, until));
  joined.hourSeries.set(prices.hourSeries.subarray(from, until));
  joined.daySeries.set(prices.daySeries.subarray(from, until));
  const firstDay = prices.daySeries[until - 1]! + 1;
  for (let hour = 0; hour < calendar.dayCount * HOURS; hour += 1) {
    const day = Math.floor(hour / HOURS);
    joined.monthSeries[seen + hour] = calendar.monthOfDay[day]!;
    joined.weekdaySeries[seen + hour] = calendar.weekdayOfDay[day]!;
    joined.hourSeries[seen + hour] = hour % HOURS;
    joined.daySeries[seen + hour] = firstDay + day;
  }
  return joined;
}

/** Share of sorted values below one. */
export function rankAmong(sorted: Float64Array, value: number): number {
  let below = 0;
  while (below < sorted.length && sorted[below]! < value) below += 1;
  return below / sorted.length;
}

/** The levels at which forecasts are judged. */
export const judgedLevels = [0.1, 0.5, 0.9] as const;

/** The three judged quantiles of sorted values. */
export function judgedQuantiles(sorted: ArrayLike<number>): number[] {
  return judgedLevels.map((level) => quantileSorted(sorted, level));
}
