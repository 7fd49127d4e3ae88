import type { BillLine } from '../bill.js';
import { billLine } from './bill-line.js';
import type { DemandMonth } from './demand-lines.js';

/** Reactive demand at the month's highest active demand. */
export function reactiveLines({
  tariff,
  month,
  monthIndex,
  measured,
  kvarPerKw,
}: DemandMonth & { readonly kvarPerKw: number }): BillLine[] {
  const price = tariff.reactivePricePerKvar ?? 0;
  const quantity = measured.peakKw * kvarPerKw;
  if (price === 0 || quantity === 0) return [];
  return [
    billLine(month, monthIndex, {
      component: 'reactiveDemand',
      period: null,
      tier: null,
      quantity,
      unit: 'kVAr',
      price: price * (month.proration ?? 1),
    }),
  ];
}
