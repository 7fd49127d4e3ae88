import type { BillingMonth } from '../../calendar/billing-month.js';
import { ratchetLookback } from '../../ladder/ratchet-lookback.js';
import type { Tariff } from '../../schema/tariff.js';
import type { MeasuredMonth } from './measure-months.js';

/**
 * The demand of each month that a ratchet looks back to [kW]: the any-time demand, or, where the tariff charges for
 * demand by time of use alone, the highest of the periods that have a price.
 */
export function ratchetPeaks(tariff: Tariff, measured: readonly MeasuredMonth[]): number[] {
  const { touDemand } = tariff;
  if (tariff.flatDemand || !touDemand) return measured.map(({ peakKw }) => peakKw);
  const isPriced = touDemand.periods.map(({ tiers }) =>
    tiers.some(({ pricePerUnit }) => pricePerUnit !== 0),
  );
  return measured.map(({ touPeaksKw }) =>
    touPeaksKw.reduce(
      (top, { period, peakKw }) => (isPriced[period] ? Math.max(top, peakKw) : top),
      0,
    ),
  );
}

/** The ratchet's floor under the billing demand of each month [kW]; 0 without a ratchet. */
export function ratchetFloors(
  tariff: Tariff,
  months: readonly BillingMonth[],
  peaksKw: readonly number[],
  priorPeaksKw: readonly number[] | undefined,
): number[] {
  const fraction = tariff.ratchet?.fraction ?? 0;
  return months.map((_, index) => {
    const { monthIndices, priorOffsets } = ratchetLookback(tariff, months, index);
    let highestKw = 0;
    for (const earlier of monthIndices) highestKw = Math.max(highestKw, peaksKw[earlier]!);
    for (const offset of priorOffsets) {
      highestKw = Math.max(highestKw, priorPeaksKw?.[offset - 1] ?? 0);
    }
    return fraction * highestKw;
  });
}
