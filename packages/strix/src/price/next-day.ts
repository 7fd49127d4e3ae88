import { nextNormal, type RandomStream } from '@bess/kernel/rng';
import { expAt, sinhAt } from './hyperbolic.js';
import type { PathCalendar } from './path-calendar.js';
import { createPathState, type PathState, startPath } from './path-state.js';
import type { PriceTables } from './price-model.js';

const YEAR_DAYS = 365;
const EFFECTS = 13;

const normals = new Float64Array(6);

/**
 * Prices of the next day of a path. Method note, equations (1) to (7).
 *
 * @param state - path, moved on by a day; its `month` and `weekday` are those of the new day afterwards
 * @param prices - receives 24 prices [currency/MWh]
 * @param shapes - receives the 24 values of x that the prices were made from, equation (4), kept within ±8
 * @example
 * const state = createPathState(drawPriceTables(marketPrior('us-iso-day-ahead'), { seed: 1 }), undatedCalendar(30));
 * startPath(state, 1, 0);
 * const prices = new Float64Array(24);
 * nextDayInto(state, prices);
 * prices.every((price) => price >= -150 && price <= 1000);
 * // => true
 */
export function nextDayInto(state: PathState, prices: Float64Array, shapes?: Float64Array): void {
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

/** Calendar and effects of a further day, equations (6) and (7). */
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
    const kept = tables.yearPersistence;
    const renewed = Math.sqrt(1 - kept * kept);
    for (let part = 0; part < 2; part++) {
      const mean = table[at + part * 6]!;
      const sd = table[at + part * 6 + 1]!;
      effects[part * 3] =
        mean + kept * (effects[part * 3]! - mean) + renewed * sd * nextNormal(stream);
    }
  }
  drawNormals(stream);
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

/** Apart, so that the compiler has room to take the whole generator into one loop. */
function drawNormals(stream: RandomStream): void {
  for (let i = 0; i < normals.length; i++) normals[i] = nextNormal(stream);
}

/**
 * Equations (4), (5) and (1), hour by hour. The bulk of all time is spent here, so it is written for the compiler: one array,
 * places in it as constants of this function, everything else in locals, x in 64ths.
 */
function hourlyPricesInto(
  state: PathState,
  prices: Float64Array,
  shapes: Float64Array | undefined,
  centre: number,
  scale: number,
): void {
  const NODES = 4_096;
  const TRANSITIONS = 6_152;
  const JUMP_INVERSE = TRANSITIONS + 320;
  const RESIDUALS = TRANSITIONS + 480;
  const SHAPE = TRANSITIONS + 520;
  const WEEKDAY_SHAPE = TRANSITIONS + 808;
  const FIRST_PATTERN = 7_128;
  const SECOND_PATTERN = FIRST_PATTERN + 24;
  const CONSTANTS = 7_176;
  const WEIGHTS = 7_184;
  const DAY = 7_208;

  const { memory, guide, tables } = state;
  const rounder = memory[CONSTANTS]!;
  const unit = memory[CONSTANTS + 1]!;
  const least = memory[CONSTANTS + 2]!;
  const most = memory[CONSTANTS + 3]!;
  const jumpBound = memory[CONSTANTS + 4]!;
  const half = memory[CONSTANTS + 5]!;
  const sixth = memory[CONSTANTS + 6]!;
  const words = state.stream.state;
  // Numbers of a typed array need no check of their kind in the loop; those of objects and arguments do.
  memory[DAY] = centre;
  memory[DAY + 1] = scale;
  memory[DAY + 2] = tables.floorPerMwh;
  memory[DAY + 3] = tables.capPerMwh;
  const ofCentre = memory[DAY]!;
  const ofScale = memory[DAY + 1]!;
  const floor = memory[DAY + 2]!;
  const cap = memory[DAY + 3]!;
  const firstScore = state.effects[6]!;
  const secondScore = state.effects[7]!;
  const guideOfDraw = state.draw * 2_560;
  const ofMonth = SHAPE + state.month * 24;
  const ofWeekday = WEEKDAY_SHAPE + state.weekday * 24;
  let s0 = words[0]!;
  let s1 = words[1]!;
  let s2 = words[2]!;
  let s3 = words[3]!;
  let residual = state.residualUnits;
  let regime = state.regime | 0;
  let hour = 0;
  for (let block = 0; block < 20; block += 5) {
    for (const end = hour + 6; hour < end; hour++) {
      // Two words by the step of the kernel's nextUint32.
      let mixed = (s0 + s3) | 0;
      const normalWord = (((mixed << 7) | (mixed >>> 25)) + s0) | 0;
      let shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      mixed = (s0 + s3) | 0;
      const word = (((mixed << 7) | (mixed >>> 25)) + s0) >>> 0;
      shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);

      // The kernel's normalFromUint32; the sign is in the coefficients, for a branch on it would be a coin toss.
      const sign = normalWord >> 31;
      const odd = ((normalWord ^ sign) << 1) | 1;
      const leadingZeros = Math.clz32(odd);
      const rest = (odd << leadingZeros) << 1;
      const at = (((31 - leadingZeros) << 6) | ((rest >>> 28) << 2) | (sign & 2_048)) & 4_092;
      const f = ((rest << 4) >>> 0) * unit;
      const z = memory[at]! + f * (memory[at + 1]! + f * (memory[at + 2]! + f * memory[at + 3]!));

      // The guide knows the regime but for the ends that lie in the word's own cell.
      const row = (block + regime) & 31;
      const ends = TRANSITIONS + (row << 4);
      regime = guide[guideOfDraw + ((row << 7) | (word >>> 25))]! & 7;
      if (word >= memory[ends + regime]!) {
        regime = (regime + 1) & 7;
        while (word >= memory[ends + regime]!) regime = (regime + 1) & 7;
      }
      const process = RESIDUALS + (regime << 3);
      residual = memory[process]! + memory[process + 1]! * residual + memory[process + 2]! * z;
      if (word < memory[ends + 10 + regime]!) {
        const place =
          (word - memory[ends + 5 + regime]!) * memory[JUMP_INVERSE + ((row << 3) | regime)]!;
        residual += (memory[process + 3]! * place) / (jumpBound - place);
      }

      let x =
        memory[ofMonth + hour]! +
        memory[ofWeekday + hour]! +
        firstScore * memory[FIRST_PATTERN + hour]! +
        secondScore * memory[SECOND_PATTERN + hour]! +
        memory[WEIGHTS + hour]! * residual;
      if (x > most) x = most;
      else if (x < least) x = least;
      if (shapes !== undefined) shapes[hour] = x * (1 / 64);
      // sinhAt, unrolled.
      const node = x + rounder - rounder;
      const d = x - node;
      const pair = (NODES + 1_024 + (node << 1)) & 8_191;
      const sinh = memory[pair]!;
      const cosh = memory[pair + 1]!;
      const price =
        ofCentre + ofScale * (sinh + d * (cosh + d * (half * sinh + d * (sixth * cosh))));
      prices[hour] = price < floor ? floor : price > cap ? cap : price;
    }
  }
  words[0] = s0;
  words[1] = s1;
  words[2] = s2;
  words[3] = s3;
  state.residualUnits = residual;
  state.regime = regime;
}

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
