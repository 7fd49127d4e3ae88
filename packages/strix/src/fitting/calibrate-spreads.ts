import { drawTables } from '../price/draw-price-tables.js';
import { nextDayInto } from '../price/next-day.js';
import { createPathState, startPath } from '../price/path-state.js';
import type { PriceModel } from '../price/price-model.js';
import type { LocalDays } from './history.js';
import { scaleRegime } from './residual-autocorrelation.js';

const SPREAD_HOURS = [1, 2, 4];
const PLAN_HOURS = 4;
const PLAN_DAYS = 7;
const SIMULATED_DAYS = 1_500;
const DRAWS = 8;

/** A fixed seed: the calibration must not depend on the caller's. */
const SEED = 20_240_229;
const TRIAL_FACTOR = 0.8;
const FACTOR_RANGE = [0.55, 1.1] as const;

/** A factor of 1.5 at most. */
const MAX_SHIFT = 0.4;

/** A calibrated model and the corrections. */
export interface CalibratedSpreads {
  readonly model: PriceModel;
  /** Factor applied to the hourly residual. */
  readonly residualFactor: number;
  /** Added to the seasonal log spread. */
  readonly spreadShift: number;
  readonly ratios: SpreadRatios;
}

/**
 * Corrects two effects that only simulated days show. The residual persists over hours, not days, but in real markets
 * high-priced and low-priced hours keep their places for longer, and a battery depends on that. The residual is therefore
 * scaled until a plan by the mean profile of the week before captures the historical share of the four-hour spread. Then the
 * log spread is shifted until the mean four-hour spread is the historical one.
 *
 * @param centres - level of each day [currency/MWh]
 * @param scales - spread of each day [currency/MWh]
 */
export function calibrateSpreads(
  model: PriceModel,
  days: LocalDays,
  centres: Float64Array,
  scales: Float64Array,
): CalibratedSpreads {
  const historical = spreadTotals(days.hours);
  const ratiosOf = (of: PriceModel, dayScales: Float64Array) =>
    simulatedSpreadRatios(of, days, centres, dayScales, historical);
  const plain = ratiosOf(model, scales);
  const trial = ratiosOf(withResidualFactor(model, TRIAL_FACTOR), scales);
  const slope = (trial.plannedShare - plain.plannedShare) / (TRIAL_FACTOR - 1);
  const unclippedFactor = slope < -0.02 ? 1 + (1 - plain.plannedShare) / slope : 1;
  const residualFactor = Math.min(FACTOR_RANGE[1], Math.max(FACTOR_RANGE[0], unclippedFactor));
  const damped = withResidualFactor(model, residualFactor);
  const before = ratiosOf(damped, scales);
  const spreadShift = Math.min(MAX_SHIFT, Math.max(-MAX_SHIFT, -Math.log(before.mean[2])));
  const season = damped.spread.season.mean.map((value) => value + spreadShift);
  const corrected: PriceModel = {
    ...damped,
    spread: { ...damped.spread, season: { ...damped.spread.season, mean: season } },
  };
  const widened = scales.map((scale) => scale * Math.exp(spreadShift));
  return {
    model: corrected,
    residualFactor,
    spreadShift,
    ratios: ratiosOf(corrected, widened),
  };
}

function withResidualFactor(model: PriceModel, factor: number): PriceModel {
  return {
    ...model,
    regimes: model.regimes.map((regime) => scaleRegime(regime, factor)),
    jumps: model.jumps.map((jump) => ({
      ...jump,
      size: { ...jump.size, rate: jump.size.rate * factor },
    })),
    residualScale: model.residualScale * factor,
  };
}

/** Daily spreads, simulated divided by historical. */
export interface SpreadRatios {
  /** Mean and standard deviation over the days of the spreads over 1, 2 and 4 hours. */
  readonly mean: [number, number, number];
  readonly standardDeviation: [number, number, number];
  /** Share of the four-hour spread captured by the hours chosen by the mean profile of the seven days before. */
  readonly plannedShare: number;
}

/**
 * Simulates the hours of the historical days, given their levels and spreads, and compares the daily spreads. This shows
 * whether shape, patterns, regimes and jumps together have the size that the log spread stands for, and whether high-priced
 * and low-priced hours keep their places from day to day.
 */
