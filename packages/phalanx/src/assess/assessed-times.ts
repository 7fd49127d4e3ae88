import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import type { FacilityState } from '../facility/facility-state.js';
import { MS_PER_DAY } from '../facility/local-day.js';
import type { RiskOptions } from './risk-options.js';

/** One moment that is assessed, and the share of the paths that it stands for. */
export interface AssessedTime {
  readonly timeMs: number;
  readonly share: number;
}

const MS_PER_MINUTE = 60_000;
const FIRST_YEAR = 2027;
/** A Wednesday stands for weekdays. */
const WEEKDAYS = [
  { weekday: 3, share: 5 / 14 },
  { weekday: 6, share: 1 / 14 },
  { weekday: 0, share: 1 / 14 },
];
const MONTHS = [1, 7];

/**
 * The moments that an assessment stands for: the one given; where the hour of the day says otherwise, that hour of the local day; without a
 * time a Wednesday, a Saturday and a Sunday of January and of July, 5:1:1.
 */
export function assessedTimes(options: RiskOptions, state: FacilityState): AssessedTime[] {
  const { timeMs, hourOfDay } = options;
  const { timeZone } = state.settings;
  if (timeMs !== undefined) {
    const wall = new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * MS_PER_MINUTE);
    if (hourOfDay === undefined || wall.getUTCHours() === hourOfDay) return [{ timeMs, share: 1 }];
    return [{ timeMs: atHour(wall, hourOfDay, timeZone), share: 1 }];
  }
  const lastMs = state.last?.timeMs ?? 0;
  const year = Math.max(FIRST_YEAR, new Date(lastMs).getUTCFullYear() + 1);
  return MONTHS.flatMap((month) =>
    WEEKDAYS.map(({ weekday, share }) => {
      const first = new Date(Date.UTC(year, month - 1, 8));
      const day = first.getTime() + ((weekday - first.getUTCDay() + 7) % 7) * MS_PER_DAY;
      return { timeMs: atHour(new Date(day), hourOfDay ?? 0, timeZone), share };
    }),
  );
}

function atHour(wall: Date, hour: number, timeZone: string): number {
  return localToEpochMs(
    { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate(), hour },
    timeZone,
  );
}
