import { phalanxError } from '../internal/phalanx-error.js';
import type { DemandWindow } from './demand-window.js';

/**
 * The peak of a window under a load: the highest mean over a meter interval among those that the window
 * meters, as the library's bills measure it. Power fed into the grid counts as no demand.
 *
 * @param window - window of {@link demandWindows}
 * @param gridKwSeries - mean power drawn in each step of the window's grid [kW]
 * @returns [kW]; 0 where the window meters no step
 * @throws EngineError `invalid` / `unequalLengths`
 * @example
 * // a meter of 30 minutes on steps of 15
 * windowPeakKw(window, [10, 30, 40, 20]);
 * // => 30
 */
export function windowPeakKw(window: DemandWindow, gridKwSeries: ArrayLike<number>): number {
  const { meteredSteps, intervalSteps, stepsIntoInterval } = window;
  const { length } = meteredSteps;
  if (gridKwSeries.length !== length) {
    throw phalanxError(
      'invalid',
      'unequalLengths',
      `gridKwSeries must have one value per step of the window's grid, ${length}; ${gridKwSeries.length} came`,
      { length: gridKwSeries.length, gridLength: length },
    );
  }
  let peakKw = 0;
  let start = 0;
  let end = Math.min(length, intervalSteps - stepsIntoInterval);
  while (start < length) {
    if (meteredSteps[start] === 1) {
      let sumKw = 0;
      for (let step = start; step < end; step += 1) sumKw += gridKwSeries[step]!;
      peakKw = Math.max(peakKw, sumKw / (end - start));
    }
    start = end;
    end = Math.min(length, end + intervalSteps);
  }
  return peakKw;
}
