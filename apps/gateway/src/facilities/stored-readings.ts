import { setImmediate } from 'node:timers/promises';
import { minuteMs } from '../internal/async.js';
import type { FacilityReading, FacilityStore } from '../stores/stores.js';

/** Readings per page. The embedded database runs on the gateway's own thread, about 10 ms for this many. */
const pageSize = 5_000;

/**
 * Readings of a facility in chronological order, in non-empty pages, so that other requests are served between
 * them.
 */
export async function* readingPages(
  facilities: FacilityStore,
  { partnerId, facilityId }: { partnerId: string; facilityId: string },
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): AsyncGenerator<FacilityReading[], void, undefined> {
  for (let nextMs = fromMs; ; await setImmediate()) {
    const range = { fromMs: nextMs, untilMs, limit: pageSize };
    const page = await facilities.readings(partnerId, facilityId, range);
    const last = page.at(-1);
    if (last === undefined) {
      return;
    }
    yield page;
    if (page.length < pageSize) {
      return;
    }
    nextMs = last.timeMs + 1;
  }
}

/** Median gap between readings [min]; undefined for fewer than two readings. */
export function medianSpacingMinutes(
  readings: readonly Pick<FacilityReading, 'timeMs'>[],
): number | undefined {
  const gapsMs = readings
    .slice(1)
    .map(({ timeMs }, index) => timeMs - (readings[index]?.timeMs ?? timeMs))
    .sort((left, right) => left - right);
  const medianMs = gapsMs[Math.floor(gapsMs.length / 2)];
  return medianMs === undefined ? undefined : medianMs / minuteMs;
}
