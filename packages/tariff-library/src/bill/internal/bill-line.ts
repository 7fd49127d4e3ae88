import type { BillingMonth } from '../../calendar/billing-month.js';
import type { BillLine } from '../bill.js';

type Charge = Pick<BillLine, 'component' | 'period' | 'tier' | 'quantity' | 'unit' | 'price'>;

/** The only place where an amount is made: quantity × price. */
export function billLine(month: BillingMonth, monthIndex: number, charge: Charge): BillLine {
  return {
    component: charge.component,
    monthIndex,
    year: month.year,
    month: month.month,
    period: charge.period,
    tier: charge.tier,
    quantity: charge.quantity,
    unit: charge.unit,
    price: charge.price,
    amount: charge.quantity * charge.price,
  };
}
