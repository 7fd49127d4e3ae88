import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { dayMs, hourMs, minuteMs } from '../internal/async.js';
import type { TelemetryStore } from '../stores/stores.js';

/** By this time after the end of a day, all its probes have been stored [ms]. */
const SETTLED_MS = hourMs;

/** Cached days of all engines: more than uptime needs for each of them. */
const MAX_CACHED_DAYS = 200;

const LATENCY_WINDOW_MS = 15 * minuteMs;

const UPTIME_WINDOW_MS = 30 * 24 * hourMs;

/** The telemetry of one engine in the status report. */
export interface TelemetryFigures {
  /** Median latency of the real requests of the last 15 minutes [ms]; absent without requests. */
  latency_ms?: number;
  /** Share of the minutes of the last 30 days, or since the first probe, whose probe was ok [percent]. */
  uptime_30d?: number;
}

/**
 * Computes the figures of one engine. A minute without a probe counts as not ok, because the gateway was down; the
 * current minute does not count yet. No figures within the first hour after the engine's first probe.
 */
export async function telemetryFigures(
  store: TelemetryStore,
  engine: string,
  nowMs: number,
): Promise<TelemetryFigures> {
  const firstMs = await store.firstProbeMs(engine);
  if (firstMs === undefined || nowMs - firstMs < hourMs) {
    return {};
  }
  const untilMs = Math.floor(nowMs / minuteMs) * minuteMs;
  const sinceMs = Math.max(firstMs, untilMs - UPTIME_WINDOW_MS);
  const okMinutes = await store.okMinutes(engine, sinceMs, untilMs);
  const minutes = (untilMs - sinceMs) / minuteMs;
  const medianMs = await store.medianLatencyMs(engine, nowMs - LATENCY_WINDOW_MS);
  return {
    ...(medianMs === undefined ? {} : { latency_ms: rounded(medianMs, 2) }),
    // Three decimals, so that one failed minute in 30 days is visible as 99.998.
    uptime_30d: rounded((100 * okMinutes) / minutes, 3),
  };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/**
 * Counts ok minutes like the store, and caches the counts of finished UTC days: a month is counted once per
 * process, afterwards only the current day and the edge of the window.
 */
export function cacheFinishedDays(
  store: Pick<TelemetryStore, 'okMinutes'>,
  nowMs: () => number,
): TelemetryStore['okMinutes'] {
  const cache = new LRUCache<string, number>({ max: MAX_CACHED_DAYS });

  const okOfDay = async (engine: string, startMs: number): Promise<number> => {
    const key = `${engine} ${startMs}`;
    const known = cache.get(key);
    if (known !== undefined) {
      return known;
    }
    const count = await store.okMinutes(engine, startMs, startMs + dayMs);
    if (startMs + dayMs + SETTLED_MS <= nowMs()) {
      cache.set(key, count);
    }
    // The embedded database runs on this thread; this lets other requests be served between the days of a first count.
    await setImmediate();
    return count;
  };

  return async (engine, sinceMs, untilMs) => {
    const firstDayMs = Math.ceil(sinceMs / dayMs) * dayMs;
    const lastDayMs = Math.floor(untilMs / dayMs) * dayMs;
    if (firstDayMs >= lastDayMs) {
      return store.okMinutes(engine, sinceMs, untilMs);
    }
    let count =
      (await store.okMinutes(engine, sinceMs, firstDayMs)) +
      (await store.okMinutes(engine, lastDayMs, untilMs));
    for (let startMs = firstDayMs; startMs < lastDayMs; startMs += dayMs) {
      count += await okOfDay(engine, startMs);
    }
    return count;
  };
}
