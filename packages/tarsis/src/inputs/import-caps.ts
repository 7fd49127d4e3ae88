import type { RateCalendar, Tariff } from '@bess/tariff-library';
import { pricedDemand } from './priced-demand.js';

/** Peaks that are defended [kW]. */
export interface DefendedPeaks {
  readonly peakKw: number;
  /** By demand period of the tariff. */
  readonly periodPeaksKw: readonly number[];
}

/**
 * Tells of each step the import above which a peak that costs something would rise [kW]; infinity where none does.
 *
 * @param limitKw Highest import that the connection allows [kW].
 */
export function importCaps(
  tariff: Tariff,
  { demandPeriodSeries }: RateCalendar,
  limitKw = Number.POSITIVE_INFINITY,
): (step: number, peaks: DefendedPeaks) => number {
  const priced = pricedDemand(tariff);
  return (step, { peakKw, periodPeaksKw }) => {
    const period = demandPeriodSeries?.[step];
    const ofPeriod = period !== undefined && priced.byPeriod[period];
    return Math.min(
      limitKw,
      priced.anyTime ? peakKw : Number.POSITIVE_INFINITY,
      ofPeriod ? periodPeaksKw[period]! : Number.POSITIVE_INFINITY,
    );
  };
}
