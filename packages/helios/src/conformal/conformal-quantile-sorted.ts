/**
 * {@link conformalQuantile} of scores that rise already, which is the caller's word.
 *
 * @param sorted - rising; with none the result is infinite
 * @param level - between 0 and 1
 * @example
 * conformalQuantileSorted([1, 2, 3], 0.25);
 * // => 1
 */
export function conformalQuantileSorted(sorted: ArrayLike<number>, level: number): number {
  const places = sorted.length + 1;
  // (n + 1)·level may miss the whole number that is meant by rounding, as 10·0.7 might.
  if (level >= 0.5) {
    const rank = Math.ceil(places * level - 1e-9);
    return rank > sorted.length ? Infinity : sorted[rank - 1]!;
  }
  const rank = Math.floor(places * level + 1e-9);
  return rank < 1 ? -Infinity : sorted[rank - 1]!;
}
