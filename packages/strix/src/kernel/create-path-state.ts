import type { PathCalendar } from '../price/path-calendar.js';
import type { PriceTables } from '../price/price-tables.js';
import type { PathState } from './path-state.js';

const REGIMES = 5;
const BLOCKS = 4;
/** Upper ends, low ends, ends of the jumping parts, their inverse widths. */
const COLUMNS = 4;

/**
 * A state for paths of these tables and this calendar, with the tables laid out for the hourly loop. It stands nowhere until
 * {@link startPath}.
 *
 * @param tables - posterior draws
 * @param calendar - days of the paths
 * @example
 * const state = createPathState(drawPriceTables(marketPrior('us-iso-day-ahead'), { seed: 1 }), undatedCalendar(30));
 * startPath(state, 1, 0);
 * state.draw;
 * // => 0
 */
export function createPathState(tables: PriceTables, calendar: PathCalendar): PathState {
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
    residual: 0,
    regime: 0,
    words: new Int32Array(48),
    base: new Float64Array(24),
    transitions: layOutTransitions(tables),
    residuals: layOutResiduals(tables),
  };
}

function layOutTransitions(tables: PriceTables): Float64Array {
  const rows = tables.drawCount * BLOCKS * REGIMES;
  const laidOut = new Float64Array(rows * COLUMNS * REGIMES);
  for (let row = 0; row < rows; row++) {
    const draw = Math.floor(row / (BLOCKS * REGIMES));
    for (let to = 0; to < REGIMES; to++) {
      const from = row * REGIMES + to;
      const at = row * COLUMNS * REGIMES + to;
      const low = tables.transitionLower[from]!;
      const high = tables.transitionUpper[from]!;
      const jump = draw * REGIMES + to;
      // u never reaches 1; without an end the search needs no bound.
      laidOut[at] = to === REGIMES - 1 ? Number.POSITIVE_INFINITY : high;
      laidOut[at + REGIMES] = low;
      laidOut[at + 2 * REGIMES] = low + tables.jumpProbability[jump]! * (high - low);
      laidOut[at + 3 * REGIMES] =
        tables.jumpInverseProbability[jump]! * tables.transitionInverseWidth[from]!;
    }
  }
  return laidOut;
}

function layOutResiduals(tables: PriceTables): Float64Array {
  const laidOut = new Float64Array(tables.drawCount * REGIMES * 4);
  for (let row = 0; row < tables.drawCount * REGIMES; row++) {
    laidOut[row * 4] = tables.residualIntercept[row]!;
    laidOut[row * 4 + 1] = tables.residualPersistence[row]!;
    laidOut[row * 4 + 2] = tables.residualSd[row]!;
    laidOut[row * 4 + 3] = tables.jumpScale[row]!;
  }
  return laidOut;
}
