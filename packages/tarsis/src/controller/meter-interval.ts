import type { TimeGrid } from '@bess/kernel/series';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { type RateCalendar, rateCalendar } from '@bess/tariff-library/calendar';
import { validators } from '../internal/validate.js';
import { meterIntervalOf } from '../model/demand-peaks.js';
import { openIntervalAt } from '../problem/horizon-problem.js';
import type { ResolvedHorizon } from '../problem/resolve-horizon.js';

/** Peaks to defend [kW]. */
export interface DefendedPeaks {
  readonly peakKw: number;
  /** By demand period of the tariff. */
  readonly periodPeaksKw: readonly number[];
}

/**
 * Returns the import above which a charged peak would rise [kW], or infinity where none would. The meter averages, so
 * imports earlier in the interval determine what its remaining steps may draw. Steps must be queried in ascending order.
 *
 * @param importKwSeries Imports so far, filled in while the steps pass [kW].
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
    const { from, end, knownSteps, knownSumKw } = meterIntervalOf(block, meterSteps, step);
    const drawnKw = importKwSeries.subarray(from, step);
    const capKw = demandCapKw(priced, demandPeriodSeries?.[step], { peakKw, periodPeaksKw });
    const rest = {
      steps: end - step,
      knownSteps: knownSteps + step - from,
      knownSumKw: drawnKw.reduce((sum, kw) => sum + kw, knownSumKw),
    };
    return Math.min(limitKw, restKwForDemand(capKw, rest));
  };
}

/** Options of {@link importCap}. */
export interface ImportCapOptions {
  readonly tariff: string | Tariff;
  /** Its first step is the one in question. */
  readonly grid: TimeGrid;
  readonly peaks: DefendedPeaks;
  /** Measured steps of the meter interval that the step lies in, and the sum of their imports [kW]. Default none. */
  readonly openInterval?: { readonly steps: number; readonly sumKw: number };
}

/**
 * The import above which a peak that the tariff charges for would rise, in the first step of a grid. The caps of
 * `followPlan` are the import caps of the plan's peaks and of the defended ones.
 *
 * @returns Mean import in the rest of the meter interval [kW]; infinity where no charged peak can rise.
 * @throws EngineError `unknownTariff`; `invalid` or `outOfRange` naming field, rule and value.
 * @example
 * const grid = createTimeGrid({ start: '2026-07-01', length: 1, stepMinutes: 15, timeZone: 'America/Los_Angeles' });
 * const tariff = 'sce-tou-8-option-d-under-2-kv';
 * importCap({ tariff, grid, peaks: { peakKw: 300, periodPeaksKw: [200, 250, 250] } });
 * // => 300
 */
export function importCap(options: ImportCapOptions): number {
  validators.grid(options.grid);
  const { grid, peaks, openInterval = { steps: 0, sumKw: 0 } } = options;
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  const step = { ...grid, length: 1 };
  const period = rateCalendar(tariff, step).demandPeriodSeries?.[0];
  const { steps: meterSteps } = meterInterval(tariff, grid);
  return restKwForDemand(demandCapKw(pricedDemand(tariff), period, peaks), {
    steps: meterSteps - stepsIntoMeterInterval(grid, meterSteps),
    knownSteps: openInterval.steps,
    knownSumKw: openInterval.sumKw,
  });
}

/** Demand above which a charged peak would rise in a demand period [kW]. */
function demandCapKw(
  priced: PricedDemand,
  period: number | undefined,
  { peakKw, periodPeaksKw }: DefendedPeaks,
): number {
  return Math.min(
    priced.anyTime ? peakKw : Number.POSITIVE_INFINITY,
    period !== undefined && priced.byPeriod[period]
      ? periodPeaksKw[period]!
      : Number.POSITIVE_INFINITY,
  );
}

/** The remaining steps of a meter interval, and the imports before them. */
export interface RestOfInterval {
  /** Remaining steps, at least 1. */
  readonly steps: number;
  /** Passed steps with a known import, and the sum of these imports [kW]. */
  readonly knownSteps: number;
  readonly knownSumKw: number;
}

/** Import per remaining step at which the meter shows the given demand, at least 0 [kW]. */
export function restKwForDemand(
  demandKw: number,
  { steps, knownSteps, knownSumKw }: RestOfInterval,
): number {
  return Math.max(0, (demandKw * (knownSteps + steps) - knownSumKw) / steps);
}

/** Demand that the meter shows at the given import in each remaining step of the interval [kW]. */
export function demandOfIntervalKw(
  restKw: number,
  { steps, knownSteps, knownSumKw }: RestOfInterval,
): number {
  return (knownSumKw + steps * restKw) / (knownSteps + steps);
}

/**
 * Mean import of each meter interval: exports within an interval do not reduce its demand. For an interval without any
 * import, the mean net load (negative).
 *
 * @param netKwSeries Net load of each step, negative where solar exceeds consumption [kW].
 * @param firstSteps Number of steps of the first interval, which may have begun earlier.
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

/** Returns which peaks the tariff charges for. Holding down any other peak wastes energy and saves nothing. */
function pricedDemand({ energy, flatDemand, touDemand }: Tariff): PricedDemand {
  const isPriced = ({ tiers }: { tiers: readonly { pricePerUnit: number }[] }) =>
    tiers.some(({ pricePerUnit }) => pricePerUnit > 0);
  return {
    anyTime:
      (flatDemand?.groups.some(isPriced) ?? false) || energy.periods.some(demandWidensDearTiers),
    byPeriod: (touDemand?.periods ?? []).map(isPriced),
  };
}

/** Whether a higher billing demand widens an hours-of-use tier that is more expensive than the next one. */
function demandWidensDearTiers({ tiers }: Tariff['energy']['periods'][number]): boolean {
  return tiers.slice(1).some(({ pricePerKwh }, before) => {
    const tier = tiers[before]!;
    return tier.unit.startsWith('kWhPerKw') && tier.pricePerKwh > pricePerKwh;
  });
}
