import type { PathCalendar } from '../price/path-calendar.js';
import type { PriceTables } from '../price/price-tables.js';
import { createPathMemory, layOutDraws } from './internal/path-memory.js';
import type { PathState } from './path-state.js';

/**
 * A state for paths of these tables and this calendar. It stands nowhere until {@link startPath}.
 *
 * @param tables - posterior draws; not changed afterwards
 * @param calendar - days of the paths
 * @example
 * const tables = drawPriceTables(marketPrior('us-iso-day-ahead'), { seed: 1 });
 * const state = createPathState(tables, undatedCalendar(30));
 * startPath(state, 1, 70);
 * state.draw;
 * // => 6
 */
export function createPathState(tables: PriceTables, calendar: PathCalendar): PathState {
  const { parts, guide } = layOutDraws(tables);
  return {
    tables,
    calendar,
    stream: { state: new Int32Array(4) },
    draw: 0,
    day: 0,
    month: 0,
    weekday: 0,
    firstDay: 0,
    firstWeekday: 0,
    effects: new Float64Array(8),
    residualParts: 0,
    regime: 0,
    draws: parts,
    guide,
    memory: createPathMemory(tables),
  };
}
