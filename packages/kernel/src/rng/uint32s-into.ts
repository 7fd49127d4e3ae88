import type { RandomStream } from './random-stream.js';

/**
 * Fills an array with the next words of a stream, as {@link nextUint32} would give them one by one.
 *
 * @param out - array to fill
 * @param stream - stream; moves on by the length of the array
 * @example
 * const out = new Uint32Array(2);
 * uint32sInto(out, { state: Int32Array.of(1, 2, 3, 4) });
 * out;
 * // => Uint32Array.of(641, 1573767)
 */
export function uint32sInto(out: Uint32Array | Int32Array, stream: RandomStream): void {
  const { state } = stream;
  let s0 = state[0]!;
  let s1 = state[1]!;
  let s2 = state[2]!;
  let s3 = state[3]!;
  // The step of nextUint32 with the state in registers: several times as fast.
  for (let i = 0; i < out.length; i++) {
    const mixed = (s0 + s3) | 0;
    out[i] = ((mixed << 7) | (mixed >>> 25)) + s0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >>> 21);
  }
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}
