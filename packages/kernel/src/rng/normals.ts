import type { RandomStream } from './create-stream.js';
import { normalTable } from './normal-table.js';
import { nextUint32, uint32sInto } from './uniforms.js';

/**
 * The standard normal number of a random word: the inverse normal distribution at
 * {@link uniformFromUint32}, by one cubic in one of 512 segments. The largest absolute error is 2.3e−8;
 * the numbers lie between −6.34 and 6.34, rise with the word, and the complement of a word gives −z exactly.
 * Only additions and multiplications: the same bits on every host. Method note, section 1.3.
 *
 * @param word - 32 random bits, signed or unsigned
 * @example
 * normalFromUint32(0xffffffff) === -normalFromUint32(0);
 * // => true
 */
export function normalFromUint32(word: number): number {
  return normalAt(normalTable(), word);
}

/**
 * The next standard normal number of a stream, from one word; see {@link normalFromUint32}. Every draw of
 * any kind takes exactly one word, so the n-th number does not depend on what the others were used for.
 *
 * @param stream - stream; moves on by one word
 * @example
 * const stream = createStream({ seed: 1, stream: 0, path: 0 });
 * const copy = { state: stream.state.slice() };
 * nextNormal(stream) === normalFromUint32(nextUint32(copy));
 * // => true
 */
export function nextNormal(stream: RandomStream): number {
  return normalFromUint32(nextUint32(stream));
}

/**
 * Fills an array with the next standard normal numbers of a stream, as {@link nextNormal} would give them
 * one by one.
 *
 * @param out - array to fill
 * @param stream - stream; moves on by the length of the array
 * @example
 * const out = new Float64Array(3);
 * normalsInto(out, createStream({ seed: 1, stream: 0, path: 0 }));
 * out.every((z) => Math.abs(z) < 6.34);
 * // => true
 */
export function normalsInto(out: Float64Array | Float32Array, stream: RandomStream): void {
  // The words are laid into the array's own memory; from the end, each is read before it is overwritten.
  const words = new Int32Array(out.buffer, out.byteOffset, out.length);
  uint32sInto(words, stream);
  const table = normalTable();
  for (let i = out.length - 1; i >= 0; i--) out[i] = normalAt(table, words[i]!);
}

/**
 * The coefficients behind {@link normalFromUint32}, for loops that must not call a function for every number: 512 segments of
 * four, lowest power first. With `odd` = 2·min(word, ~word) + 1 (words unsigned), o the place of its leading bit (0 to 31), j
 * the four bits below that and f the rest as a fraction, |z| is the cubic in f of segment 16·o + j; z is negative for words
 * below 2³¹. Method note, section 1.3.
 *
 * @returns a copy, 2,048 numbers
 * @example
 * normalCoefficients()[0] === normalFromUint32(0xffffffff);
 * // => true
 */
export function normalCoefficients(): Float64Array {
  return normalTable().slice();
}

/**
 * The normal number of a word by the given {@link normalTable}: apart from the table's look-up, so that a
 * loop fetches it once.
 */
function normalAt(table: Float64Array, word: number): number {
  const signed = word | 0;
  // Both halves fold onto the lower tail, whose probability is `odd`·2⁻³³.
  const odd = ((signed ^ (signed >> 31)) << 1) | 1;
  const leadingZeros = Math.clz32(odd);
  // Below the leading one: four bits choose the segment, the rest is the place in it.
  const rest = (odd << leadingZeros) << 1;
  const at = (((31 - leadingZeros) << 4) | (rest >>> 28)) << 2;
  const f = ((rest << 4) >>> 0) * 2 ** -32;
  const z = table[at]! + f * (table[at + 1]! + f * (table[at + 2]! + f * table[at + 3]!));
  // A branch on the sign would be a coin toss, for which processors are no good.
  return (((signed >>> 31) << 1) - 1) * z;
}
