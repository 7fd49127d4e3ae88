import type { TelemetryStore } from '../stores/stores.js';

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
