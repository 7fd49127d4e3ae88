import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import type { FacilitySettings, OpenDay, StepSums } from '../facility-state.js';
import { dayKindOf } from './day-kinds.js';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;

/** The local day that holds an instant, nothing of it read yet. */
export function openDay(timeMs: number, settings: FacilitySettings): OpenDay {
  const { timeZone, stepMinutes } = settings;
  const wall = new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * MS_PER_MINUTE);
  const date = wall.toISOString().slice(0, 10);
  const next = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + 1));
  const empty = emptySums(MINUTES_PER_DAY / stepMinutes);
  return {
    date,
    kind: dayKindOf(date, settings),
    startMs: localToEpochMs(fieldsOf(wall), timeZone),
    endMs: localToEpochMs(fieldsOf(next), timeZone),
    loadKw: empty,
    solarKw: empty,
    temperatureF: empty,
  };
}

/**
 * Step of the day by the local clock. So the hour that autumn doubles falls on the same steps twice, and the one that spring
 * leaves out on none.
 */
export function stepOfDay(timeMs: number, day: OpenDay, settings: FacilitySettings): number {
  const isPlain = day.endMs - day.startMs === MINUTES_PER_DAY * MS_PER_MINUTE;
  const minutes = isPlain
    ? (timeMs - day.startMs) / MS_PER_MINUTE
    : (timeMs / MS_PER_MINUTE + zoneOffsetMinutes(timeMs, settings.timeZone)) % MINUTES_PER_DAY;
  return Math.floor(minutes / settings.stepMinutes);
}

function emptySums(stepsPerDay: number): StepSums {
  const zeros = new Array<number>(stepsPerDay).fill(0);
  return { sums: zeros, counts: zeros };
}

function fieldsOf(wall: Date): { year: number; month: number; day: number } {
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
  };
}
