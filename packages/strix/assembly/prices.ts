// Energy prices of the hours of a day. Method note, equations (1), (4) and (5).
import {
  BASES,
  CAP,
  CENTRES,
  DRAW_ENDS,
  DRAW_JUMP_ENDS,
  DRAW_JUMP_FACTORS,
  DRAW_JUMP_LOWS,
  DRAW_RESIDUALS,
  FLOOR,
  HOUR_WORDS,
  NODES,
  PATH_BYTES,
  PATH_DRAW,
  PATH_RECORDS,
  PRICES,
  PRICE_REGIMES,
  RESIDUALS,
  SCALES,
  WEIGHTS,
} from '../src/internal/kernel-layout';
import { normalsOf } from './random';

/** 1.5·2²³: added to a float, it rounds to the nearest whole number, which is then in the lower bits. */
const ROUNDER: f32 = 12_582_912;
const ROUNDER_BITS: i32 = 0x4b400000;

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
export function drawResiduals(): void {
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
export function priceHours(): void {
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
