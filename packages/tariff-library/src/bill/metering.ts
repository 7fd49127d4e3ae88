import type { TimeGrid } from '@bess/kernel/series';
import { type BillingMonth, localGrid } from '../calendar/billing-months.js';
import type { RateCalendar } from '../calendar/rate-calendar.js';
import { tariffLibraryError } from '../internal/errors.js';
import type { DemandUnit, Tariff } from '../schema/tariff.js';
import type { TouPeak } from './bill.js';
import { demandSeries } from './meter-interval.js';

/** Import and export in each step as the meters show them [kW], both at least 0. */
interface MeteredSeries {
  readonly importKw: ArrayLike<number>;
  /** Absent if nothing is exported. */
  readonly exportKw?: ArrayLike<number>;
}

/** Validates the series and splits a net load into import and export. */
export function meteredSeries(
  netLoadKwSeries: ArrayLike<number>,
  exportKwSeries: ArrayLike<number> | undefined,
  grid: TimeGrid,
): MeteredSeries {
  validateSeries('netLoadKwSeries', 'importSeries', netLoadKwSeries, grid);
  const exports = hasNegative(netLoadKwSeries);
  if (exportKwSeries === undefined && !exports) return { importKw: netLoadKwSeries };
  if (exportKwSeries === undefined) {
    const importKw = Float64Array.from(netLoadKwSeries, (kw) => Math.max(0, kw));
    const exportKw = Float64Array.from(netLoadKwSeries, (kw) => Math.max(0, -kw));
    return { importKw, exportKw };
  }
  validateSeries('exportKwSeries', 'exportSeries', exportKwSeries, grid);
  const negative = exports ? netLoadKwSeries : exportKwSeries;
  const step = Array.from(negative).findIndex((kw) => kw < 0);
  if (step >= 0) {
    throw tariffLibraryError(
      'outOfRange',
      'twoMeters',
      `With exportKwSeries both series must be at least 0, but ${negative[step]} came at step ${step}.`,
      { step, kw: negative[step] },
    );
  }
  return { importKw: netLoadKwSeries, exportKw: exportKwSeries };
}

/** Refuses a series that does not match the grid or contains a non-finite number. */
export function validateSeries(
  name: string,
  code: string,
  series: ArrayLike<number>,
  grid: TimeGrid,
): void {
  const { length } = series;
  if (length !== grid.length || length === 0) {
    throw tariffLibraryError(
      'invalid',
      code,
      `${name} must have one value per step of the grid and at least one: ${length} values came for ${grid.length} steps.`,
      { length, gridLength: grid.length },
    );
  }
  for (let step = 0; step < length; step += 1) {
    const value = series[step]!;
    if (value - value === 0) continue;
    throw tariffLibraryError(
      'invalid',
      code,
      `${name} must hold finite numbers, but ${value} came at step ${step}.`,
      { step },
    );
  }
}

function hasNegative(series: ArrayLike<number>): boolean {
  for (let step = 0; step < series.length; step += 1) if (series[step]! < 0) return true;
  return false;
}

/** Meter data of one month. */
export interface MeasuredMonth {
  /** Imports by energy period [kWh]; 0 for periods that do not occur. */
  readonly energyKwhByPeriod: Float64Array;
  /** Exports by energy period [kWh]; empty if there are none. */
  readonly exportKwhByPeriod: Float64Array;
  readonly peakKw: number;
  readonly peakStep: number;
  /** TOU demand periods that occur in the month, in ascending order. */
  readonly touPeaksKw: readonly TouPeak[];
  /** Own highest demand in each coincident period that occurs in the month. */
  readonly coincidentPeaksKw: readonly TouPeak[];
  /** Highest demand of each day, by calendar month and by TOU demand period; present if demand is charged by the day. */
  readonly dailyPeaksKw?: ReadonlyMap<number, readonly number[]>;
  readonly dailyTouPeaksKw?: ReadonlyMap<number, readonly number[]>;
}

