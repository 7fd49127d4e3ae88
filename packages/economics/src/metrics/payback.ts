import { cumulativeDiscounted } from './discounting.js';

/**
 * Time until the sum of the cash flows first reaches zero, with an even flow within each year. A later cost, such as a
 * replacement, can bring the sum below zero again.
 *
 * @param flows - cash flows of years 0, 1, … [currency]
 * @param discountRatePerYear - with a rate, the flows are discounted first. Default 0
 * @throws EngineError `invalid` / `wrongType`, `notFinite`; `outOfRange` / `outOfRange`
 * @returns years, 0 if nothing is invested, or null if the sum never reaches zero
 * @example
 * paybackYears([-1000, 400, 400, 400]); // => 2.5
 */
export function paybackYears(flows: readonly number[], discountRatePerYear = 0): number | null {
  const sums = cumulativeDiscounted(flows, discountRatePerYear);
  const year = sums.findIndex((sum) => sum >= 0);
  if (year < 0) return null;
  if (year === 0) return 0;
  const before = sums[year - 1] ?? 0;
  return year - 1 - before / ((sums[year] ?? 0) - before);
}
