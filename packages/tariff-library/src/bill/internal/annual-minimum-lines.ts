import type { BillingMonth } from '../../calendar/billing-month.js';
import type { Tariff } from '../../schema/tariff.js';
import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';
import { wholeYears } from './whole-years.js';

/**
 * What is missing to the annual minimum, on the last month of every year of twelve whole months. A true-up is no part of
 * what is looked at: it comes after the minimum.
 */
export function annualMinimumLines(
  tariff: Tariff,
  months: readonly BillingMonth[],
  beforeTrueUp: readonly BillLine[],
): BillLine[] {
  const perYear = tariff.minimum?.perYear ?? 0;
  if (perYear <= 0) return [];
  const byMonth = months.map(() => 0);
  for (const { monthIndex, amount } of beforeTrueUp) byMonth[monthIndex]! += amount;
  return wholeYears(months).flatMap(({ first, last }) => {
    // As with the monthly minimum, credits that are paid out are no charges.
    const charged = byMonth
      .slice(first, last + 1)
      .reduce((sum, amount) => sum + Math.max(0, amount), 0);
    if (charged >= perYear) return [];
    const price = perYear - charged;
    const unpriced = { period: null, tier: null, quantity: 1, unit: 'year' } as const;
    return [billLine(months[last]!, last, { component: 'minimum', ...unpriced, price })];
  });
}
