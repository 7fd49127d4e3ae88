// Energy and reserve prices of a day. Method note, equations (1) to (8).
import {
  BASES,
  CAP,
  CENTRES,
  DATED,
  DAY_WORDS,
  DRAW_EFFECTS,
  DRAW_ENDS,
  DRAW_JUMP_ENDS,
  DRAW_JUMP_FACTORS,
  DRAW_JUMP_LOWS,
  DRAW_LEVEL_SEASON,
  DRAW_RESERVE_HOURS,
  DRAW_RESERVE_MONTHS,
  DRAW_RESERVE_PROCESS,
  DRAW_RESIDUALS,
  DRAW_SCORES,
  DRAW_SHAPE,
  DRAW_SPREAD_SEASON,
  DRAW_WEEKDAY_SHAPE,
  EXP_NODES,
  FLOOR,
  HOUR_WORDS,
  PATH_BYTES,
  PATH_DRAW,
  PATH_EFFECTS,
  PATH_FIRST_DAY,
  PATH_FIRST_WEEKDAY,
  PATH_MONTH,
  PATH_RECORDS,
  PATH_WEEKDAY,
  LANES,
  LEVEL_CENTRE,
  LEVEL_SCALE,
  MONTHS,
  NODES,
  PATTERNS,
  PRICE_REGIMES,
  PRICE_STREAMS,
  PRICES,
  RESERVE_CAP,
  RESERVE_DEVIATIONS,
  RESERVE_OFFSET,
  RESERVE_PRICES,
  RESERVE_STREAMS,
  RESERVE_WORDS,
  RESIDUALS,
  SCALES,
  WEEKDAYS,
  WEEKENDS,
  WEIGHTS,
  WIDE_NODES,
  YEAR_PERSISTENCE,
  YEAR_RENEWAL,
  YEAR_WORDS,
} from '../src/kernel/layout';
import { fillWords, normalsOf } from './random';

const YEAR_DAYS: i32 = 365;
/** 1.5·2²³: added to a float, it rounds to the nearest whole number, which is then in the lower bits. */
const ROUNDER: f32 = 12_582_912;
const ROUNDER_BITS: i32 = 0x4b400000;

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
  store<f64>(effects, load<f64>(table, 16) * load<f64>(effects, 8) + load<f64>(table, 24) * <f64>load<f32>(z), 8);
  store<f64>(effects, load<f64>(table, 32) * load<f64>(effects, 16) + load<f64>(table, 40) * <f64>load<f32>(z, 16), 16);
  store<f64>(effects, load<f64>(table, 64) * load<f64>(effects, 32) + load<f64>(table, 72) * <f64>load<f32>(z, 32), 32);
  store<f64>(effects, load<f64>(table, 80) * load<f64>(effects, 40) + load<f64>(table, 88) * <f64>load<f32>(z, 48), 40);
  const scores = draw + DRAW_SCORES;
  store<f64>(
    effects,
    load<f64>(scores) + load<f64>(scores, 8) * load<f64>(effects, 48) + load<f64>(scores, 16) * <f64>load<f32>(z, 64),
    48,
  );
  store<f64>(
    effects,
    load<f64>(scores, 24) + load<f64>(scores, 32) * load<f64>(effects, 56) + load<f64>(scores, 40) * <f64>load<f32>(z, 80),
    56,
  );
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

/** Regime after an hour: as many of the row's ends as the word reaches. */
// @ts-ignore: decorator
@inline
function nextRegime(draw: i32, row: i32, word: i32): i32 {
  const passed = i32x4.ge_u(i32x4.splat(word), v128.load(draw + (row << 4), DRAW_ENDS));
  return popcnt<i32>(i32x4.bitmask(passed));
}

// @ts-ignore: decorator
@inline
function jumps(draw: i32, row: i32, regime: i32, word: i32): bool {
  return <u32>word < load<u32>(draw + (((row << 3) | regime) << 2), DRAW_JUMP_ENDS);
}

/** The residual after its jump, equation (5). */
function jump(residual: f32, draw: i32, row: i32, regime: i32, word: i32): f32 {
  const at = draw + (((row << 3) | regime) << 3);
  const place = (<f64><u32>word - load<f64>(at, DRAW_JUMP_LOWS)) * load<f64>(at, DRAW_JUMP_FACTORS);
  const size = <f64>load<f32>(draw + (regime << 4), DRAW_RESIDUALS + 12);
  return residual + <f32>((size * place) / (1.25 - place));
}

