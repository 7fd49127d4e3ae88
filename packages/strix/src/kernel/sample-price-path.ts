import type { PathCalendar } from '../price/path-calendar.js';
import type { PriceTables } from '../price/price-tables.js';
import { createPathState } from './create-path-state.js';
import { nextDayInto } from './next-day-into.js';
import { startPath } from './start-path.js';

/**
 * All hourly prices of one path, the very ones that a simulation with this seed meets. For many paths, keep a state and use
 * `nextDayInto`.
 *
 * @param tables - posterior draws
 * @param calendar - days of the path
 * @param path - seed of the run and number of the path
 * @returns 24 prices a day [currency/MWh]
 * @throws EngineError of `createStream`
 * @example
 * const tables = drawPriceTables(marketPrior('us-iso-day-ahead'), { seed: 1 });
 * samplePricePath(tables, undatedCalendar(30), { seed: 1, path: 0 }).length;
 * // => 720
 */
export function samplePricePath(
  tables: PriceTables,
  calendar: PathCalendar,
  { seed, path }: { readonly seed: number; readonly path: number },
): Float64Array {
  const state = createPathState(tables, calendar);
  startPath(state, seed, path);
  const prices = new Float64Array(24 * calendar.dayCount);
  for (let hour = 0; hour < prices.length; hour += 24) {
    nextDayInto(state, prices.subarray(hour, hour + 24));
  }
  return prices;
}
