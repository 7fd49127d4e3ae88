/**
 * Mean of the worst share of weeks; a fraction of a week counts in part.
 *
 * @param values - by week, at least one
 * @param share - of the weeks, above 0
 * @example
 * worstWeeks([5, 1, 3, 4], 0.375); // (1 + 3 / 2) / 1.5
 * // => 1.6666666666666667
 */
export function worstWeeks(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const count = share * sorted.length;
  let left = count;
  let sum = 0;
  for (const value of sorted) {
    const part = Math.min(1, left);
    if (part <= 0) break;
    sum += part * value;
    left -= part;
  }
  return sum / count;
}
