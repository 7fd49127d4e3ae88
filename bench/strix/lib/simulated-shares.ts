import { drawPriceTables } from '../../../packages/strix/src/price/draw-price-tables.js';
import { samplePricePath } from '../../../packages/strix/src/price/next-day.js';
import { undatedCalendar } from '../../../packages/strix/src/price/path-calendar.js';
import type { PriceModel } from '../../../packages/strix/src/price/price-model.js';
import {
  addCalendar,
  type HourlyPrices,
} from '../../../packages/strix/src/replay/hourly-prices.js';
import { replayRule } from '../../../packages/strix/src/replay/replay-rule.js';
import { perfectForesightBound } from '../../../packages/strix/src/valuation/perfect-foresight.js';
import type { ShareRow } from './format-shares.js';
import { type RuleName, ruleMaker } from './rule-makers.js';
import { valueBatteries } from './test-batteries.js';

const SEED = 20261;
/** Warm-up days of rules, and days whose value counts. */
const WATCHED_DAYS = 15;
const OPERATED_DAYS = 60;
const HOURS = 24;

/**
 * Share of perfect foresight on paths of a model: value over all paths by bound over all paths.
 *
 * @param model - makes the paths and the policies
 * @param pathCount - paths, begun on days spread over the year
 */
export function simulatedShares(
  model: PriceModel,
  rules: readonly RuleName[],
  pathCount: number,
): ShareRow[] {
  const paths = samplePaths(model, pathCount);
  const fromHour = WATCHED_DAYS * HOURS;
  const bounds = valueBatteries.map(({ battery }) =>
    sumOf(
      paths,
      (path) =>
        perfectForesightBound(path.pricePerMwhSeries.subarray(fromHour), battery).valueLessWear,
    ),
  );
  return rules.map((rule) => ({
    rule,
    shares: Object.fromEntries(
      valueBatteries.map(({ name, battery }, index) => {
        const make = ruleMaker(rule, model, battery);
        const value = sumOf(
          paths,
          (path) => replayRule(make(), path, battery, { fromHour }).valueLessWear,
        );
        return [name, value / bounds[index]!];
      }),
    ),
  }));
}

function samplePaths(model: PriceModel, pathCount: number): HourlyPrices[] {
  const tables = drawPriceTables(model, { seed: SEED });
  const calendar = undatedCalendar(WATCHED_DAYS + OPERATED_DAYS);
  return Array.from({ length: pathCount }, (_, path) => {
    const firstDay = Math.floor(365 * (((path + 0.5) * 0.6180339887498949) % 1));
    const monthOfDay = Array.from(
      { length: calendar.dayCount },
      (_, day) => calendar.monthOfDay[(firstDay + day) % 365]!,
    );
    const prices = samplePricePath(tables, calendar, { seed: SEED, path });
    return addCalendar(prices, {
      firstWeekday: path % 7,
      firstMonth: monthOfDay[0]!,
      monthOfDay,
    });
  });
}

function sumOf(paths: readonly HourlyPrices[], figureOf: (path: HourlyPrices) => number): number {
  return paths.reduce((sum, path) => sum + figureOf(path), 0);
}
