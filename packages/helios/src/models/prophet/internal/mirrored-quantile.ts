/**
 * Quantile of a sample together with its mirror image at 0, given the sorted sizes: the empirical distribution of the sizes,
 * joined by straight lines from 0 on (type 4), at |2·level − 1|, with the sign of that side. Antisymmetric around one half, rising.
 */
export function mirroredQuantile(sortedSizes: Float64Array, level: number): number {
  const side = 2 * level - 1;
  // Below the smallest size the distribution of sizes runs on to 0.
  const place = Math.abs(side) * sortedSizes.length - 1;
  if (place <= 0) return Math.sign(side) * (place + 1) * sortedSizes[0]!;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sortedSizes.length - 1);
  const size = sortedSizes[below]! + (place - below) * (sortedSizes[above]! - sortedSizes[below]!);
  return Math.sign(side) * size;
}
