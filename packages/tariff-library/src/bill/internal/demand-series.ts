import type { TimeGrid } from '@bess/kernel/series';
import { stepsIntoMeterInterval } from '../steps-into-meter-interval.js';

/**
 * The demand that the meter shows in each step [kW]: the mean over its interval. A meter interval starts on the
 * clock, so the first and last of a grid may be cut short; it lies within one hour, hence within one month.
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
