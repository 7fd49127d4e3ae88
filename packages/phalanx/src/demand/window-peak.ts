import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import { phalanxError } from '../internal/errors.js';
import type { DemandWindow } from './demand-charge.js';

/**
 * Peak of a window for a load series: the highest mean over a meter interval among the metered ones, as the library's bills measure it. Power
 * fed into the grid counts as zero demand.
 *
 * @param window - window from {@link demandWindows}
 * @param gridKwSeries - mean power drawn in each step of the window's grid [kW]
 * @returns [kW]; 0 if the window meters no step
 * @throws EngineError `invalid` / `unequalLengths`
 * @example
 * // a meter interval of 30 minutes, steps of 15 minutes
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

/**
 * The steps of the coming days that a window meters, by the local clock as in simulated paths: every day has the same number of steps. A
 * repeated hour counts if either occurrence does; a skipped hour counts like the step before it, since it has no readings.
 *
 * @param window - from {@link demandWindows}
 * @param grid - grid of its steps
 * @param fromStep - first step of today on that grid
 * @param dayCount - coming days, including today
 * @returns coming days × steps of a day, 1 if a step is metered
 * @example
 * const grid = yearGrid(2026, 60, 'Europe/London');
 * const [window] = demandWindows(tariff, grid);
 * localMeteredSteps(window, grid, 0, 31).length;
 * // => 744
 */
export function localMeteredSteps(
  window: Pick<DemandWindow, 'meteredSteps'>,
  grid: TimeGrid,
  fromStep: number,
  dayCount: number,
): Uint8Array {
  const { stepMinutes } = grid;
  const stepsPerDay = 1440 / stepMinutes;
  // One extra day makes up for days of 25 hours.
  const length = Math.min(grid.length - fromStep, (dayCount + 1) * stepsPerDay);
  const startMs = grid.startMs + fromStep * stepMinutes * 60_000;
  const { dayIndex, hour, minute } = localCalendar({ ...grid, startMs, length });
  const metered = new Uint8Array(dayCount * stepsPerDay);
  const isMet = new Uint8Array(dayCount * stepsPerDay);
  for (let step = 0; step < length; step += 1) {
    const day = dayIndex[step]!;
    if (day >= dayCount) break;
    const at = day * stepsPerDay + Math.floor((hour[step]! * 60 + minute[step]!) / stepMinutes);
    isMet[at] = 1;
    if (window.meteredSteps[fromStep + step] === 1) metered[at] = 1;
  }
  for (let at = 1; at < metered.length; at += 1) {
    if (isMet[at] === 0) metered[at] = metered[at - 1]!;
  }
  return metered;
}

/** One value per window, as a record by window name. */
export function byWindowName(
  windows: readonly Pick<DemandWindow, 'name'>[],
  values: ArrayLike<number>,
): Record<string, number> {
  return Object.fromEntries(windows.map(({ name }, window) => [name, values[window]!]));
}
