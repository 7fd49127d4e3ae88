/**
 * Hours of a day from the cheapest to the dearest; equal ones in the order of the clock.
 *
 * @param prices - series
 * @param first - place of the day's first hour
 * @param order - receives 24 hours
 */
export function hoursByPrice(prices: Float64Array, first: number, order: Uint8Array): void {
  for (let hour = 0; hour < 24; hour++) {
    const price = prices[first + hour]!;
    let at = hour;
    // Insertion: faster than a general sort for 24 numbers.
    while (at > 0 && prices[first + order[at - 1]!]! > price) {
      order[at] = order[at - 1]!;
      at--;
    }
    order[at] = hour;
  }
}
