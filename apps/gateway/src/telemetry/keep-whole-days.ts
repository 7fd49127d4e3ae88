import { setImmediate } from 'node:timers/promises';
import type { TelemetryStore } from '../stores/stores.js';

const DAY_MS = 86_400_000;
/** Probes of a day that ended so long ago have all been stored [ms]. */
const SETTLED_MS = 3_600_000;
/** More than the uptime looks back. */
const DAYS_KEPT = 40;

/**
 * Counts minutes that were ok as the store does, and remembers what it counted of whole UTC days that are over: a month is
 * counted once in the life of a process, and from then on the day that is under way and the edge of the window.
 *
 * @param store - counts any stretch
 * @param nowMs - the clock [ms since the epoch]
 * @example
 * const okMinutes = keepWholeDays(stores.telemetry, Date.now);
 * await okMinutes('tarsis', 0, 86_400_000);
 * // => 0
 */
export function keepWholeDays(
  store: Pick<TelemetryStore, 'okMinutes'>,
  nowMs: () => number,
): TelemetryStore['okMinutes'] {
  const kept = new Map<string, Map<number, number>>();

  const okOfDay = async (engine: string, dayMs: number): Promise<number> => {
    const days = kept.get(engine) ?? new Map<number, number>();
    kept.set(engine, days);
    const known = days.get(dayMs);
    if (known !== undefined) {
      return known;
    }
    const count = await store.okMinutes(engine, dayMs, dayMs + DAY_MS);
    if (dayMs + DAY_MS + SETTLED_MS <= nowMs()) {
      days.set(dayMs, count);
      const [oldest] = days.keys();
      if (days.size > DAYS_KEPT && oldest !== undefined) {
        days.delete(oldest);
      }
    }
    // The embedded database answers on this thread: others are served between the days of a first count.
    await setImmediate();
    return count;
  };

  return async (engine, sinceMs, untilMs) => {
    const firstDayMs = Math.ceil(sinceMs / DAY_MS) * DAY_MS;
    const lastDayMs = Math.floor(untilMs / DAY_MS) * DAY_MS;
    if (firstDayMs >= lastDayMs) {
      return store.okMinutes(engine, sinceMs, untilMs);
    }
    let count =
      (await store.okMinutes(engine, sinceMs, firstDayMs)) +
      (await store.okMinutes(engine, lastDayMs, untilMs));
    for (let dayMs = firstDayMs; dayMs < lastDayMs; dayMs += DAY_MS) {
      count += await okOfDay(engine, dayMs);
    }
    return count;
  };
}
