import { topBottomSpread } from '../../../bench/strix/lib/simulator/top-bottom-spread.js';
import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import { drawPriceTables } from '../../../packages/strix/src/price/draw-price-tables.js';
import { samplePricePath } from '../../../packages/strix/src/price/next-day.js';
import { undatedCalendar } from '../../../packages/strix/src/price/path-calendar.js';
import type { PriceModel } from '../../../packages/strix/src/price/price-model.js';
import { perfectForesightBound } from '../../../packages/strix/src/valuation/perfect-foresight.js';

/** Statistics that a prior implies. */
export interface PriorFigures {
  readonly meanPerMwh: number;
  readonly negativeShare: number;
  /** Mean daily spreads of two and four hours [currency/MWh]. */
  readonly tb2PerMwh: number;
  readonly tb4PerMwh: number;
  /** Perfect foresight with 1 MW and 4 MWh, without wear and with wear of 5: P10, P50, P90 over paths [currency/year]. */
  readonly foresight: readonly [number, number, number];
  readonly foresightLessWear: readonly [number, number, number];
}

const PATHS = 256;
const SEED = 1;
const BATTERY: BatteryParameters = {
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: 4,
  initialEnergyMwh: 2,
  chargeEfficiency: Math.sqrt(0.85),
  dischargeEfficiency: Math.sqrt(0.85),
  wearPerMwhDischarged: 5,
};

/**
 * Simulates years of a prior.
 *
 * @param model - prior
 */
export function priorFigures(model: PriceModel): PriorFigures {
  const tables = drawPriceTables(model, { seed: SEED });
  const calendar = undatedCalendar(365);
  let total = 0;
  let negative = 0;
  let tb2 = 0;
  let tb4 = 0;
  const bounds = new Float64Array(PATHS);
  const boundsLessWear = new Float64Array(PATHS);
  for (let path = 0; path < PATHS; path += 1) {
    const prices = samplePricePath(tables, calendar, { seed: SEED, path });
    for (const price of prices) {
      total += price;
      if (price < 0) negative += 1;
    }
    for (let day = 0; day < 365; day += 1) {
      const ofDay = prices.subarray(24 * day, 24 * day + 24);
      tb2 += topBottomSpread(ofDay, 2);
      tb4 += topBottomSpread(ofDay, 4);
    }
    bounds[path] = perfectForesightBound(prices, {
      ...BATTERY,
      wearPerMwhDischarged: 0,
    }).valueLessWear;
    boundsLessWear[path] = perfectForesightBound(prices, BATTERY).valueLessWear;
  }
  const hours = PATHS * 365 * 24;
  return {
    meanPerMwh: total / hours,
    negativeShare: negative / hours,
    tb2PerMwh: tb2 / (PATHS * 365),
    tb4PerMwh: tb4 / (PATHS * 365),
    foresight: quantiles(bounds),
    foresightLessWear: quantiles(boundsLessWear),
  };
}

function quantiles(values: Float64Array): [number, number, number] {
  const sorted = values.slice().sort();
  const at = (p: number) => sorted[Math.round(p * (sorted.length - 1))]!;
  return [at(0.1), at(0.5), at(0.9)];
}
