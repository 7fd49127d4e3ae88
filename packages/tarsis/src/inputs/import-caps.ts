import { meterInterval } from '@bess/tariff-library/bill';
import type { RateCalendar } from '@bess/tariff-library/calendar';
import { restOfIntervalKw } from '../internal/rest-of-interval.js';
import { meterIntervalOf } from '../model/meter-intervals.js';
import { pricedDemand } from './priced-demand.js';
import type { ResolvedHorizon } from './resolve-horizon.js';
import { runningInterval } from './running-interval.js';

/** Peaks that are defended [kW]. */
export interface DefendedPeaks {
  readonly peakKw: number;
  /** By demand period of the tariff. */
  readonly periodPeaksKw: readonly number[];
}

/**
 * Tells of each step, asked in order, the import above which a peak that costs something would rise [kW]; infinity where none does.
 * The meter averages it: what was drawn in the interval so far decides what is left for the rest of it.
 *
 * @param importKwSeries What was drawn in the steps before, written while the steps go by [kW].
 */
export function importCaps(
  resolved: ResolvedHorizon,
  { demandPeriodSeries }: RateCalendar,
  importKwSeries: Float64Array,
): (step: number, peaks: DefendedPeaks) => number {
  const { tariff, options, loadKwSeries } = resolved;
  const { importKw: limitKw = Number.POSITIVE_INFINITY } = options.limits ?? {};
  const priced = pricedDemand(tariff);
  const meterSteps = meterInterval(tariff, options.grid).steps;
  const running = runningInterval(resolved, 0);
  const block = { loadKwSeries, ...(running && { runningInterval: running }) };
  return (step, { peakKw, periodPeaksKw }) => {
    const period = demandPeriodSeries?.[step];
    const ofPeriod = period !== undefined && priced.byPeriod[period];
    const { from, end, knownSteps, knownSumKw } = meterIntervalOf(block, meterSteps, step);
    const drawnKw = importKwSeries.subarray(from, step);
    const capKw = Math.min(
      priced.anyTime ? peakKw : Number.POSITIVE_INFINITY,
      ofPeriod ? periodPeaksKw[period]! : Number.POSITIVE_INFINITY,
    );
    const rest = {
      steps: end - step,
      knownSteps: knownSteps + step - from,
      knownSumKw: drawnKw.reduce((sum, kw) => sum + kw, knownSumKw),
    };
    return Math.min(limitKw, restOfIntervalKw(capKw, rest));
  };
}
