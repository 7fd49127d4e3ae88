import type { BillingMonth } from '../calendar/billing-months.js';
import { tariffLibraryError } from '../internal/errors.js';
import type { Tariff } from '../schema/tariff.js';
import { ratchetLookback } from '../tiers/ratchet-lookback.js';
import type { PriorPeaksKw } from './bill.js';
import type { MeasuredMonth } from './metering.js';

/**
 * The demand of each month that a ratchet looks back to [kW]: the any-time demand, or, if the tariff charges only for
 * demand by time of use, the highest demand of the priced periods.
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

/** The peaks before the grid, with their origin. */
export interface PriorPeaks {
  readonly source: 'given' | 'none' | 'steadyYear';
  /** Index k − 1 is k months before the first month of the grid [kW]; absent if unknown. */
  readonly peaksKw?: readonly number[];
}

/** Evaluates the option; `steadyYear` uses the grid's own twelve months as the previous year. */
export function resolvePriorPeaks(
  option: PriorPeaksKw,
  months: readonly BillingMonth[],
  peaksKw: readonly number[],
): PriorPeaks {
  if (option === 'none') return { source: 'none' };
  if (option === 'steadyYear') {
    if (!isCompleteYear(months)) {
      const wholeMonths = months.filter((month) => month.complete).length;
      throw tariffLibraryError(
        'outOfRange',
        'steadyYearNeedsTwelveMonths',
        `priorPeaksKw 'steadyYear' needs a grid of exactly twelve complete months, but it covers ${months.length} months, ${wholeMonths} of them complete.`,
        { months: months.length, wholeMonths },
      );
    }
    return { source: 'steadyYear', peaksKw: [...peaksKw].reverse() };
  }
  const isComplete =
    Array.isArray(option) &&
    option.length === 12 &&
    option.every((peakKw) => Number.isFinite(peakKw) && peakKw >= 0);
  if (!isComplete) {
    throw tariffLibraryError(
      'invalid',
      'priorPeaks',
      `priorPeaksKw must be 'none', 'steadyYear' or twelve finite numbers of at least 0, but ${JSON.stringify(option)} came.`,
      { priorPeaksKw: option },
    );
  }
  return { source: 'given', peaksKw: option };
}

/** Whether there are exactly twelve months, all of them complete. */
function isCompleteYear(months: readonly BillingMonth[]): boolean {
  return months.length === 12 && months.every((month) => month.complete);
}
