import type { BillingMonth } from '../../calendar/billing-month.js';
import type { Tariff } from '../../schema/tariff.js';
import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';
import { isWholeYear } from './is-whole-year.js';

/**
 * What is missing to the annual minimum, put on the last month of a year of twelve whole months. A true-up is no part of
 * what is looked at: it comes after the minimum.
 */
export function annualMinimumLine(
  tariff: Tariff,
  months: readonly BillingMonth[],
  beforeTrueUp: readonly BillLine[],
): BillLine[] {
  const perYear = tariff.minimum?.perYear ?? 0;
  if (perYear <= 0 || !isWholeYear(months)) return [];
  const byMonth = months.map(() => 0);
  // As with the monthly minimum, credits that are paid out are no charges.
  for (const { monthIndex, amount } of beforeTrueUp) byMonth[monthIndex]! += amount;
  const charged = byMonth.reduce((sum, amount) => sum + Math.max(0, amount), 0);
  if (charged >= perYear) return [];
  const last = months.length - 1;
  return [
    billLine(months[last]!, last, {
      component: 'minimum',
      period: null,
      tier: null,
      quantity: 1,
      unit: 'year',
      price: perYear - charged,
    }),
  ];
}
