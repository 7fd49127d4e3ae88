import { minuteMs } from '../internal/async.js';
import type { Operation } from '../stores/operation-store.js';
import type { FacilityStore } from '../stores/stores.js';
import { oldestIntervals } from './intervals.js';
import { iso, type Skip } from './run-outcome.js';

/** Mean net load of the latest interval with readings, if it is at most two intervals old [kW]. */
export async function currentLoad(
  { partnerId, entityId, settings }: Operation,
  intervalMs: number,
  facilities: FacilityStore,
): Promise<{ currentLoadKw: number } | Skip> {
  const stepMs = settings.everyMinutes * minuteMs;
  // The reading of an interval comes after its end.
  const range = { fromMs: intervalMs - (oldestIntervals + 1) * stepMs, untilMs: intervalMs };
  const readings = await facilities.readings(partnerId, entityId, range);
  const last = readings.at(-1);
  if (last === undefined) {
    const span = await facilities.readingSpan(partnerId, entityId);
    return span === undefined || span.firstMs >= intervalMs
      ? { reason: 'reading_missing', message: 'No reading before this interval is stored.' }
      : {
          reason: 'reading_old',
          message: `No reading from ${iso(range.fromMs)} on is stored: the latest may be ${oldestIntervals} intervals old.`,
        };
  }
  const startMs = Math.floor(last.timeMs / stepMs) * stepMs;
  const within = readings.filter(({ timeMs }) => timeMs >= startMs);
  const netKw = within.reduce((sum, { loadKw, solarKw }) => sum + loadKw - (solarKw ?? 0), 0);
  return { currentLoadKw: Math.max(0, netKw / within.length) };
}
