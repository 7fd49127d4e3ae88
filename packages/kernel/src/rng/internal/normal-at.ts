/**
 * The normal number of a word by the given {@link normalTable}: apart from the table's look-up, so that a
 * loop fetches it once.
 */
export function normalAt(table: Float64Array, word: number): number {
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
