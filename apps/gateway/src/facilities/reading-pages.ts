import { setImmediate } from 'node:timers/promises';
import type { FacilityReading, FacilityStore } from '../stores/stores.js';

/** Readings of a page. The embedded database works on the gateway's own thread, some 10 ms for so many. */
const pageSize = 5_000;

/**
 * Readings of a facility by time, page by page, so that requests are served between pages however many there are.
 *
 * @param facilities - store
 * @param id - partner and facility
 * @param range - instants [fromMs, untilMs)
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
