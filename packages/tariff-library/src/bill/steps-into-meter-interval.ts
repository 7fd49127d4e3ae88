import { localCalendar, type TimeGrid } from '@bess/kernel/series';

/**
 * Steps of the meter interval that runs when a grid begins which lie before it: a meter interval starts on the clock, so the
 * first of a grid may have begun earlier.
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
