/** Median of values that rise; at least one. */
export function medianSorted(sorted: ArrayLike<number>): number {
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  // Halved before they are added: two huge values must not overflow.
  return sorted[middle - 1]! / 2 + sorted[middle]! / 2;
}
