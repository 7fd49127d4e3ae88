/**
 * Sum of the highest minus sum of the lowest prices of a day: the revenue per MW of buying in the cheapest and selling in the dearest hours.
 *
 * @param values - prices of one day
 * @param hours - hours bought and hours sold, at most half of the prices
 * @example
 * dailySpread([10, 50, 20, 90], 1);
 * // => 80
 */
export function dailySpread(values: ArrayLike<number>, hours: number): number {
  const sorted = Float64Array.from(values).sort();
  let spread = 0;
  for (let k = 0; k < hours; k += 1) spread += sorted[sorted.length - 1 - k]! - sorted[k]!;
  return spread;
}
