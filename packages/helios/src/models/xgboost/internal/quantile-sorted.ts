/**
 * Quantile type 6 (Hyndman and Fan 1996) of rising values: the k-th of n stands at level k/(n + 1), the outermost ones hold beyond.
 *
 * @param sorted - at least one value, rising
 * @param level - 0 to 1
 */
export function quantileSorted(sorted: ArrayLike<number>, level: number): number {
  const place = Math.min(Math.max(level * (sorted.length + 1), 1), sorted.length);
  const below = Math.floor(place);
  const lower = sorted[below - 1]!;
  const share = place - below;
  return share === 0 ? lower : lower + share * (sorted[below]! - lower);
}
