import { ladderAmount } from './internal/ladder-amount.js';
import type { RatchetedMonth } from './ratcheted-month.js';

/**
 * What a later month is expected to pay because this month's peak became its floor, method note,
 * equation (2):
 *
 * E[ladder(max(D, fraction · P)) − ladder(D)],
 *
 * D the later month's billing demand without this month. One bisection, whatever the number of samples.
 *
 * @param month - later month of {@link ratchetedMonth}
 * @param peakKw - this month's peak P [kW], at least 0
 * @returns [currency]
 * @example
 * // 10 $/kW, floor 0.8 of this month's peak; otherwise 60 or 90 kW would be billed
 * ratchetCharge(ratchetedMonth([{ width: Infinity, price: 10 }], 0.8, [60, 90]), 100);
 * // => 100
 */
export function ratchetCharge(month: RatchetedMonth, peakKw: number): number {
  const { fraction, ladder, demandKwSorted, chargeSums } = month;
  const floorKw = fraction * peakKw;
  let below = 0;
  let end = demandKwSorted.length;
  while (below < end) {
    const middle = (below + end) >> 1;
    if (demandKwSorted[middle]! < floorKw) below = middle + 1;
    else end = middle;
  }
  // Samples at or above the floor pay nothing more.
  if (below === 0) return 0;
  return (below * ladderAmount(ladder, floorKw) - chargeSums[below]!) / demandKwSorted.length;
}
