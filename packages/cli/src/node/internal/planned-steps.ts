import { localCalendar, resample } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import type { Call } from './command.js';
import type { Series } from './series.js';

/** Steps in which TARSIS plans a battery [min]. */
const PLANNED_MINUTES = [15, 20, 30, 60];

/** A series whose steps of less than 15 minutes are averaged; a note says so. */
export function onPlannedSteps(
  series: Series,
  tariff: Pick<Tariff, 'demandWindowMinutes'>,
  { note }: Pick<Call, 'note'>,
): Series {
  const { grid, values, path } = series;
  if (grid.stepMinutes >= 15) return series;
  const stepMinutes = plannedMinutes(grid.stepMinutes, tariff.demandWindowMinutes);
  note(
    `${path}: readings of ${grid.stepMinutes} minutes are averaged over ${stepMinutes} minutes, the steps in which the battery is planned`,
  );
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

/** The shortest steps of whole readings from which the meter interval of the tariff can be averaged, or that exceed it. */
function plannedMinutes(readingMinutes: number, meterMinutes: number | undefined): number {
  const whole = PLANNED_MINUTES.filter((minutes) => minutes % readingMinutes === 0);
  const metered = whole.find(
    (minutes) =>
      meterMinutes === undefined || minutes > meterMinutes || meterMinutes % minutes === 0,
  );
  // An hour is a whole number of readings.
  return metered ?? 60;
}
