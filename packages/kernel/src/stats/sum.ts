/**
 * Sum with Neumaier's compensation: as exact as if it were carried out in twice the precision and rounded
 * once, as long as the terms are not ill-conditioned beyond that. Our own, so that the bits do not depend
 * on a dependency's version. 0 for no values; NaN and infinities pass through as in a plain sum.
 *
 * @param values - terms
 * @see A. Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, ZAMM 54 (1974)
 * 39–51, algorithm IV.
 * @example
 * sum([1, 1e100, 1, -1e100]);
 * // => 2
 */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let compensation = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = total + value;
    // What the addition lost is known exactly from the smaller of the two terms.
    compensation +=
      Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  // An infinite total makes the compensation NaN, which must not hide it.
  return Number.isFinite(total) ? total + compensation : total;
}
