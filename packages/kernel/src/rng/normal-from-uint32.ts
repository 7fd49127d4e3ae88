import { normalAt } from './internal/normal-at.js';
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
  return normalAt(normalTable(), word);
}
