import type { RandomStream } from './create-stream.js';
import { normalTable } from './normal-table.js';
import { nextUint32, uint32sInto } from './uniforms.js';

/**
 * Converts a random word to a standard normal number: the inverse normal distribution at {@link uniformFromUint32}, as a
 * cubic in one of 512 segments. The largest absolute error is 2.3e−8. The numbers lie between −6.34 and 6.34 and rise with
 * the word; the complement of a word gives exactly −z. Only additions and multiplications are used, so every host gets
 * the same bits. Method note, section 1.3.
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
 * The next standard normal number of a stream, from one word; see {@link normalFromUint32}. Every draw of any kind takes
 * exactly one word, so the n-th number does not depend on the kind of the draws before it.
 *
 * @param stream - stream; advances by one word
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
 * Fills an array with the next standard normal numbers of a stream, the same as {@link nextNormal} returns one by one.
 *
 * @param out - array to fill
 * @param stream - stream; advances by the length of the array
 * @example
 * const out = new Float64Array(3);
 * normalsInto(out, createStream({ seed: 1, stream: 0, path: 0 }));
 * out.every((z) => Math.abs(z) < 6.34);
 * // => true
 */
export function normalsInto(out: Float64Array | Float32Array, stream: RandomStream): void {
  // The words are stored in the memory of the array itself. Going backwards, each is read before it is overwritten.
  const words = new Int32Array(out.buffer, out.byteOffset, out.length);
  uint32sInto(words, stream);
  const table = normalTable();
  for (let i = out.length - 1; i >= 0; i--) out[i] = normalAt(table, words[i]!);
}

/**
 * The coefficients of {@link normalFromUint32}, for loops that cannot afford a function call per number: 512 segments of
 * four coefficients, lowest power first. Let `odd` = 2·min(word, ~word) + 1 (words unsigned), o the position of its
 * leading bit (0 to 31), j the next four bits and f the remaining bits as a fraction. Then |z| is the cubic in f of
 * segment 16·o + j, and z is negative for words below 2³¹. Method note, section 1.3.
 *
 * @returns a copy, 2,048 numbers
 * @example
 * normalCoefficients()[0] === normalFromUint32(0xffffffff);
 * // => true
 */
export function normalCoefficients(): Float64Array {
  return normalTable().slice();
}

/** The normal number of a word. The table is a parameter, so that a loop looks it up only once. */
function normalAt(table: Float64Array, word: number): number {
  const signed = word | 0;
  // Both halves of the distribution are mapped to the lower tail, whose probability is `odd`·2⁻³³.
  const odd = ((signed ^ (signed >> 31)) << 1) | 1;
  const leadingZeros = Math.clz32(odd);
  // Below the leading bit, four bits select the segment, and the rest gives the position within it.
  const rest = (odd << leadingZeros) << 1;
  const at = (((31 - leadingZeros) << 4) | (rest >>> 28)) << 2;
  const f = ((rest << 4) >>> 0) * 2 ** -32;
  const z = table[at]! + f * (table[at + 1]! + f * (table[at + 2]! + f * table[at + 3]!));
  // Computed without a branch, because processors cannot predict a random sign.
  return (((signed >>> 31) << 1) - 1) * z;
}
