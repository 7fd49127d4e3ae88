/**
 * Sum with Neumaier's compensation. It is as exact as a sum in twice the precision that is rounded once, unless the terms
 * are even worse conditioned. The package implements it itself, so that the bits do not depend on the version of a
 * dependency. The sum of no values is 0; NaN and infinities propagate as in a plain sum.
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
    // The rounding error of the addition follows exactly from the smaller of the two terms.
    compensation +=
      Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  // With an infinite total the compensation is NaN and must be ignored.
  return Number.isFinite(total) ? total + compensation : total;
}
