// Random words and normal numbers of four paths.
import { NORMAL_SEGMENTS, NORMALS } from '../src/internal/kernel-layout';

// @ts-ignore: decorator
@inline
function rotate(x: v128, bits: i32): v128 {
  return v128.or(i32x4.shl(x, bits), i32x4.shr_u(x, 32 - bits));
}

/** Writes the next words of the generators (xoshiro128++, four vectors of state) one vector after the other. */
export function fillWords(streams: i32, target: i32, count: i32): void {
  let s0 = v128.load(streams);
  let s1 = v128.load(streams, 16);
  let s2 = v128.load(streams, 32);
  let s3 = v128.load(streams, 48);
  for (let i = 0; i < count; i++) {
    v128.store(target + (i << 4), i32x4.add(rotate(i32x4.add(s0, s3), 7), s0));
    const shifted = i32x4.shl(s1, 9);
    s2 = v128.xor(s2, s0);
    s3 = v128.xor(s3, s1);
    s1 = v128.xor(s1, s2);
    s0 = v128.xor(s0, s3);
    s2 = v128.xor(s2, shifted);
    s3 = rotate(s3, 11);
  }
  v128.store(streams, s0);
  v128.store(streams, s1, 16);
  v128.store(streams, s2, 32);
  v128.store(streams, s3, 48);
}

/**
 * Standard normal numbers of four words. With u = min(word, ~word), u + ½ as a float has its octave and sixteenth of it in the
 * upper bits, which choose a cubic; the lower bits are the place in it.
 */
// @ts-ignore: decorator
@inline
export function normalsOf(words: v128): v128 {
  const sign = i32x4.shr_s(words, 31);
  const folded = v128.xor(words, sign);
  const bits = f32x4.add(f32x4.convert_i32x4_s(folded), f32x4.splat(0.5));
  const cubic = i32x4.add(
    i32x4.sub(i32x4.shr_u(bits, 19), i32x4.splat(126 << 4)),
    v128.and(sign, i32x4.splat(NORMAL_SEGMENTS)),
  );
  const f = f32x4.sub(
    v128.or(
      v128.and(i32x4.shl(bits, 4), i32x4.splat(0x007fffff)),
      i32x4.splat(0x3f800000),
    ),
    f32x4.splat(1),
  );
  const r0 = v128.load(NORMALS + (i32x4.extract_lane(cubic, 0) << 4));
  const r1 = v128.load(NORMALS + (i32x4.extract_lane(cubic, 1) << 4));
  const r2 = v128.load(NORMALS + (i32x4.extract_lane(cubic, 2) << 4));
  const r3 = v128.load(NORMALS + (i32x4.extract_lane(cubic, 3) << 4));
  const l0 = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5);
  const h0 = v128.shuffle<f32>(r0, r1, 2, 6, 3, 7);
  const l1 = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5);
  const h1 = v128.shuffle<f32>(r2, r3, 2, 6, 3, 7);
  const c0 = v128.shuffle<f64>(l0, l1, 0, 2);
  const c1 = v128.shuffle<f64>(l0, l1, 1, 3);
  const c2 = v128.shuffle<f64>(h0, h1, 0, 2);
  const c3 = v128.shuffle<f64>(h0, h1, 1, 3);
  return f32x4.add(
    c0,
    f32x4.mul(f, f32x4.add(c1, f32x4.mul(f, f32x4.add(c2, f32x4.mul(f, c3))))),
  );
}
