/** What the mean of equal prices may differ from them by for rounding, as a share of them; far above it, far below a cent. */
const ROUNDING = 1e-12;

/**
 * How much a price lies above another, and exactly 0 where that is rounding: HiGHS takes a coefficient up to 1e-9 for 0, and with a known price of
 * 685,576 and 26,000 MW what it so dropped was more than its row may be off by.
 */
export function priceDifference(price: number, other: number): number {
  const difference = price - other;
  const size = Math.max(Math.abs(price), Math.abs(other));
  return Math.abs(difference) <= ROUNDING * size ? 0 : difference;
}
