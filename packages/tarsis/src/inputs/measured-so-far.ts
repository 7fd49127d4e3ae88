import type { TimeGrid } from '@bess/kernel/series';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { rateCalendar } from '@bess/tariff-library/calendar';
import type { Run } from '../results/controller-run.js';
import { meteredMeans } from '../targets/metered-means.js';
import { checkedPast, type Past } from './checked-past.js';
import type { DefendedPeaks } from './import-caps.js';
import type { ResolvedHorizon } from './resolve-horizon.js';

/** What a controller has seen before a step of its timeline, and nothing after it. */
export interface MeasuredSoFar {
  /** How many steps. */
  steps(from: number): number;
  /** All of them, without vehicles [kW]; solar power is empty without panels. */
  all(from: number): { loadKwSeries: Float64Array; solarKwSeries: Float64Array };
  /** The last four weeks and a day at most, with vehicles [kW]. */
  recent(from: number): {
    grid: TimeGrid;
    loadKwSeries: Float64Array;
    solarKwSeries?: Float64Array;
  };
  /** Highest net load of the last 30 days as the meter shows it, at any time and by demand period [kW]. */
  highest(from: number): DefendedPeaks;
}

/** Four weeks and the day that runs, which a change of clocks may lengthen by an hour. */
const recentDays = 30;

/**
 * Joins what was measured before a timeline to what is measured on it.
 *
 * @throws EngineError those of `checkedPast`.
 * @param run Its vehicles draw beside the load.
 */
export function measuredSoFar(
  { loadKwSeries, solarKwSeries, options, tariff }: ResolvedHorizon,
  past: Past | undefined,
  run: Run,
): MeasuredSoFar {
  const { grid } = options;
  const measured = checkedPast(past);
  const before = measured.length;
  const load = joined(measured.loadKwSeries, loadKwSeries);
  const solar = solarKwSeries && joined(measured.solarKwSeries, solarKwSeries);
  const vehicles = measured.vehicleKwSeries;
  const stepMs = grid.stepMinutes * 60_000;
  const recentSteps = (recentDays * 1440) / grid.stepMinutes;
  const recent = (from: number) => {
    const now = before + from;
    const first = Math.max(0, now - recentSteps);
    return {
      grid: { ...grid, startMs: grid.startMs + (first - before) * stepMs, length: now - first },
      loadKwSeries: load.subarray(first, now).map((kw, step) => {
        const at = first + step;
        return kw + (at < before ? vehicles[at]! : run.vehicleKwSeries[at - before]!);
      }),
      ...(solar && { solarKwSeries: solar.subarray(first, now) }),
    };
  };
  return {
    steps: (from) => before + from,
    all: (from) => ({
      loadKwSeries: load.subarray(0, before + from),
      solarKwSeries: solar?.subarray(0, before + from) ?? new Float64Array(),
    }),
    recent,
    highest: (from) => {
      const seen = recent(from);
      const { demandPeriodSeries } = rateCalendar(tariff, seen.grid);
      const periodPeaksKw = (tariff.touDemand?.periods ?? []).map(() => 0);
      let peakKw = 0;
      const meterSteps = meterInterval(tariff, grid).steps;
      const firstSteps = meterSteps - stepsIntoMeterInterval(seen.grid, meterSteps);
      const netKwSeries = seen.loadKwSeries.map(
        (kw, step) => kw - (seen.solarKwSeries?.[step] ?? 0),
      );
      const demands = meteredMeans(netKwSeries, meterSteps, firstSteps);
      for (const [interval, netKw] of demands.entries()) {
        const step = Math.max(0, firstSteps + (interval - 1) * meterSteps);
        const period = demandPeriodSeries?.[step];
        peakKw = Math.max(peakKw, netKw);
        if (period !== undefined) periodPeaksKw[period] = Math.max(periodPeaksKw[period]!, netKw);
      }
      return { peakKw, periodPeaksKw };
    },
  };
}

function joined(before: Float64Array, after: Float64Array): Float64Array {
  const all = new Float64Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}
