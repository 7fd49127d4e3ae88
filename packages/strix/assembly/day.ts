// Level, scale and shape of a day. Method note, equations (2), (3), (6) and (7).
import {
  BASES,
  CENTRES,
  DATED,
  DAY_WORDS,
  DRAW_EFFECTS,
  DRAW_LEVEL_SEASON,
  DRAW_SCORES,
  DRAW_SHAPE,
  DRAW_SPREAD_SEASON,
  DRAW_WEEKDAY_SHAPE,
  HOUR_WORDS,
  LANES,
  LEVEL_CENTRE,
  LEVEL_SCALE,
  MONTHS,
  PATH_BYTES,
  PATH_DRAW,
  PATH_EFFECTS,
  PATH_FIRST_DAY,
  PATH_FIRST_WEEKDAY,
  PATH_MONTH,
  PATH_RECORDS,
  PATH_WEEKDAY,
  PATTERNS,
  PRICE_STREAMS,
  SCALES,
  WEEKDAYS,
  WEEKENDS,
  WIDE_NODES,
  YEAR_PERSISTENCE,
  YEAR_RENEWAL,
  YEAR_WORDS,
} from '../src/internal/kernel-layout';
import { drawResiduals, priceHours } from './prices';
import { fillWords, normalsOf } from './random';
import { drawReservePrices } from './reserve-prices';

const YEAR_DAYS: i32 = 365;

/** Draws the energy prices of the next day of four paths, and the reserve prices if any are sold. */
export function nextDay(day: i32, sellsReserve: bool): void {
  drawWords(day);
  for (let lane: i32 = 0; lane < LANES; lane++) {
    const record = PATH_RECORDS + lane * PATH_BYTES;
    if (day > 0) advanceEffects(record, lane, day);
    startDay(record, lane);
  }
  drawResiduals();
  priceHours();
  if (sellsReserve) drawReservePrices();
}

/** Words of the day in the order in which a path takes them; those of year and day become normal numbers at once. */
function drawWords(day: i32): void {
  if (day === 0) {
    fillWords(PRICE_STREAMS, HOUR_WORDS, 48);
    return;
  }
  const first: i32 = day % YEAR_DAYS === 0 ? YEAR_WORDS : DAY_WORDS;
  fillWords(PRICE_STREAMS, first, day % YEAR_DAYS === 0 ? 56 : 54);
  for (let at: i32 = first; at < HOUR_WORDS; at += 16) {
    v128.store(at, normalsOf(v128.load(at)));
  }
}

/** Calendar and effects of a further day, equations (6) and (7). */
function advanceEffects(record: i32, lane: i32, day: i32): void {
  if (load<i32>(DATED) !== 0) {
    store<i32>(record + PATH_MONTH, load<u8>(MONTHS + day));
    store<i32>(record + PATH_WEEKDAY, load<u8>(WEEKDAYS + day));
  } else {
    const ofYear = (load<i32>(record + PATH_FIRST_DAY) + day) % YEAR_DAYS;
    store<i32>(record + PATH_MONTH, load<u8>(MONTHS + ofYear));
    store<i32>(record + PATH_WEEKDAY, (load<i32>(record + PATH_FIRST_WEEKDAY) + day) % 7);
  }
  const draw = load<i32>(record + PATH_DRAW);
  const table = draw + DRAW_EFFECTS;
  const effects = record + PATH_EFFECTS;
  if (day % YEAR_DAYS === 0) {
    const persistence = load<f64>(YEAR_PERSISTENCE);
    const renewal = load<f64>(YEAR_RENEWAL);
    for (let part: i32 = 0; part < 2; part++) {
      const mean = load<f64>(table + part * 48);
      const sd = load<f64>(table + part * 48, 8);
      const z = <f64>load<f32>(YEAR_WORDS + part * 16 + lane * 4);
      const year = load<f64>(effects + part * 24);
      store<f64>(effects + part * 24, mean + persistence * (year - mean) + renewal * sd * z);
    }
  }
  const z = DAY_WORDS + lane * 4;
  advance(effects + 8, 0, table + 16, load<f32>(z));
  advance(effects + 16, 0, table + 32, load<f32>(z, 16));
  advance(effects + 32, 0, table + 64, load<f32>(z, 32));
  advance(effects + 40, 0, table + 80, load<f32>(z, 48));
  const scores = draw + DRAW_SCORES;
  advance(effects + 48, load<f64>(scores), scores + 8, load<f32>(z, 64));
  advance(effects + 56, load<f64>(scores, 24), scores + 32, load<f32>(z, 80));
}

