/**
 * The uniform number of a random word: (word + ½)·2⁻³², the middle of its cell. So 0 and 1 never come, the
 * smallest is 2⁻³³, and the complement of a word gives 1 − u exactly.
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
