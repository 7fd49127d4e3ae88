/** Days of average variation that are added to each hour's own. */
const PRIOR_DAYS = 10;

/**
 * How much each hour of the day varies: standard deviations of the remainder by hour, drawn towards their mean, mean square 1.
 *
 * @param remainder - day × 24; NaN where missing
 */
export function fitResidualWeight(remainder: Float64Array): number[] {
  const squares = new Float64Array(24);
  const counts = new Float64Array(24);
  for (let i = 0; i < remainder.length; i++) {
    const value = remainder[i]!;
    if (Number.isNaN(value)) continue;
    squares[i % 24] = squares[i % 24]! + value * value;
    counts[i % 24] = counts[i % 24]! + 1;
  }
  const total = squares.reduce((sum, value) => sum + value, 0);
  const count = counts.reduce((sum, value) => sum + value, 0);
  const average = total / Math.max(1, count);
  if (average < 1e-12) return new Array<number>(24).fill(1);
  const variances = Array.from(
    squares,
    (value, hour) => (value + PRIOR_DAYS * average) / (counts[hour]! + PRIOR_DAYS),
  );
  const mean = variances.reduce((sum, value) => sum + value, 0) / 24;
  return variances.map((variance) => Math.sqrt(variance / mean));
}
