import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { checkSeries } from '../internal/validate.js';
import type { ResolvedHorizon } from '../problem/resolve-horizon.js';
import type { MonthToDate } from '../schema/optimize-types.js';
import { advanceState } from './advance.js';
import type { ControllerRun } from './controller-run.js';
import { freshState, monthName, monthOfStep } from './controller-state.js';
import { type DefendedPeaks, meterIntervalMeans } from './meter-interval.js';

/** A month plus one day, because a clock change may lengthen it. */
const longestMonthDays = 32;

/** Four weeks, today, and one day more, because a clock change may lengthen a day by an hour. */
const recentDays = 30;

/** What a controller has measured before a step of its timeline, and nothing after it. */
interface MeasuredHistory {
  /** Number of measured steps. */
  steps(from: number): number;
  /** All measured steps, without vehicles [kW]; solar power is empty without panels. */
  all(from: number): { loadKwSeries: Float64Array; solarKwSeries: Float64Array };
  /** At most the last four weeks and two days, with vehicles [kW]. */
  recent(from: number): {
    grid: TimeGrid;
    loadKwSeries: Float64Array;
    solarKwSeries?: Float64Array;
  };
  /** Highest net load of the last 30 days as the meter shows it, any-time and by demand period [kW]. */
  highest(from: number): DefendedPeaks;
}

/**
 * Joins the measurements from before a timeline with those made on it. `run` supplies the power of the vehicles.
 *
 * @throws EngineError those of `checkPast`.
 */
export function measuredHistory(
  { loadKwSeries, solarKwSeries, options, tariff }: ResolvedHorizon,
  past: MeasuredPast | undefined,
  run: ControllerRun,
): MeasuredHistory {
  const { grid } = options;
  const measured = checkPast(past);
  const before = measured.length;
  const load = concatSeries(measured.loadKwSeries, loadKwSeries);
  const solar = solarKwSeries && concatSeries(measured.solarKwSeries, solarKwSeries);
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
      const demands = meterIntervalMeans(netKwSeries, meterSteps, firstSteps);
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

function concatSeries(before: Float64Array, after: Float64Array): Float64Array {
  const all = new Float64Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}

/**
 * What the steps before a timeline show of the month in which it begins: peaks and energy of a facility without a
 * battery. Undefined where they show nothing of that month.
 *
 * @throws EngineError those of `checkPast`.
 */
export function monthToDateOfPast(
  { tariff, options, solarKwSeries }: ResolvedHorizon,
  past: MeasuredPast | undefined,
): MonthToDate | undefined {
  const measured = checkPast(past);
  const { grid, exportRule } = options;
  const stepMs = grid.stepMinutes * 60_000;
  const most = Math.min(measured.length, (longestMonthDays * 1440) / grid.stepMinutes);
  if (most === 0) return undefined;
  const lastDays = { ...grid, startMs: grid.startMs - most * stepMs, length: most };
  const calendar = localCalendar(lastDays);
  const month = monthOfStep(grid, 0);
  const before = Array.from({ length: most }, (_, step) => step).find(
    (step) => monthName(calendar, step) === month,
  );
  if (before === undefined) return undefined;
  const length = most - before;
  const ofMonth = { ...grid, startMs: grid.startMs - length * stepMs, length };
  const first = measured.length - length;
  const netKwSeries = measured.loadKwSeries
    .subarray(first)
    .map(
      (kw, step) =>
        kw +
        measured.vehicleKwSeries[first + step]! -
        (solarKwSeries ? measured.solarKwSeries[first + step]! : 0),
    );
  const start = freshState({ tariff, grid: ofMonth, socFraction: 0 });
  const { peakKw, periodPeaksKw, coincidentPeaksKw, energyKwhByPeriod, openInterval } =
    advanceState(start, {
      tariff,
      grid: ofMonth,
      importKwSeries: netKwSeries.map((kw) => Math.max(0, kw)),
      ...(exportRule?.kind === 'netMetering' && {
        exportKwSeries: netKwSeries.map((kw) => Math.max(0, -kw)),
      }),
      socFraction: 0,
    });
  return {
    peakKw,
    periodPeaksKw,
    ...(coincidentPeaksKw && { coincidentPeaksKw }),
    energyKwhByPeriod,
    openInterval,
  };
}

/** Measurements from directly before a timeline, one entry per step [kW]. */
export interface MeasuredPast {
  /** Without vehicles. */
  readonly loadKwSeries: ArrayLike<number>;
  /** Default 0. */
  readonly solarKwSeries?: ArrayLike<number>;
  /** All vehicles together. Default 0. */
  readonly vehicleKwSeries?: ArrayLike<number>;
}

/** {@link MeasuredPast} after validation, with series of one length. */
interface PastSeries {
  readonly length: number;
  readonly loadKwSeries: Float64Array;
  readonly solarKwSeries: Float64Array;
  readonly vehicleKwSeries: Float64Array;
}

/**
 * Validates the measurements from before a timeline; empty series where none are given.
 *
 * @throws EngineError those of `checkSeries`.
 */
function checkPast(past: MeasuredPast | undefined): PastSeries {
  // Untyped callers may omit the load; the check below refuses that.
  const length = past?.loadKwSeries?.length ?? 0;
  const checked = (field: keyof MeasuredPast) => {
    const series = past?.[field];
    if (series === undefined) return new Float64Array(length);
    return checkSeries(`past.${field}`, series, length, { minimum: 0 });
  };
  return {
    length,
    loadKwSeries: checked('loadKwSeries'),
    solarKwSeries: checked('solarKwSeries'),
    vehicleKwSeries: checked('vehicleKwSeries'),
  };
}