/** Regimes and residuals hour by hour; writes x in 64ths over the bases, clipped to ±8. */
function drawResiduals(): void {
  const draw0 = load<i32>(PATH_RECORDS + PATH_DRAW);
  const draw1 = load<i32>(PATH_RECORDS + PATH_BYTES + PATH_DRAW);
  const draw2 = load<i32>(PATH_RECORDS + 2 * PATH_BYTES + PATH_DRAW);
  const draw3 = load<i32>(PATH_RECORDS + 3 * PATH_BYTES + PATH_DRAW);
  let regime0 = load<i32>(PRICE_REGIMES);
  let regime1 = load<i32>(PRICE_REGIMES, 4);
  let regime2 = load<i32>(PRICE_REGIMES, 8);
  let regime3 = load<i32>(PRICE_REGIMES, 12);
  let residual = v128.load(RESIDUALS);
  for (let hour = 0; hour < 24; hour++) {
    const block = (hour / 6) * 5;
    const words = HOUR_WORDS + (hour << 5);
    const z = normalsOf(v128.load(words));
    const word0 = load<i32>(words, 16);
    const word1 = load<i32>(words, 20);
    const word2 = load<i32>(words, 24);
    const word3 = load<i32>(words, 28);
    const row0 = block + regime0;
    const row1 = block + regime1;
    const row2 = block + regime2;
    const row3 = block + regime3;
    regime0 = nextRegime(draw0, row0, word0);
    regime1 = nextRegime(draw1, row1, word1);
    regime2 = nextRegime(draw2, row2, word2);
    regime3 = nextRegime(draw3, row3, word3);
    const r0 = v128.load(draw0 + (regime0 << 4), DRAW_RESIDUALS);
    const r1 = v128.load(draw1 + (regime1 << 4), DRAW_RESIDUALS);
    const r2 = v128.load(draw2 + (regime2 << 4), DRAW_RESIDUALS);
    const r3 = v128.load(draw3 + (regime3 << 4), DRAW_RESIDUALS);
    const l0 = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5);
    const l1 = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5);
    const h0 = v128.shuffle<f32>(r0, r1, 2, 6, 3, 7);
    const h1 = v128.shuffle<f32>(r2, r3, 2, 6, 3, 7);
    const intercept = v128.shuffle<f64>(l0, l1, 0, 2);
    const persistence = v128.shuffle<f64>(l0, l1, 1, 3);
    const sd = v128.shuffle<f64>(h0, h1, 0, 2);
    residual = f32x4.add(
      f32x4.add(intercept, f32x4.mul(persistence, residual)),
      f32x4.mul(sd, z),
    );
    const jumps0 = jumps(draw0, row0, regime0, word0);
    const jumps1 = jumps(draw1, row1, regime1, word1);
    const jumps2 = jumps(draw2, row2, regime2, word2);
    const jumps3 = jumps(draw3, row3, regime3, word3);
    if (<i32>jumps0 | <i32>jumps1 | <i32>jumps2 | <i32>jumps3) {
      if (jumps0) {
        const r = jump(f32x4.extract_lane(residual, 0), draw0, row0, regime0, word0);
        residual = f32x4.replace_lane(residual, 0, r);
      }
      if (jumps1) {
        const r = jump(f32x4.extract_lane(residual, 1), draw1, row1, regime1, word1);
        residual = f32x4.replace_lane(residual, 1, r);
      }
      if (jumps2) {
        const r = jump(f32x4.extract_lane(residual, 2), draw2, row2, regime2, word2);
        residual = f32x4.replace_lane(residual, 2, r);
      }
      if (jumps3) {
        const r = jump(f32x4.extract_lane(residual, 3), draw3, row3, regime3, word3);
        residual = f32x4.replace_lane(residual, 3, r);
      }
    }
    const at = BASES + (hour << 4);
    const x = f32x4.add(
      v128.load(at),
      f32x4.mul(v128.load32_splat(WEIGHTS + (hour << 2)), residual),
    );
    v128.store(at, f32x4.pmax(f32x4.pmin(x, f32x4.splat(512)), f32x4.splat(-512)));
  }
  store<i32>(PRICE_REGIMES, regime0);
  store<i32>(PRICE_REGIMES, regime1, 4);
  store<i32>(PRICE_REGIMES, regime2, 8);
  store<i32>(PRICE_REGIMES, regime3, 12);
  v128.store(RESIDUALS, residual);
}

/** Prices of the hours from x, equation (1). */
function priceHours(): void {
  const centre = v128.load(CENTRES);
  const scale = v128.load(SCALES);
  const floor = v128.load32_splat(FLOOR);
  const cap = v128.load32_splat(CAP);
  for (let at: i32 = 0; at < 24 * 16; at += 16) {
    const x = v128.load(BASES + at);
    const shifted = f32x4.add(x, f32x4.splat(ROUNDER));
    const d = f32x4.sub(x, f32x4.sub(shifted, f32x4.splat(ROUNDER)));
    const node = i32x4.shl(i32x4.sub(shifted, i32x4.splat(ROUNDER_BITS - 512)), 3);
    const low = v128.load64_lane(
      NODES + i32x4.extract_lane(node, 1),
      v128.load64_zero(NODES + i32x4.extract_lane(node, 0)),
      1,
    );
    const high = v128.load64_lane(
      NODES + i32x4.extract_lane(node, 3),
      v128.load64_zero(NODES + i32x4.extract_lane(node, 2)),
      1,
    );
    const sinh = v128.shuffle<f32>(low, high, 0, 2, 4, 6);
    const cosh = v128.shuffle<f32>(low, high, 1, 3, 5, 7);
    const cubic = f32x4.add(
      f32x4.mul(f32x4.splat(0.5 / 4096), sinh),
      f32x4.mul(d, f32x4.mul(f32x4.splat(<f32>(1.0 / 6 / 4096)), cosh)),
    );
    const rise = f32x4.mul(d, f32x4.add(cosh, f32x4.mul(d, cubic)));
    const price = f32x4.add(centre, f32x4.mul(scale, f32x4.add(sinh, rise)));
    v128.store(PRICES + at, f32x4.pmin(f32x4.pmax(price, floor), cap));
  }
}

