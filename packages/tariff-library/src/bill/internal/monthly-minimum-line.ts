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
  const perMonth = tariff.minimum?.perMonth ?? 0;
  const charged = monthLines.reduce((sum, line) => sum + line.amount, 0);
  if (perMonth <= 0 || charged >= perMonth) return [];
  return [
    billLine(month, monthIndex, {
      component: 'minimum',
      period: null,
      tier: null,
      quantity: 1,
      unit: 'month',
      price: perMonth - charged,
    }),
  ];
}
