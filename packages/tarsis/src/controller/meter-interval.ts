import type { Tariff } from '@bess/tariff-library';
import { meterInterval } from '@bess/tariff-library/bill';
import type { RateCalendar } from '@bess/tariff-library/calendar';
import { meterIntervalOf } from '../model/demand-peaks.js';
import { openIntervalAt } from '../problem/horizon-problem.js';
import type { ResolvedHorizon } from '../problem/resolve-horizon.js';

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
export function importCapAt(
  resolved: ResolvedHorizon,
  { demandPeriodSeries }: RateCalendar,
  importKwSeries: Float64Array,
): (step: number, peaks: DefendedPeaks) => number {
  const { tariff, options, loadKwSeries } = resolved;
  const { importKw: limitKw = Number.POSITIVE_INFINITY } = options.limits ?? {};
  const priced = pricedDemand(tariff);
  const meterSteps = meterInterval(tariff, options.grid).steps;
  const running = openIntervalAt(resolved, 0);
  const block = { loadKwSeries, ...(running && { openInterval: running }) };
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
    return Math.min(limitKw, restKwForDemand(capKw, rest));
  };
}

/** What is left of a meter interval, and what was drawn in it before. */
export interface RestOfInterval {
  /** Steps that are left, at least 1. */
  readonly steps: number;
  /** Steps that went by, as far as they are known, and the sum of their imports [kW]. */
  readonly knownSteps: number;
  readonly knownSumKw: number;
}

/** What may be drawn in each step that is left so that the meter shows a demand, at least 0 [kW]. */
export function restKwForDemand(
  demandKw: number,
  { steps, knownSteps, knownSumKw }: RestOfInterval,
): number {
  return Math.max(0, (demandKw * (knownSteps + steps) - knownSumKw) / steps);
}

/** The demand that the meter shows where so much is drawn in each step that is left of the interval [kW]. */
export function demandOfIntervalKw(
  restKw: number,
  { steps, knownSteps, knownSumKw }: RestOfInterval,
): number {
  return (knownSumKw + steps * restKw) / (knownSteps + steps);
}

/**
 * What is drawn in each meter interval, as the meter averages it: what is fed in within an interval takes nothing off what is drawn in
 * it. Where nothing is drawn, what is left over, below 0.
 *
 * @param netKwSeries Of each step, below 0 where panels give more than is used [kW].
 * @param meterSteps Steps per interval.
 * @param firstSteps Steps of the first one, where it is the rest of one that runs.
 */
export function meterIntervalMeans(
  netKwSeries: Float64Array,
  meterSteps: number,
  firstSteps = meterSteps,
): Float64Array {
  if (meterSteps === 1) return netKwSeries;
  const count = Math.ceil((netKwSeries.length - firstSteps) / meterSteps) + 1;
  return Float64Array.from({ length: netKwSeries.length === 0 ? 0 : count }, (_, interval) => {
    const end = firstSteps + interval * meterSteps;
    const ofInterval = netKwSeries.subarray(Math.max(0, end - meterSteps), end);
    const drawn = ofInterval.map((kw) => Math.max(0, kw));
    return mean(drawn.some((kw) => kw > 0) ? drawn : ofInterval);
  });
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Which peaks a tariff charges for in any month. */
interface PricedDemand {
  readonly anyTime: boolean;
  /** By demand period. */
  readonly byPeriod: readonly boolean[];
}

/** Reads which peaks cost anything: holding down one that does not costs energy and earns nothing. */
function pricedDemand({ energy, flatDemand, touDemand }: Tariff): PricedDemand {
  const isPriced = ({ tiers }: { tiers: readonly { pricePerUnit: number }[] }) =>
    tiers.some(({ pricePerUnit }) => pricePerUnit > 0);
  return {
    anyTime:
      (flatDemand?.groups.some(isPriced) ?? false) || energy.periods.some(demandWidensDearTiers),
    byPeriod: (touDemand?.periods ?? []).map(isPriced),
  };
}

/** Whether more billing demand widens a tier by hours of use that is dearer than the next. */
function demandWidensDearTiers({ tiers }: Tariff['energy']['periods'][number]): boolean {
  return tiers.slice(1).some(({ pricePerKwh }, before) => {
    const tier = tiers[before]!;
    return tier.unit.startsWith('kWhPerKw') && tier.pricePerKwh > pricePerKwh;
  });
}
