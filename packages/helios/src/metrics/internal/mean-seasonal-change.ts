/**
 * Mean absolute difference of values from those a season before.
 *
 * @param values - finite
 * @param seasonSteps - from 1
 * @param first - the first value that is compared; the first that has one a season before
 * @returns 0 where none is that old
 */
export function meanSeasonalChange(
  values: ArrayLike<number>,
  seasonSteps: number,
  first = seasonSteps,
): number {
  let mean = 0;
  for (let i = first; i < values.length; i++) {
    mean += (Math.abs(values[i]! - values[i - seasonSteps]!) - mean) / (i - first + 1);
  }
  return mean;
}
