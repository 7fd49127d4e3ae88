import { createPathState } from '../../../kernel/create-path-state.js';
import { nextDayInto } from '../../../kernel/next-day-into.js';
import { startPath } from '../../../kernel/start-path.js';
import { drawPriceTables } from '../../draw-price-tables.js';
import type { PriceModel } from '../../price-model.js';
import type { LocalDays } from './local-days.js';
import { topBottomSpread } from './top-bottom-spread.js';

/** Mean and standard deviation of daily spreads over 1, 2 and 4 hours, simulated over historical. */
export interface SpreadRatios {
  readonly mean: [number, number, number];
  readonly standardDeviation: [number, number, number];
}

const SPREAD_HOURS = [1, 2, 4];
const SIMULATED_DAYS = 2_500;
const DRAWS = 16;
/** Any fixed seed: the check must not depend on the caller's. */
const SEED = 20_240_229;

/**
 * Simulates what happens within the days of the history, their levels and spreads being as they were, and compares the daily
 * spreads: whether shape, patterns, regimes and jumps together have the size that the daily log spread stands for.
 *
 * @param model - posteriors
 * @param days - history
 * @param centres - level of each day [currency/MWh]; NaN where missing
 * @param scales - spread of each day [currency/MWh]
 */
export function conditionalSpreads(
  model: PriceModel,
  days: LocalDays,
  centres: Float64Array,
  scales: Float64Array,
): SpreadRatios {
  const tables = drawPriceTables(model, { seed: SEED, drawCount: DRAWS });
  const calendar = {
    dayCount: days.dayCount,
    monthOfDay: days.month,
    weekdayOfDay: days.weekday,
    dated: true,
  };
  const state = createPathState(tables, calendar);
  const simulated = SPREAD_HOURS.map(() => moments());
  const historical = SPREAD_HOURS.map(() => moments());
  const prices = new Float64Array(24);
  const shapes = new Float64Array(24);
  const passes = Math.max(1, Math.ceil(SIMULATED_DAYS / days.dayCount));
  for (let pass = 0; pass < passes; pass++) {
    startPath(state, SEED, pass);
    for (let day = 0; day < days.dayCount; day++) {
      nextDayInto(state, prices, shapes);
      const real = days.hours.subarray(day * 24, day * 24 + 24);
      if (Number.isNaN(centres[day]!) || real.some(Number.isNaN)) continue;
      for (let hour = 0; hour < 24; hour++) {
        const price = centres[day]! + scales[day]! * Math.sinh(shapes[hour]!);
        prices[hour] = Math.min(model.capPerMwh, Math.max(model.floorPerMwh, price));
      }
      for (const [i, hours] of SPREAD_HOURS.entries()) {
        add(simulated[i]!, topBottomSpread(prices, hours));
        add(historical[i]!, topBottomSpread(real, hours));
      }
    }
  }
  const ratio = (measure: (of: Moments) => number, i: number) => {
    const below = measure(historical[i]!);
    return below > 1e-9 ? measure(simulated[i]!) / below : 1;
  };
  const mean = (of: Moments) => of.total / Math.max(1, of.count);
  const sd = (of: Moments) =>
    Math.sqrt(Math.max(0, of.squares / Math.max(1, of.count) - mean(of) ** 2));
  return {
    mean: [ratio(mean, 0), ratio(mean, 1), ratio(mean, 2)],
    standardDeviation: [ratio(sd, 0), ratio(sd, 1), ratio(sd, 2)],
  };
}

interface Moments {
  count: number;
  total: number;
  squares: number;
}

function moments(): Moments {
  return { count: 0, total: 0, squares: 0 };
}

function add(to: Moments, value: number): void {
  to.count++;
  to.total += value;
  to.squares += value * value;
}
