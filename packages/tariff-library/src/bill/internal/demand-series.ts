import type { TimeGrid } from '@bess/kernel/series';
import { readGrid } from '../../calendar/internal/read-grid.js';

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
  const intervalMinutes = intervalSteps * grid.stepMinutes;
  const firstMinute = readGrid(grid).calendar.minute[0]!;
  let step = 0;
  while (step < grid.length) {
    const minute = firstMinute + step * grid.stepMinutes;
    const intoInterval = Math.floor((minute % intervalMinutes) / grid.stepMinutes);
    const end = Math.min(grid.length, step + intervalSteps - intoInterval);
    let sumKw = 0;
    for (let inner = step; inner < end; inner += 1) sumKw += importKw[inner]!;
    demandKw.fill(sumKw / (end - step), step, end);
    step = end;
  }
  return demandKw;
}
