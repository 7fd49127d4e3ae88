import type { BillingMonth } from '../../calendar/billing-month.js';
import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import type { PriorPeaksKw } from '../bill.js';
import { isWholeYear } from './is-whole-year.js';

/** The peaks before the grid and where they come from. */
export interface PriorPeaks {
  readonly source: 'given' | 'none' | 'steadyYear';
  /** Index k − 1 = k months before the first month of the grid [kW]; absent where unknown. */
  readonly peaksKw?: readonly number[];
}

/** Reads the option; a steady year wraps the grid's own twelve months round. */
export function resolvePriorPeaks(
  option: PriorPeaksKw,
  months: readonly BillingMonth[],
  peaksKw: readonly number[],
): PriorPeaks {
  if (option === 'none') return { source: 'none' };
  if (option === 'steadyYear') {
    if (!isWholeYear(months)) {
      const wholeMonths = months.filter((month) => month.complete).length;
      throw tariffLibraryError(
        'outOfRange',
        'steadyYearNeedsTwelveMonths',
        `priorPeaksKw 'steadyYear' needs a grid of exactly twelve whole months, but it covers ${months.length} months, ${wholeMonths} of them whole.`,
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
