import { setImmediate } from 'node:timers/promises';
import { minuteMs } from '../internal/durations.js';
import type { FacilityReading, FacilityStore } from '../stores/stores.js';

/** Readings of a page. The embedded database works on the gateway's own thread, some 10 ms for so many. */
const pageSize = 5_000;

/**
 * Readings of a facility by time, page by page, so that requests are served between pages however many there are.
 *
 * @returns pages, none of them empty
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

/**
 * How far apart most readings come.
 *
 * @returns median of the gaps [min]; undefined for fewer than two readings
 */
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