/** An autoregression by one step; `process` holds persistence and standard deviation. */
// @ts-ignore: decorator
@inline
function advance(at: i32, intercept: f64, process: i32, z: f32): void {
  const kept = load<f64>(process) * load<f64>(at);
  store<f64>(at, intercept + kept + load<f64>(process, 8) * <f64>z);
}

/** Centre, scale and shape of a path's day, equations (1) to (4). */
function startDay(record: i32, lane: i32): void {
  const draw = load<i32>(record + PATH_DRAW);
  const month = load<i32>(record + PATH_MONTH);
  const weekday = load<i32>(record + PATH_WEEKDAY);
  const effects = record + PATH_EFFECTS;
  const season = draw + ((month * 7 + weekday) << 3);
  const levelMoves = load<f64>(effects, 8) + load<f64>(effects, 16);
  const level = load<f64>(season + DRAW_LEVEL_SEASON) + load<f64>(effects) + levelMoves;
  const spread =
    load<f64>(season + DRAW_SPREAD_SEASON) +
    load<f64>(effects, 24) +
    load<f64>(effects, 32) +
    load<f64>(effects, 40) +
    load<f64>(draw + DRAW_EFFECTS, 96) * levelMoves;
  const scale = load<f64>(LEVEL_SCALE);
  store<f32>(CENTRES + (lane << 2), <f32>(load<f64>(LEVEL_CENTRE) + scale * sinhAt(level)));
  store<f32>(SCALES + (lane << 2), <f32>(scale * expAt(spread)));
  store<i32>(WEEKENDS + (lane << 2), weekday < 5 ? 0 : -1);
  const shape = draw + DRAW_SHAPE + month * 96;
  const ofWeekday = draw + DRAW_WEEKDAY_SHAPE + weekday * 96;
  const first = f32x4.splat(<f32>load<f64>(effects, 48));
  const second = f32x4.splat(<f32>load<f64>(effects, 56));
  const out = BASES + (lane << 2);
  for (let at: i32 = 0; at < 96; at += 16) {
    const base = f32x4.add(
      f32x4.add(
        f32x4.add(v128.load(shape + at), v128.load(ofWeekday + at)),
        f32x4.mul(first, v128.load(PATTERNS + at)),
      ),
      f32x4.mul(second, v128.load(PATTERNS + 96 + at)),
    );
    const hour = out + (at << 2);
    v128.store_lane<f32>(hour, base, 0);
    v128.store_lane<f32>(hour, base, 1, 16);
    v128.store_lane<f32>(hour, base, 2, 32);
    v128.store_lane<f32>(hour, base, 3, 48);
  }
}

// @ts-ignore: decorator
@inline
function within8(x: f64): f64 {
  return 64 * min<f64>(8, max<f64>(-8, x));
}

function sinhAt(x: f64): f64 {
  const y = within8(x);
  const node = nearest<f64>(y);
  const d = y - node;
  const pair = WIDE_NODES + ((<i32>node + 512) << 4);
  const sinh = load<f64>(pair);
  const cosh = load<f64>(pair, 8);
  return sinh + d * (cosh + d * ((0.5 / 4096) * sinh + d * ((1.0 / 6 / 4096) * cosh)));
}

function expAt(x: f64): f64 {
  const y = within8(x);
  const node = nearest<f64>(y);
  const d = (y - node) / 64;
  const pair = WIDE_NODES + ((<i32>node + 512) << 4);
  const exp = load<f64>(pair) + 64 * load<f64>(pair, 8);
  return exp * (1 + d * (1 + d * (0.5 + d * (1.0 / 6))));
}
