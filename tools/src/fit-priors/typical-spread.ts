import { topBottomSpread } from '../../../bench/strix/lib/simulator/top-bottom-spread.js';
import { drawPriceTables } from '../../../packages/strix/src/price/draw-price-tables.js';
import { samplePricePath } from '../../../packages/strix/src/price/next-day.js';
import { undatedCalendar } from '../../../packages/strix/src/price/path-calendar.js';
import type { PriceModel } from '../../../packages/strix/src/price/price-model.js';

const PATHS = 128;
const SEED = 1;
/** Smaller than any price change. */
const NO_EFFECT = { mean: 0, meanStandardDeviation: 0, variance: { shape: 100, rate: 1e-6 } };

/**
 * Mean daily four-hour spread of a model in a year without year effect.
 *
 * @param model - model
 */
export function typicalSpread(model: PriceModel): number {
  const ordinary: PriceModel = {
    ...model,
    level: { ...model.level, year: NO_EFFECT },
    spread: { ...model.spread, year: NO_EFFECT },
  };
  const tables = drawPriceTables(ordinary, { seed: SEED });
  const calendar = undatedCalendar(365);
  let total = 0;
  for (let path = 0; path < PATHS; path += 1) {
    const prices = samplePricePath(tables, calendar, { seed: SEED, path });
    for (let first = 0; first < prices.length; first += 24) {
      total += topBottomSpread(prices.subarray(first, first + 24), 4);
    }
  }
  return total / (PATHS * 365);
}
