import { normalTable } from './internal/normal-table.js';

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
  const table = normalTable();
  const signed = word | 0;
  // Both halves fold onto the lower tail, whose probability is `odd`·2⁻³³.
  const odd = ((signed ^ (signed >> 31)) << 1) | 1;
  const leadingZeros = Math.clz32(odd);
  // Below the leading one: four bits choose the segment, the rest is the place in it.
  const rest = (odd << leadingZeros) << 1;
  const at = (((31 - leadingZeros) << 4) | (rest >>> 28)) << 2;
  const f = ((rest << 4) >>> 0) * 2 ** -32;
  const z = table[at]! + f * (table[at + 1]! + f * (table[at + 2]! + f * table[at + 3]!));
  return signed < 0 ? z : -z;
}
