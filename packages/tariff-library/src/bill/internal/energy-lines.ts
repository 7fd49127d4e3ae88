import type { BillingMonth } from '../../calendar/billing-month.js';
import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';
import type { TieredEnergy } from './climb-energy.js';

/** Energy as lines: charged, or (with `sign` −1) credited. */
export function energyLines(
  month: BillingMonth,
  monthIndex: number,
  energy: readonly TieredEnergy[],
  component: 'energy' | 'exportCredit' = 'energy',
): BillLine[] {
  return energy.map(({ period, tier, quantity, price }) =>
    billLine(month, monthIndex, {
      component,
      period,
      tier,
      quantity,
      unit: 'kWh',
      // Never −0: it prints as 0 in one language and as -0 in the next.
      price: component === 'exportCredit' && price !== 0 ? -price : price,
    }),
  );
}
