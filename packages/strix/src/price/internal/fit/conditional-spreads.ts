import { createPathState } from '../../../kernel/create-path-state.js';
import { nextDayInto } from '../../../kernel/next-day-into.js';
import { startPath } from '../../../kernel/start-path.js';
import { drawPriceTables } from '../../draw-price-tables.js';
import type { PriceModel } from '../../price-model.js';
import { hoursByPrice } from './hours-by-price.js';
import type { LocalDays } from './local-days.js';

/** Daily spreads, simulated over historical. */
export interface SpreadRatios {
  /** Mean and standard deviation over the days, of spreads over 1, 2 and 4 hours. */
  readonly mean: [number, number, number];
  readonly standardDeviation: [number, number, number];
  /** Share of the four-hour spread that the hours chosen by the mean profile of the seven days before catch. */
  readonly plannedShare: number;
}

const SPREAD_HOURS = [1, 2, 4];
const PLAN_HOURS = 4;
const PLAN_DAYS = 7;
const SIMULATED_DAYS = 1_500;
const DRAWS = 8;
/** Any fixed seed: the check must not depend on the caller's. */
const SEED = 20_240_229;

/**
 * Simulates what happens within the days of the history, their levels and spreads being as they were, and compares the daily
 * spreads: whether shape, patterns, regimes and jumps together have the size that the daily log spread stands for, and
 * whether dear and cheap hours keep their places from day to day as they do in the history.
 *
 * @param model - posteriors
 * @param days - history
 * @param centres - level of each day [currency/MWh]; NaN where missing
 * @param scales - spread of each day [currency/MWh]
 * @param historical - totals of the history by {@link spreadTotals}
 */
export function conditionalSpreads(
  model: PriceModel,
  days: LocalDays,
  centres: Float64Array,
  scales: Float64Array,
  historical: SpreadTotals,
): SpreadRatios {
  const tables = drawPriceTables(model, { seed: SEED, drawCount: DRAWS });
  const state = createPathState(tables, {
    dayCount: days.dayCount,
    monthOfDay: days.month,
    weekdayOfDay: days.weekday,
    dated: true,
  });
  const shapes = new Float64Array(24);
  const prices = new Float64Array(24 * days.dayCount);
  const simulated = noTotals();
  const passes = Math.max(1, Math.ceil(SIMULATED_DAYS / days.dayCount));
  for (let pass = 0; pass < passes; pass++) {
    startPath(state, SEED, pass);
    for (let day = 0; day < days.dayCount; day++) {
      const ofDay = prices.subarray(day * 24, day * 24 + 24);
      nextDayInto(state, ofDay, shapes);
      for (let hour = 0; hour < 24; hour++) {
        const price = centres[day]! + scales[day]! * Math.sinh(shapes[hour]!);
        // A gap in the history is one here too, so that both means are over the same days.
        ofDay[hour] = Number.isNaN(days.hours[day * 24 + hour]!)
          ? Number.NaN
          : Math.min(model.capPerMwh, Math.max(model.floorPerMwh, price));
      }
    }
    addSpreads(simulated, prices);
  }
  return ratiosOf(simulated, historical);
}

/** Sums over days of spreads and of what a plan catches. */
export interface SpreadTotals {
  days: number;
  readonly sums: number[];
  readonly squares: number[];
  planned: number;
  plannable: number;
}

/**
 * Totals of a series.
 *
 * @param prices - 24 a day; days with NaN are left out
 */
export function spreadTotals(prices: Float64Array): SpreadTotals {
  const totals = noTotals();
  addSpreads(totals, prices);
  return totals;
}

function noTotals(): SpreadTotals {
  return { days: 0, sums: [0, 0, 0], squares: [0, 0, 0], planned: 0, plannable: 0 };
}

function addSpreads(to: SpreadTotals, prices: Float64Array): void {
  const profile = new Float64Array(24);
  const order = new Uint8Array(24);
  const planned = new Uint8Array(24);
  let whole = 0;
  for (let first = 0; first < prices.length; first += 24) {
    if (hasGap(prices, first)) {
      whole = 0;
      profile.fill(0);
      continue;
    }
    hoursByPrice(prices, first, order);
    to.days++;
    for (let i = 0; i < SPREAD_HOURS.length; i++) {
      const spread = spreadOver(prices, first, order, SPREAD_HOURS[i]!);
      to.sums[i] = to.sums[i]! + spread;
      to.squares[i] = to.squares[i]! + spread * spread;
    }
    if (whole >= PLAN_DAYS) {
      hoursByPrice(profile, 0, planned);
      to.planned += spreadOver(prices, first, planned, PLAN_HOURS);
      to.plannable += spreadOver(prices, first, order, PLAN_HOURS);
    }
    whole++;
    for (let hour = 0; hour < 24; hour++) {
      const oldest = whole > PLAN_DAYS ? prices[first - 24 * PLAN_DAYS + hour]! : 0;
      profile[hour] = profile[hour]! + prices[first + hour]! - oldest;
    }
  }
}

function hasGap(prices: Float64Array, first: number): boolean {
  for (let i = first; i < first + 24; i++) if (Number.isNaN(prices[i]!)) return true;
  return false;
}

/** Last hours of an order less its first ones. */
function spreadOver(prices: Float64Array, first: number, order: Uint8Array, hours: number): number {
  let spread = 0;
  for (let i = 0; i < hours; i++) {
    spread += prices[first + order[23 - i]!]! - prices[first + order[i]!]!;
  }
  return spread;
}

function ratiosOf(simulated: SpreadTotals, historical: SpreadTotals): SpreadRatios {
  const ratio = (measure: (of: SpreadTotals) => number) => {
    const below = measure(historical);
    return below > 1e-9 ? measure(simulated) / below : 1;
  };
  const mean = (i: number) => ratio((of) => of.sums[i]! / Math.max(1, of.days));
  const sd = (i: number) =>
    ratio((of) => {
      const count = Math.max(1, of.days);
      return Math.sqrt(Math.max(0, of.squares[i]! / count - (of.sums[i]! / count) ** 2));
    });
  return {
    mean: [mean(0), mean(1), mean(2)],
    standardDeviation: [sd(0), sd(1), sd(2)],
    plannedShare: ratio((of) => (of.plannable > 1e-9 ? of.planned / of.plannable : 0)),
  };
}
