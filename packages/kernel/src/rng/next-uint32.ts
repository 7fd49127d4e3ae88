import type { RandomStream } from './random-stream.js';

/**
 * The next word of a stream, 0 to 2^32 − 1, by xoshiro128++.
 *
 * @param stream - stream; moves on by one word
 * @see D. Blackman, S. Vigna, Scrambled Linear Pseudorandom Number Generators, ACM TOMS 47 (2021) 36.
 * @example
 * nextUint32({ state: Int32Array.of(1, 2, 3, 4) });
 * // => 641
 */
export function nextUint32(stream: RandomStream): number {
  const { state } = stream;
  const s0 = state[0]!;
  const s1 = state[1]!;
  const s2 = state[2]! ^ s0;
  const s3 = state[3]! ^ s1;
  const mixed = (s0 + state[3]!) | 0;
  const word = ((mixed << 7) | (mixed >>> 25)) + s0;
  state[0] = s0 ^ s3;
  state[1] = s1 ^ s2;
  state[2] = s2 ^ (s1 << 9);
  state[3] = (s3 << 11) | (s3 >>> 21);
  return word >>> 0;
}
