// Reserve prices of the hours of a day. Method note, equation (8).
import {
  BASES,
  DRAW_RESERVE_HOURS,
  DRAW_RESERVE_MONTHS,
  DRAW_RESERVE_PROCESS,
  EXP_NODES,
  LANES,
  PATH_BYTES,
  PATH_DRAW,
  PATH_MONTH,
  PATH_RECORDS,
  RESERVE_CAP,
  RESERVE_DEVIATIONS,
  RESERVE_OFFSET,
  RESERVE_PRICES,
  RESERVE_STREAMS,
  RESERVE_WORDS,
} from '../src/internal/kernel-layout';
import { fillWords, normalsOf } from './random';

/** 1.5·2²³: added to a float, it rounds to the nearest whole number, which is then in the lower bits. */
const ROUNDER: f32 = 12_582_912;
const ROUNDER_BITS: i32 = 0x4b400000;

/** Reserve prices of the hours, equation (8). */
export function drawReservePrices(): void {
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
