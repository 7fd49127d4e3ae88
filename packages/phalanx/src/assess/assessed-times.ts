import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import type { FacilityState } from '../facility/facility-state.js';
import { MS_PER_DAY } from '../facility/local-day.js';
import type { RiskOptions } from './risk-options.js';

export interface AssessedTime {
  readonly timeMs: number;
  readonly share: number;
}

const MS_PER_MINUTE = 60_000;
const FIRST_YEAR = 2027;
/** A Wednesday represents weekdays. */
const WEEKDAYS = [
  { weekday: 3, share: 5 / 14 },
  { weekday: 6, share: 1 / 14 },
  { weekday: 0, share: 1 / 14 },
];
const MONTHS = [1, 7];

/**
 * The times that an assessment covers: the given time; if `hourOfDay` differs from it, that hour of the same local day; without a time, a
 * Wednesday, a Saturday and a Sunday in January and in July, weighted 5:1:1.
 */
export function assessedTimes(options: RiskOptions, state: FacilityState): AssessedTime[] {
  const { timeMs, hourOfDay } = options;
  const { timeZone } = state.settings;
  if (timeMs !== undefined) {
    const localTime = new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * MS_PER_MINUTE);
    if (hourOfDay === undefined || localTime.getUTCHours() === hourOfDay)
      return [{ timeMs, share: 1 }];
    return [{ timeMs: atHour(localTime, hourOfDay, timeZone), share: 1 }];
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

/** `localTime` holds the fields of the local clock as if they were UTC. */
function atHour(localTime: Date, hour: number, timeZone: string): number {
  return localToEpochMs(
    {
      year: localTime.getUTCFullYear(),
      month: localTime.getUTCMonth() + 1,
      day: localTime.getUTCDate(),
      hour,
    },
    timeZone,
  );
}
