import type { BillingMonth } from '../../calendar/billing-month.js';
import { ratchetLookback } from '../../ladder/ratchet-lookback.js';
import type { Tariff } from '../../schema/tariff.js';
import type { MeasuredMonth } from './measure-months.js';

/** The ratchet's floor under the any-time demand of each month [kW]; 0 without a ratchet. */
export function ratchetFloors(
  tariff: Tariff,
  months: readonly BillingMonth[],
  measured: readonly MeasuredMonth[],
  priorPeaksKw: readonly number[] | undefined,
): number[] {
  const fraction = tariff.ratchet?.fraction ?? 0;
  return months.map((_, index) => {
    const { monthIndices, priorOffsets } = ratchetLookback(tariff, months, index);
    let highestKw = 0;
    for (const earlier of monthIndices) highestKw = Math.max(highestKw, measured[earlier]!.peakKw);
    for (const offset of priorOffsets) {
      highestKw = Math.max(highestKw, priorPeaksKw?.[offset - 1] ?? 0);
    }
    return fraction * highestKw;
  });
}
