import { setImmediate } from 'node:timers/promises';
import type { TelemetryStore } from '../stores/stores.js';

const DAY_MS = 86_400_000;

/** Probes of a day that ended so long ago have all been stored [ms]. */
const SETTLED_MS = 3_600_000;

/** More than the uptime looks back. */
const DAYS_KEPT = 40;

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

const LATENCY_WINDOW_MS = 15 * MINUTE_MS;

const UPTIME_WINDOW_MS = 30 * 24 * HOUR_MS;

/** The telemetry of one engine in the status report. */
export interface TelemetryFigures {
  /** Median latency of the real requests of the last 15 minutes [ms]; absent when there was none. */
  latency_ms?: number;
  /** Share of the minutes of the last 30 days, or since the first probe, whose probe was ok [percent]. */
  uptime_30d?: number;
}

/**
 * Computes the figures of one engine. A minute without a probe counts as not ok, because then the gateway itself was
 * down; the minute in progress does not count yet.
 *
 * @param store - where probes and latencies are kept
 * @param engine - the engine's id
 * @param nowMs - the current time [ms since the epoch]
 * @returns the figures, empty until an hour has passed since the engine's first probe
 *
 * @example
 * ```ts
 * const { telemetry } = await openStores({ dataDir: ':memory:' });
 * for (let minute = 0; minute < 60; minute += 1) {
 *   await telemetry.recordProbe({ engine: 'tarsis', minuteMs: minute * 60_000, ok: minute % 2 === 0 });
 * }
 * await telemetryFigures(telemetry, 'tarsis', 3_600_000); // => { uptime_30d: 50 }
 * ```
 */
export async function telemetryFigures(
  store: TelemetryStore,
  engine: string,
  nowMs: number,
): Promise<TelemetryFigures> {
  const firstMs = await store.firstProbeMs(engine);
  if (firstMs === undefined || nowMs - firstMs < HOUR_MS) {
    return {};
  }
  const untilMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const sinceMs = Math.max(firstMs, untilMs - UPTIME_WINDOW_MS);
  const okMinutes = await store.okMinutes(engine, sinceMs, untilMs);
  const minutes = (untilMs - sinceMs) / MINUTE_MS;
  const medianMs = await store.medianLatencyMs(engine, nowMs - LATENCY_WINDOW_MS);
  return {
    ...(medianMs === undefined ? {} : { latency_ms: rounded(medianMs, 2) }),
    // Three decimals: one failed minute in 30 days still shows, as 99.998.
    uptime_30d: rounded((100 * okMinutes) / minutes, 3),
  };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/**
 * Counts minutes that were ok as the store does, and remembers what it counted of whole UTC days that are over: a month is
 * counted once in the life of a process, and from then on the day that is under way and the edge of the window.
 *
 * @param store - counts any stretch
 * @param nowMs - the clock [ms since the epoch]
 * @example
 * const okMinutes = cacheFinishedDays(stores.telemetry, Date.now);
 * await okMinutes('tarsis', 0, 86_400_000);
 * // => 0
 */
export function cacheFinishedDays(
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
