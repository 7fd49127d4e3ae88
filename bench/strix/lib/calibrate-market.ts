import { fitPriceModel } from '../../../packages/strix/src/fitting/fit-price-model.js';
import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import type { OperatingRule } from '../../../packages/strix/src/replay/operating-rules.js';
import { replayRule } from '../../../packages/strix/src/replay/replay-rule.js';
import type { PolicyName } from '../../../packages/strix/src/schema/options.js';
import { forecastRevenue } from './forecast-revenue.js';
import { historyBefore } from './history-before.js';
import { judgedQuantiles } from './judged-levels.js';
import type { MarketCase } from './market-case.js';
import { ruleMaker } from './rule-makers.js';

/** One forecast of revenue and the realised revenue. */
export interface CalibrationOrigin {
  /** First local day. */
  readonly date: string;
  /** Cash of the policy on the real days [currency]. */
  readonly realised: number;
  /** Share of the paths below the realised revenue. */
  readonly rank: number;
  /** P10, P50, P90 of the paths [currency]. */
  readonly forecast: readonly number[];
  /**
   * The same percentiles of the market's own past: the same policy on all windows of the same length before the origin; empty
   * where the past is shorter than a window.
   */
  readonly climatology: readonly number[];
}

/** Options of {@link calibrateMarket}. */
export interface CalibrationOptions {
  readonly policy: PolicyName;
  readonly battery: BatteryParameters;
  /** Length of a window [days]. */
  readonly dayCount: number;
  /** Distance between origins [days]. */
  readonly stepDays: number;
  /** Least past before the first origin [days]. */
  readonly leastPastDays: number;
  readonly pathCount: number;
}

const HOURS = 24;
const SEED = 20262;
/** Distance between the windows of the climatology [days]. */
const CLIMATOLOGY_STEP_DAYS = 5;
/** Warm-up days of rules, which do not count. */
const WATCHED_DAYS = 15;

/**
 * Rolling forecasts: at each origin the model is fitted to the past, the policy built from it, simulated over the window
 * and replayed on the real window. Origins and the ends of windows lie in the stretch of the case.
 */
export async function calibrateMarket(
  one: MarketCase,
  options: CalibrationOptions,
): Promise<CalibrationOrigin[]> {
  const { history, prices, instantOf } = one;
  const { policy, battery, dayCount, stepDays, leastPastDays, pathCount } = options;
  const origins: CalibrationOrigin[] = [];
  const midnights = midnightsOf(prices.daySeries);
  const firstDay = midnights.findIndex(
    (hour) => hour >= Math.max(one.fromHour, leastPastDays * HOURS),
  );
  for (let day = firstDay; day >= 0 && day + dayCount < midnights.length; day += stepDays) {
    const originHour = midnights[day]!;
    const untilHour = midnights[day + dayCount]!;
    if (untilHour > one.untilHour) break;
    const { model } = fitPriceModel(historyBefore(history, instantOf(originHour)));
    const makeRule = ruleMaker(policy, model, battery);
    const date = prices.dates[prices.daySeries[originHour]!]!;
    const paths = await forecastRevenue({
      ...{ model, policy, battery, dayCount, pathCount },
      startDate: date,
      seed: SEED,
    });
    const range = { fromHour: originHour, untilHour };
    const realised = replayRule(makeRule(), prices, battery, range).cash;
    origins.push({
      date,
      realised,
      rank: paths.filter((cash) => cash < realised).length / paths.length,
      forecast: judgedQuantiles(paths),
      climatology: climatologyOf(one, makeRule, battery, originHour, dayCount * HOURS),
    });
  }
  return origins;
}

/** First hours of the local days, and the hour after the last day. */
function midnightsOf(daySeries: Int32Array): number[] {
  const midnights: number[] = [];
  for (let hour = 0; hour < daySeries.length; hour += 1) {
    if (daySeries[hour] !== daySeries[hour - 1]) midnights.push(hour);
  }
  midnights.push(daySeries.length);
  return midnights;
}

function climatologyOf(
  { prices }: MarketCase,
  makeRule: () => OperatingRule,
  battery: BatteryParameters,
  untilHour: number,
  windowHours: number,
): number[] {
  const range = { fromHour: WATCHED_DAYS * HOURS, untilHour };
  const { cashSeries } = replayRule(makeRule(), prices, battery, range);
  const windows: number[] = [];
  for (
    let from = 0;
    from + windowHours <= cashSeries.length;
    from += CLIMATOLOGY_STEP_DAYS * HOURS
  ) {
    let cash = 0;
    for (let hour = from; hour < from + windowHours; hour += 1) cash += cashSeries[hour]!;
    windows.push(cash);
  }
  return windows.length === 0 ? [] : judgedQuantiles(Float64Array.from(windows).sort());
}
