import { nextNormal, normalFromUint32, uint32sInto } from '@bess/kernel/rng';
import { expAt } from './internal/exp-at.js';
import { hyperbolicTable } from './internal/hyperbolic-table.js';
import { sinhAt } from './internal/sinh-at.js';
import type { PathState } from './path-state.js';

const HOURS = 24;
const HOURS_OF_BLOCK = 6;
const YEAR_DAYS = 365;
const EFFECTS = 13;
const REGIMES = 5;
/** Transitions of a draw: 4 blocks × 5 regimes of rows of 20. */
const ROW = 20;
const ROWS_OF_BLOCK = 5 * ROW;
const DRAW = 4 * ROWS_OF_BLOCK;

/**
 * Prices of the next day of a path. Method note, equations (1) to (7).
 *
 * @param state - path, moved on by a day; its `month` and `weekday` are those of the new day afterwards
 * @param prices - receives 24 prices [currency/MWh]
 * @param shapes - receives the 24 values of x that the prices were made from, equation (4), kept within ±8
 * @example
 * const prices = new Float64Array(24);
 * startPath(state, 1, 0);
 * nextDayInto(state, prices);
 */
export function nextDayInto(state: PathState, prices: Float64Array, shapes?: Float64Array): void {
  if (state.day > 0) moveEffects(state);
  state.day += 1;
  const { tables, effects, draw, month, weekday, words, transitions, residuals, base } = state;
  const season = draw * 84 + month * 7 + weekday;
  const table = hyperbolicTable();
  const levelMoves = effects[1]! + effects[2]!;
  const level = tables.levelSeason[season]! + effects[0]! + levelMoves;
  const spread =
    tables.spreadSeason[season]! +
    effects[3]! +
    effects[4]! +
    effects[5]! +
    tables.effects[draw * EFFECTS + 12]! * levelMoves;
  const centre = tables.centrePerMwh + tables.levelScalePerMwh * sinhAt(table, level);
  const scale = tables.levelScalePerMwh * expAt(table, spread);
  const floor = tables.floorPerMwh;
  const cap = tables.capPerMwh;
  const weights = tables.residualWeight;
  layBase(state);
  uint32sInto(words, state.stream);

  let residual = state.residual;
  let regime = state.regime | 0;
  let hour = 0;
  for (let block = draw * DRAW; block < draw * DRAW + DRAW; block += ROWS_OF_BLOCK) {
    for (const end = hour + HOURS_OF_BLOCK; hour < end; hour++) {
      const u = ((words[2 * hour + 1]! >>> 0) + 0.5) * 2 ** -32;
      const row = block + regime * ROW;
      regime =
        u < transitions[row]!
          ? 0
          : u < transitions[row + 1]!
            ? 1
            : u < transitions[row + 2]!
              ? 2
              : u < transitions[row + 3]!
                ? 3
                : 4;
      const at = (draw * REGIMES + regime) * 4;
      residual =
        residuals[at]! +
        residuals[at + 1]! * residual +
        residuals[at + 2]! * normalFromUint32(words[2 * hour]!);
      const to = row + regime;
      if (u < transitions[to + 10]!) {
        const place = (u - transitions[to + 5]!) * transitions[to + 15]!;
        residual += (residuals[at + 3]! * place) / (1.25 - place);
      }
      const shape = base[hour]! + weights[hour]! * residual;
      const price = centre + scale * sinhAt(table, shape);
      prices[hour] = price < floor ? floor : price > cap ? cap : price;
      if (shapes !== undefined) shapes[hour] = shape < -8 ? -8 : shape > 8 ? 8 : shape;
    }
  }
  state.residual = residual;
  state.regime = regime;
}

/** Calendar and effects of a further day, equations (6) and (7). */
function moveEffects(state: PathState): void {
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
    const kept = tables.yearPersistence;
    const renewed = Math.sqrt(1 - kept * kept);
    for (let part = 0; part < 2; part++) {
      const mean = table[at + part * 6]!;
      const sd = table[at + part * 6 + 1]!;
      effects[part * 3] =
        mean + kept * (effects[part * 3]! - mean) + renewed * sd * nextNormal(stream);
    }
  }
  for (let part = 0; part < 2; part++) {
    for (let effect = 1; effect < 3; effect++) {
      const process = at + part * 6 + effect * 2;
      effects[part * 3 + effect] =
        table[process]! * effects[part * 3 + effect]! + table[process + 1]! * nextNormal(stream);
    }
  }
  for (let score = 0; score < 2; score++) {
    const process = (draw * 2 + score) * 3;
    effects[6 + score] =
      tables.scores[process]! +
      tables.scores[process + 1]! * effects[6 + score]! +
      tables.scores[process + 2]! * nextNormal(stream);
  }
}

/** Equation (4) without the residual. */
function layBase(state: PathState): void {
  const { tables, effects, draw, month, weekday, base } = state;
  const { shape, weekdayShape, patterns } = tables;
  const first = effects[6]!;
  const second = effects[7]!;
  const ofMonth = (draw * 12 + month) * HOURS;
  const ofWeekday = (draw * 7 + weekday) * HOURS;
  for (let hour = 0; hour < HOURS; hour++) {
    base[hour] =
      shape[ofMonth + hour]! +
      weekdayShape[ofWeekday + hour]! +
      first * patterns[hour]! +
      second * patterns[HOURS + hour]!;
  }
}
