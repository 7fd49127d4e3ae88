import type { RandomStream } from './create-stream.js';

/**
 * The next word of a stream, 0 to 2^32 − 1, from xoshiro128++.
 *
 * @param stream - stream; advances by one word
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

/**
 * Fills an array with the next words of a stream, the same as {@link nextUint32} returns one by one.
 *
 * @param out - array to fill
 * @param stream - stream; advances by the length of the array
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
  // The step of nextUint32 with the state in local variables, which is several times as fast.
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

/**
 * Converts a random word to a uniform number: (word + ½)·2⁻³², the middle of its cell. So the result is never 0 or 1, its
 * smallest value is 2⁻³³, and the complement of a word gives exactly 1 − u.
 *
 * @param word - 32 random bits, signed or unsigned
 * @returns between 0 and 1, both exclusive
 * @example
 * uniformFromUint32(0x80000000);
 * // => 0.5 + 2 ** -33
 */
export function uniformFromUint32(word: number): number {
  return ((word >>> 0) + 0.5) * 2 ** -32;
}

/**
 * The next uniform number of a stream, from one word; see {@link uniformFromUint32}.
 *
 * @param stream - stream; advances by one word
 * @returns between 0 and 1, both exclusive
 * @example
 * nextUniform({ state: Int32Array.of(1, 2, 3, 4) });
 * // => 641.5 / 2 ** 32
 */
export function nextUniform(stream: RandomStream): number {
  return uniformFromUint32(nextUint32(stream));
}

/**
 * Fills an array with the next uniform numbers of a stream, the same as {@link nextUniform} returns one by one. Single
 * precision would round some of them to 1, so only double precision is accepted.
 *
 * @param out - array to fill
 * @param stream - stream; advances by the length of the array
 * @example
 * const out = new Float64Array(1);
 * uniformsInto(out, { state: Int32Array.of(1, 2, 3, 4) });
 * out;
 * // => Float64Array.of(641.5 / 2 ** 32)
 */
export function uniformsInto(out: Float64Array, stream: RandomStream): void {
  // The words are stored in the first half of the array itself. Going backwards, each is read before it is overwritten.
  const words = new Uint32Array(out.buffer, out.byteOffset, out.length);
  uint32sInto(words, stream);
  for (let i = out.length - 1; i >= 0; i--) out[i] = uniformFromUint32(words[i]!);
}
