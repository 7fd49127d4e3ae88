import type { BillingMonth } from '../../calendar/billing-month.js';
import type { Tariff } from '../../schema/tariff.js';
import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';

/** Fixed charges: once per billing month (pro rata where it is no regular one), and once per local day. */
export function fixedLines(tariff: Tariff, month: BillingMonth, monthIndex: number): BillLine[] {
  const { perMonth, perDay } = tariff.fixed;
  const fixed = { component: 'fixed', period: null, tier: null } as const;
  const lines: BillLine[] = [];
  if (perMonth !== 0) {
    lines.push(
      billLine(month, monthIndex, {
        ...fixed,
        quantity: month.proration ?? 1,
        unit: 'month',
        price: perMonth,
      }),
    );
  }
  if (perDay !== 0) {
    lines.push(
      billLine(month, monthIndex, { ...fixed, quantity: month.days, unit: 'day', price: perDay }),
    );
  }
  return lines;
}
