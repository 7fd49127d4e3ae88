import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '../schema/tariff.js';
import { isByHoursOfUse } from '../tiers/energy-tiers.js';

/** The number of steps over which demand is averaged, and the assumption made for it. */
export interface MeterInterval {
  /** Steps per meter interval, at least 1. */
  readonly steps: number;
  /** One sentence for the bill if the steps do not match the meter interval. */
  readonly assumption?: string;
}

/**
 * The meter interval over which demand is averaged. Shorter steps are averaged up to the interval; longer steps are used as
 * they are, and the bill states that actual peaks may be higher.
 *
 * @param tariff Its `demandWindowMinutes` is the meter interval.
 * @param grid Steps of the data.
 * @returns Number of steps that are averaged, at least 1.
 * @example
 * // demandWindowMinutes: 30 on a grid of 15-minute steps
 * meterInterval(tariff, grid).steps;
 * // => 2
 */
export function meterInterval(tariff: Tariff, grid: TimeGrid): MeterInterval {
  const { stepMinutes } = grid;
  const windowMinutes = tariff.demandWindowMinutes;
  if (!dependsOnDemand(tariff)) return { steps: 1 };
  if (windowMinutes === undefined) {
    return {
      steps: 1,
      assumption: `The tariff states no demand interval: demand is the highest mean over one ${stepMinutes}-minute step.`,
    };
  }
  if (windowMinutes < stepMinutes) {
    return {
      steps: 1,
      assumption: `The meter averages demand over ${windowMinutes} minutes, the data over ${stepMinutes}: actual peaks may be higher than billed.`,
    };
  }
  if (windowMinutes % stepMinutes !== 0 || 60 % windowMinutes !== 0) {
    return {
      steps: 1,
      assumption: `The meter interval of ${windowMinutes} minutes does not divide the hour or is not a multiple of the ${stepMinutes}-minute steps: demand is the highest single step.`,
    };
  }
  return { steps: windowMinutes / stepMinutes };
}

/** Whether demand is charged, or determines the width of tiers. */
function dependsOnDemand({
  flatDemand,
  touDemand,
  coincident,
  reactivePricePerKvar,
  energy,
}: Tariff) {
  if (flatDemand || touDemand || coincident || reactivePricePerKvar) return true;
  return energy.periods.some(({ tiers }) => tiers.some(isByHoursOfUse));
}

/**
 * Steps of the meter interval that passed before a grid began: intervals start on the clock, so the first interval of a grid
 * may have begun earlier.
 *
 * @param grid Steps of the data.
 * @param intervalSteps Steps per meter interval, from {@link meterInterval}.
 * @returns From 0, where an interval begins with the grid, to `intervalSteps` − 1.
 * @example
 * // 15-minute intervals on a grid of 5-minute steps that begins at 10:10
 * stepsIntoMeterInterval(grid, 3);
 * // => 2
 */
export function stepsIntoMeterInterval(grid: TimeGrid, intervalSteps: number): number {
  const minute = localCalendar({ ...grid, length: 1 }).minute[0]!;
  return Math.floor((minute % (intervalSteps * grid.stepMinutes)) / grid.stepMinutes);
}

/**
 * The demand that the meter shows in each step [kW]: the mean over its interval. Intervals start on the clock, so the first
 * and last of a grid may be cut short; each lies within one hour, hence within one month.
 */
export function demandSeries(
  importKw: ArrayLike<number>,
  grid: TimeGrid,
  intervalSteps: number,
): ArrayLike<number> {
  if (intervalSteps === 1) return importKw;
  const demandKw = new Float64Array(grid.length);
  let step = 0;
  let end = Math.min(grid.length, intervalSteps - stepsIntoMeterInterval(grid, intervalSteps));
  while (step < grid.length) {
    let sumKw = 0;
    for (let inner = step; inner < end; inner += 1) sumKw += importKw[inner]!;
    demandKw.fill(sumKw / (end - step), step, end);
    step = end;
    end = Math.min(grid.length, end + intervalSteps);
  }
  return demandKw;
}
