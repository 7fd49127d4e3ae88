import type { BillingMonth } from '../../calendar/billing-month.js';
import type { Tariff } from '../../schema/tariff.js';
import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';

/** What is missing to the monthly minimum, as a line of its own; none where nothing is missing. */
export function monthlyMinimumLine(
  tariff: Tariff,
  month: BillingMonth,
  monthIndex: number,
  monthLines: readonly BillLine[],
): BillLine[] {
  const { perMonth = 0, perDay = 0 } = tariff.minimum ?? {};
  const least = perMonth * (month.proration ?? 1) + perDay * month.days;
  // A credit that is paid out is no charge: the minimum is reckoned from nothing, not from below it.
  const sum = monthLines.reduce((total, line) => total + line.amount, 0);
  const charged = Math.max(0, sum);
  if (least <= 0 || charged >= least) return [];
  return [
    billLine(month, monthIndex, {
      component: 'minimum',
      period: null,
      tier: null,
      quantity: 1,
      unit: 'month',
      price: least - charged,
    }),
  ];
}
