const sorted = new Float64Array(24);

/**
 * Sum of a day's dearest hours minus the sum of its cheapest ones.
 *
 * @param prices - 24 prices
 * @param hours - number of each
 */
export function topBottomSpread(prices: ArrayLike<number>, hours: number): number {
  for (let i = 0; i < 24; i++) {
    const price = prices[i]!;
    let at = i;
    // Insertion: faster than a general sort for 24 numbers.
    while (at > 0 && sorted[at - 1]! > price) {
      sorted[at] = sorted[at - 1]!;
      at--;
    }
    sorted[at] = price;
  }
  let spread = 0;
  for (let i = 0; i < hours; i++) spread += sorted[23 - i]! - sorted[i]!;
  return spread;
}