/** Reserve prices of the hours, equation (8). */
function drawReservePrices(): void {
  fillWords(RESERVE_STREAMS, RESERVE_WORDS, 24);
  for (let lane: i32 = 0; lane < LANES; lane++) spreadReserveHours(lane);
  const process = DRAW_RESERVE_PROCESS;
  const r0 = v128.load(load<i32>(PATH_RECORDS + PATH_DRAW) + process);
  const r1 = v128.load(load<i32>(PATH_RECORDS + PATH_BYTES + PATH_DRAW) + process);
  const r2 = v128.load(load<i32>(PATH_RECORDS + 2 * PATH_BYTES + PATH_DRAW) + process);
  const r3 = v128.load(load<i32>(PATH_RECORDS + 3 * PATH_BYTES + PATH_DRAW) + process);
  const l0 = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5);
  const h0 = v128.shuffle<f32>(r0, r1, 2, 6, 3, 7);
  const l1 = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5);
  const h1 = v128.shuffle<f32>(r2, r3, 2, 6, 3, 7);
  const slope = v128.shuffle<f64>(l0, l1, 0, 2);
  const intercept = v128.shuffle<f64>(l0, l1, 1, 3);
  const persistence = v128.shuffle<f64>(h0, h1, 0, 2);
  const sd = v128.shuffle<f64>(h0, h1, 1, 3);
  const offset = v128.load32_splat(RESERVE_OFFSET);
  const cap = v128.load32_splat(RESERVE_CAP);
  let deviation = v128.load(RESERVE_DEVIATIONS);
  for (let at: i32 = 0; at < 24 * 16; at += 16) {
    const z = normalsOf(v128.load(RESERVE_WORDS + at));
    deviation = f32x4.add(
      f32x4.add(intercept, f32x4.mul(persistence, deviation)),
      f32x4.mul(sd, z),
    );
    const shape = f32x4.mul(v128.load(BASES + at), f32x4.splat(1.0 / 64));
    const log = f32x4.add(
      f32x4.add(v128.load(RESERVE_PRICES + at), f32x4.mul(slope, shape)),
      deviation,
    );
    const price = f32x4.sub(expsOf(log), offset);
    v128.store(RESERVE_PRICES + at, f32x4.pmin(f32x4.pmax(price, f32x4.splat(0)), cap));
  }
  v128.store(RESERVE_DEVIATIONS, deviation);
}

/** The part of the log price that depends on hour and month, for each hour of a path. */
function spreadReserveHours(lane: i32): void {
  const record = PATH_RECORDS + lane * PATH_BYTES;
  const draw = load<i32>(record + PATH_DRAW);
  const month = load<f32>(draw + (load<i32>(record + PATH_MONTH) << 2) + DRAW_RESERVE_MONTHS);
  const out = RESERVE_PRICES + (lane << 2);
  for (let hour: i32 = 0; hour < 24; hour++) {
    store<f32>(out + (hour << 4), load<f32>(draw + (hour << 2) + DRAW_RESERVE_HOURS) + month);
  }
}

/** e^x with x clipped to ±8. */
// @ts-ignore: decorator
@inline
function expsOf(x: v128): v128 {
  const y = f32x4.pmax(
    f32x4.pmin(f32x4.mul(f32x4.splat(64), x), f32x4.splat(512)),
    f32x4.splat(-512),
  );
  const shifted = f32x4.add(y, f32x4.splat(ROUNDER));
  const d = f32x4.mul(
    f32x4.sub(y, f32x4.sub(shifted, f32x4.splat(ROUNDER))),
    f32x4.splat(1.0 / 64),
  );
  const node = i32x4.shl(i32x4.sub(shifted, i32x4.splat(ROUNDER_BITS - 512)), 2);
  let exp = v128.load32_zero(EXP_NODES + i32x4.extract_lane(node, 0));
  exp = v128.load32_lane(EXP_NODES + i32x4.extract_lane(node, 1), exp, 1);
  exp = v128.load32_lane(EXP_NODES + i32x4.extract_lane(node, 2), exp, 2);
  exp = v128.load32_lane(EXP_NODES + i32x4.extract_lane(node, 3), exp, 3);
  const cubic = f32x4.add(f32x4.splat(0.5), f32x4.mul(d, f32x4.splat(<f32>(1.0 / 6))));
  const square = f32x4.add(f32x4.splat(1), f32x4.mul(d, cubic));
  return f32x4.mul(exp, f32x4.add(f32x4.splat(1), f32x4.mul(d, square)));
}
