import type { AnnualAmount } from '../schema/amounts.js';

/** What turns an {@link AnnualAmount} into figures. */
export interface Horizon {
  /** Years of the project. */
  readonly years: number;
  readonly inflationPerYear: number;
}

/** The amounts of years 0 to the last in money of their year; year 0 has none [currency]. */
export function amountsByYear(
  amount: AnnualAmount,
  { years, inflationPerYear }: Horizon,
): number[] {
  if ('byYear' in amount) return [0, ...amount.byYear];
  const { firstYear, escalationPerYear = inflationPerYear } = amount;
  const growth = 1 + escalationPerYear;
  return [0, ...Array.from({ length: years }, (_, index) => firstYear * growth ** index)];
}

/** Sums by year of several lists with an entry for each of the years 0 to the last. */
export function sumByYear(lists: readonly (readonly number[])[], years: number): number[] {
  return Array.from({ length: years + 1 }, (_, year) =>
    lists.reduce((sum, list) => sum + (list[year] ?? 0), 0),
  );
}
