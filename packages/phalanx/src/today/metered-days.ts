import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { DemandWindow } from '../demand/demand-window.js';

/**
 * Which steps of the coming days a window meters, by the local clock, as futures count them: every day has the same number of
 * steps. An hour that comes twice counts if either does; one that is skipped counts as the step before it, since
 * nothing is read in it.
 *
 * @param window - of {@link demandWindows}
 * @param grid - the grid of its steps
 * @param fromStep - first step of today on that grid
 * @param dayCount - coming days, today among them
 * @returns coming days × steps of a day, 1 where a step counts
 * @example
 * const grid = yearGrid(2026, 60, 'Europe/London');
 * const [window] = demandWindows(tariff, grid);
 * meteredDays(window, grid, 0, 31).length;
 * // => 744
 */
export function meteredDays(
  window: Pick<DemandWindow, 'meteredSteps'>,
  grid: TimeGrid,
  fromStep: number,
  dayCount: number,
): Uint8Array {
  const { stepMinutes } = grid;
  const stepsPerDay = 1440 / stepMinutes;
  // A day more for those of 25 hours.
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
