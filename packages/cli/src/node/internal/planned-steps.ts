import { localCalendar, resample } from '@bess/kernel/series';
import type { Series } from './series.js';

/** A series whose steps of less than 15 minutes are averaged. */
export function onPlannedSteps(series: Series): Series {
  const { grid, values } = series;
  if (grid.stepMinutes >= 15) return series;
  const ratio = 15 / grid.stepMinutes;
  const stepMinutes = Number.isInteger(ratio) ? 15 : 60;
  const each = stepMinutes / grid.stepMinutes;
  // Skip to the first new step that begins at a multiple of its length past the hour.
  const minutePast = localCalendar({ ...grid, length: 1 }).minute[0]! % stepMinutes;
  const skip = minutePast === 0 ? 0 : (stepMinutes - minutePast) / grid.stepMinutes;
  const length = Math.floor((values.length - skip) / each);
  return {
    ...series,
    values: resample(values.slice(skip, skip + length * each), grid.stepMinutes, stepMinutes),
    grid: {
      ...grid,
      startMs: grid.startMs + skip * grid.stepMinutes * 60_000,
      stepMinutes,
      length,
    },
  };
}
