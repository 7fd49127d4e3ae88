import { nextUint32, type RandomStream } from '@bess/kernel/rng';
import { hourlyPricesInto } from './hourly-prices.js';
import { expAt, sinhAt } from './hyperbolic.js';
import type { PathCalendar } from './path-calendar.js';
import { createPathState, type PathState, startPath } from './path-state.js';
import type { PriceTables } from './price-model.js';
import { singleNormal, singleTables } from './single-precision.js';

const YEAR_DAYS = 365;
const EFFECTS = 13;

const normals = new Float64Array(6);

/**
 * Draws the prices of the next day of a path. Method note, equations (1) to (7).
 *
 * @param state - advanced by a day; its `month` and `weekday` are then those of the new day
 * @param prices - receives 24 prices [currency/MWh]
 * @param shapes - receives the 24 values of x behind the prices, equation (4), clipped to ±8
 */
export function nextDayInto(
  state: PathState,
  prices: Float32Array | Float64Array,
  shapes?: Float32Array | Float64Array,
): void {
  if (state.day > 0) advanceEffects(state);
  state.day += 1;
  const { tables, effects, draw } = state;
  const season = draw * 84 + state.month * 7 + state.weekday;
  const levelMoves = effects[1]! + effects[2]!;
  const level = tables.levelSeason[season]! + effects[0]! + levelMoves;
  const spread =
    tables.spreadSeason[season]! +
    effects[3]! +
    effects[4]! +
    effects[5]! +
    tables.effects[draw * EFFECTS + 12]! * levelMoves;
  const scale = tables.levelScalePerMwh;
  const centre = tables.centrePerMwh + scale * sinhAt(level);
  hourlyPricesInto(state, prices, shapes, centre, scale * expAt(spread));
}

/** Advances calendar and effects by a day, equations (6) and (7). */
function advanceEffects(state: PathState): void {
  const { tables, calendar, effects, stream, draw, day } = state;
  if (calendar.dated) {
    state.month = calendar.monthOfDay[day]!;
    state.weekday = calendar.weekdayOfDay[day]!;
  } else {
    state.month = calendar.monthOfDay[(state.firstDay + day) % YEAR_DAYS]!;
    state.weekday = (state.firstWeekday + day) % 7;
  }
  const table = tables.effects;
  const at = draw * EFFECTS;
  if (day % YEAR_DAYS === 0) {
    const persistence = tables.yearPersistence;
    const renewed = Math.sqrt(1 - persistence * persistence);
    for (let part = 0; part < 2; part++) {
      const mean = table[at + part * 6]!;
      const sd = table[at + part * 6 + 1]!;
      effects[part * 3] =
        mean + persistence * (effects[part * 3]! - mean) + renewed * sd * nextSingleNormal(stream);
    }
  }
  for (let i = 0; i < normals.length; i++) normals[i] = nextSingleNormal(stream);
  effects[1] = table[at + 2]! * effects[1]! + table[at + 3]! * normals[0]!;
  effects[2] = table[at + 4]! * effects[2]! + table[at + 5]! * normals[1]!;
  effects[4] = table[at + 8]! * effects[4]! + table[at + 9]! * normals[2]!;
  effects[5] = table[at + 10]! * effects[5]! + table[at + 11]! * normals[3]!;
  const { scores } = tables;
  const score = draw * 6;
  effects[6] = scores[score]! + scores[score + 1]! * effects[6]! + scores[score + 2]! * normals[4]!;
  effects[7] =
    scores[score + 3]! + scores[score + 4]! * effects[7]! + scores[score + 5]! * normals[5]!;
}

function nextSingleNormal(stream: RandomStream): number {
  return singleNormal(singleTables().normals, nextUint32(stream));
}

/**
 * All hourly prices of one path, identical to those that a simulation with this seed meets.
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