function simulatedSpreadRatios(
  model: PriceModel,
  days: LocalDays,
  centres: Float64Array,
  scales: Float64Array,
  historical: SpreadTotals,
): SpreadRatios {
  const tables = drawTables(model, { seed: SEED, drawCount: DRAWS });
  const state = createPathState(tables, {
    dayCount: days.dayCount,
    monthOfDay: days.month,
    weekdayOfDay: days.weekday,
    dated: true,
  });
  const shapes = new Float64Array(24);
  const prices = new Float64Array(24 * days.dayCount);
  const simulated = emptyTotals();
  const passes = Math.max(1, Math.ceil(SIMULATED_DAYS / days.dayCount));
  for (let pass = 0; pass < passes; pass++) {
    startPath(state, SEED, pass);
    for (let day = 0; day < days.dayCount; day++) {
      const dayPrices = prices.subarray(day * 24, day * 24 + 24);
      nextDayInto(state, dayPrices, shapes);
      for (let hour = 0; hour < 24; hour++) {
        const price = centres[day]! + scales[day]! * Math.sinh(shapes[hour]!);
        // A gap in the history is a gap here too, so that both means cover the same days.
        dayPrices[hour] = Number.isNaN(days.hours[day * 24 + hour]!)
          ? Number.NaN
          : Math.min(model.capPerMwh, Math.max(model.floorPerMwh, price));
      }
    }
    addSpreads(simulated, prices);
  }
  return spreadRatios(simulated, historical);
}

/** Sums over days of spreads and of the spreads that a plan captures. */
interface SpreadTotals {
  days: number;
  readonly sums: number[];
  readonly squares: number[];
  planned: number;
  plannable: number;
}

/** Totals of a series of 24 prices a day; days with NaN are left out. */
function spreadTotals(prices: Float64Array): SpreadTotals {
  const totals = emptyTotals();
  addSpreads(totals, prices);
  return totals;
}

function emptyTotals(): SpreadTotals {
  return { days: 0, sums: [0, 0, 0], squares: [0, 0, 0], planned: 0, plannable: 0 };
}

function addSpreads(to: SpreadTotals, prices: Float64Array): void {
  const profile = new Float64Array(24);
  const order = new Uint8Array(24);
  const planned = new Uint8Array(24);
  let completeDays = 0;
  for (let first = 0; first < prices.length; first += 24) {
    if (hasGap(prices, first)) {
      completeDays = 0;
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
    if (completeDays >= PLAN_DAYS) {
      hoursByPrice(profile, 0, planned);
      to.planned += spreadOver(prices, first, planned, PLAN_HOURS);
      to.plannable += spreadOver(prices, first, order, PLAN_HOURS);
    }
    completeDays++;
    for (let hour = 0; hour < 24; hour++) {
      const oldest = completeDays > PLAN_DAYS ? prices[first - 24 * PLAN_DAYS + hour]! : 0;
      profile[hour] = profile[hour]! + prices[first + hour]! - oldest;
    }
  }
}

function hasGap(prices: Float64Array, first: number): boolean {
  for (let i = first; i < first + 24; i++) if (Number.isNaN(prices[i]!)) return true;
  return false;
}

/** Sum of the last hours of an order less that of its first ones. */
function spreadOver(prices: Float64Array, first: number, order: Uint8Array, hours: number): number {
  let spread = 0;
  for (let i = 0; i < hours; i++) {
    spread += prices[first + order[23 - i]!]! - prices[first + order[i]!]!;
  }
  return spread;
}

function spreadRatios(simulated: SpreadTotals, historical: SpreadTotals): SpreadRatios {
  const ratio = (measure: (of: SpreadTotals) => number) => {
    const reference = measure(historical);
    return reference > 1e-9 ? measure(simulated) / reference : 1;
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

/** Writes the hours of a day in the order of their prices, lowest first; equal ones in the order of time. */
function hoursByPrice(prices: Float64Array, first: number, order: Uint8Array): void {
  for (let hour = 0; hour < 24; hour++) {
    const price = prices[first + hour]!;
    let at = hour;
    // Insertion sort: faster than a general one for 24 numbers.
    while (at > 0 && prices[first + order[at - 1]!]! > price) {
      order[at] = order[at - 1]!;
      at--;
    }
    order[at] = hour;
  }
}