/** Measures energy by period and demand over the meter interval, month by month. */
export function measureMonths(
  tariff: Tariff,
  { importKw, exportKw }: MeteredSeries,
  grid: TimeGrid,
  calendar: RateCalendar,
  intervalSteps: number,
): MeasuredMonth[] {
  const { months, energyPeriodSeries, demandPeriodSeries, coincidentPeriodSeries } = calendar;
  const periods = highest(energyPeriodSeries) + 1;
  const stepHours = grid.stepMinutes / 60;
  const demandKw = demandSeries(importKw, grid, intervalSteps);

  return months.map((month) => {
    const { startStep, endStep } = month;
    const energyOf = (kw: ArrayLike<number>): Float64Array => {
      const sumKw = new Float64Array(periods);
      for (let step = startStep; step < endStep; step += 1) {
        sumKw[energyPeriodSeries[step]!]! += kw[step]!;
      }
      return sumKw.map((kilowatts) => kilowatts * stepHours);
    };
    const peakStep = highestStep(demandKw, startStep, endStep);
    const peaksOf = (series: Uint8Array | undefined): TouPeak[] =>
      series ? periodPeaks(demandKw, series, startStep, endStep) : [];
    return {
      energyKwhByPeriod: energyOf(importKw),
      exportKwhByPeriod: exportKw ? energyOf(exportKw) : new Float64Array(0),
      peakKw: demandKw[peakStep]!,
      peakStep,
      touPeaksKw: peaksOf(demandPeriodSeries),
      coincidentPeaksKw: peaksOf(coincidentPeriodSeries),
      ...(isDaily(tariff.flatDemand) && {
        dailyPeaksKw: dailyPeaks(demandKw, grid, month, localGrid(grid).calendar.month),
      }),
      ...(isDaily(tariff.touDemand) && {
        dailyTouPeaksKw: dailyPeaks(demandKw, grid, month, demandPeriodSeries!),
      }),
    };
  });
}

function isDaily(charge: { readonly unit: DemandUnit } | undefined): boolean {
  return charge?.unit.endsWith('Daily') ?? false;
}

function highestStep(kw: ArrayLike<number>, from: number, to: number): number {
  let best = from;
  for (let step = from + 1; step < to; step += 1) if (kw[step]! > kw[best]!) best = step;
  return best;
}

function periodPeaks(
  demandKw: ArrayLike<number>,
  periodSeries: Uint8Array,
  from: number,
  to: number,
): TouPeak[] {
  const bestStep = new Int32Array(256).fill(-1);
  for (let step = from; step < to; step += 1) {
    const period = periodSeries[step]!;
    const best = bestStep[period]!;
    if (best < 0 || demandKw[step]! > demandKw[best]!) bestStep[period] = step;
  }
  const peaks: TouPeak[] = [];
  for (let period = 0; period < bestStep.length; period += 1) {
    const peakStep = bestStep[period]!;
    if (peakStep >= 0) peaks.push({ period, peakKw: demandKw[peakStep]!, peakStep });
  }
  return peaks;
}

function highest(series: Uint8Array): number {
  let top = 0;
  for (let step = 0; step < series.length; step += 1) if (series[step]! > top) top = series[step]!;
  return top;
}

/** The highest demand of every local day that a billing month touches [kW], by period of the step; the periods may also be calendar months. */
function dailyPeaks(
  demandKw: ArrayLike<number>,
  grid: TimeGrid,
  { startStep, endStep }: BillingMonth,
  periodSeries: ArrayLike<number>,
): Map<number, number[]> {
  const { dayIndex } = localGrid(grid).calendar;
  const byPeriod = new Map<number, Map<number, number>>();
  for (let step = startStep; step < endStep; step += 1) {
    const period = periodSeries[step]!;
    const days = byPeriod.get(period) ?? new Map<number, number>();
    byPeriod.set(period, days);
    const day = dayIndex[step]!;
    days.set(day, Math.max(days.get(day) ?? 0, demandKw[step]!));
  }
  return new Map([...byPeriod].map(([period, days]) => [period, [...days.values()]]));
}
