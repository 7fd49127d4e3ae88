import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { RateCalendar } from '../../calendar/rate-calendar.js';
import type { TouPeak } from '../bill.js';

/** What the meter shows for one month. */
export interface MeasuredMonth {
  /** [kWh] by energy period; 0 for periods that do not occur. */
  readonly energyKwhByPeriod: Float64Array;
  readonly peakKw: number;
  readonly peakStep: number;
  /** TOU demand periods that occur in the month, in the order of their numbers. */
  readonly touPeaksKw: readonly TouPeak[];
}

/** Reads energy by period and demand over the meter interval, month by month. */
export function measureMonths(
  importKwSeries: Float64Array | readonly number[],
  grid: TimeGrid,
  calendar: RateCalendar,
  intervalSteps: number,
): MeasuredMonth[] {
  const { months, energyPeriodSeries, demandPeriodSeries } = calendar;
  const energyPeriods = highest(energyPeriodSeries) + 1;
  const demandPeriods = demandPeriodSeries ? highest(demandPeriodSeries) + 1 : 0;
  const stepHours = grid.stepMinutes / 60;
  const intervalMinutes = intervalSteps * grid.stepMinutes;
  const firstMinute = localCalendar({ ...grid, length: 1 }).minute[0]!;

  return months.map(({ startStep, endStep }) => {
    const sumKwByPeriod = new Float64Array(energyPeriods);
    const touPeakKw = new Float64Array(demandPeriods).fill(-1);
    const touPeakStep = new Int32Array(demandPeriods);
    let peakKw = -1;
    let peakStep = startStep;
    let step = startStep;
    while (step < endStep) {
      // A meter interval starts on the clock, so the first and last of a grid may be cut short. It lies
      // within one hour, hence within one month and one period.
      const minute = firstMinute + step * grid.stepMinutes;
      const intoInterval = (minute % intervalMinutes) / grid.stepMinutes;
      const intervalEnd = Math.min(endStep, step + intervalSteps - Math.floor(intoInterval));
      let sumKw = 0;
      for (let inner = step; inner < intervalEnd; inner += 1) {
        const importKw = importKwSeries[inner]!;
        sumKw += importKw;
        const period = energyPeriodSeries[inner]!;
        sumKwByPeriod[period] = sumKwByPeriod[period]! + importKw;
      }
      const demandKw = sumKw / (intervalEnd - step);
      if (demandKw > peakKw) {
        peakKw = demandKw;
        peakStep = step;
      }
      if (demandPeriodSeries) {
        const period = demandPeriodSeries[step]!;
        if (demandKw > touPeakKw[period]!) {
          touPeakKw[period] = demandKw;
          touPeakStep[period] = step;
        }
      }
      step = intervalEnd;
    }
    const touPeaksKw: TouPeak[] = [];
    for (let period = 0; period < demandPeriods; period += 1) {
      if (touPeakKw[period]! < 0) continue;
      touPeaksKw.push({ period, peakKw: touPeakKw[period]!, peakStep: touPeakStep[period]! });
    }
    const energyKwhByPeriod = sumKwByPeriod.map((sumKw) => sumKw * stepHours);
    return { energyKwhByPeriod, peakKw, peakStep, touPeaksKw };
  });
}

function highest(series: Uint8Array): number {
  let top = 0;
  for (let step = 0; step < series.length; step += 1) if (series[step]! > top) top = series[step]!;
  return top;
}
