import type { TimeGrid } from '@bess/kernel/series';
import type { RateCalendar } from '../../calendar/rate-calendar.js';
import type { DemandUnit, Tariff } from '../../schema/tariff.js';
import type { TouPeak } from '../bill.js';
import { dailyPeaks } from './daily-peaks.js';
import { demandSeries } from './demand-series.js';
import type { MeteredSeries } from './metered-series.js';

/** What the meter shows for one month. */
export interface MeasuredMonth {
  /** Drawn [kWh] by energy period; 0 for periods that do not occur. */
  readonly energyKwhByPeriod: Float64Array;
  /** Fed in [kWh] by energy period; empty where nothing is. */
  readonly exportKwhByPeriod: Float64Array;
  readonly peakKw: number;
  readonly peakStep: number;
  /** TOU demand periods that occur in the month, in the order of their numbers. */
  readonly touPeaksKw: readonly TouPeak[];
  /** Own highest demand in each coincident period that occurs in the month. */
  readonly coincidentPeaksKw: readonly TouPeak[];
  /** Highest demand of each day, at any time and by TOU demand period; where demand is charged by the day. */
  readonly dailyPeaksKw?: readonly number[];
  readonly dailyTouPeaksKw?: ReadonlyMap<number, readonly number[]>;
}

/** Reads energy by period and demand over the meter interval, month by month. */
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
        dailyPeaksKw: dailyPeaks(demandKw, grid, month, undefined).get(0) ?? [],
      }),
      ...(isDaily(tariff.touDemand) && {
        dailyTouPeaksKw: dailyPeaks(demandKw, grid, month, demandPeriodSeries),
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
