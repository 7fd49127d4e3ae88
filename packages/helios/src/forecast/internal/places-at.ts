import { zoneOffsetMinutes } from '@bess/kernel/series';
import { YEAR_MINUTES } from '../../models/internal/prepared-series.js';

/** Local place of an instant in its week [steps] and year [share]. */
export function placesAt(
  instantMs: number,
  timeZone: string,
  stepMinutes: number,
): { step: number; year: number } {
  const localMinutes = instantMs / 60_000 + zoneOffsetMinutes(instantMs, timeZone);
  // 1970-01-01 was a Thursday.
  const minuteOfWeek = (((localMinutes + 3 * 1440) % 10_080) + 10_080) % 10_080;
  const date = new Date(localMinutes * 60_000);
  const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1) / 60_000;
  return {
    step: Math.floor(minuteOfWeek / stepMinutes),
    year: ((localMinutes - yearStart) / YEAR_MINUTES) % 1,
  };
}
