import { fallbackAfter, hourMs, minuteMs } from '../internal/async.js';
import type { Stores } from '../stores/stores.js';
import { cacheFinishedDays, type TelemetryFigures, telemetryFigures } from './telemetry-figures.js';

/** A probe that takes longer counts as failed [ms]. */
const PROBE_DEADLINE_MS = 20_000;

/** A day more than uptime needs. */
const KEEP_PROBES_MS = 31 * 24 * hourMs;

/** More than the median needs. */
const KEEP_LATENCIES_MS = hourMs;

/** How long figures are reused [ms], because anybody may request them. */
const FIGURES_SERVE_MS = 10_000;

/** Latencies that wait for a slow database; further ones are dropped. */
const MAX_PENDING = 1_000;

/** Observations of the engines. */
export interface Telemetry {
  /** Records the latency of a real request [ms]. Returns immediately; errors of the store are passed to `onError`. */
  recordRequest(engine: string, latencyMs: number): void;
  /** Probes every engine at the start of each minute, and now unless they are cold: a probe would start them. */
  start(probes: ProbeFunctions, areCold?: boolean): void;
  /** Stops the probes and waits until everything is stored. */
  stop(): Promise<void>;
  /** Waits until everything recorded so far is stored. */
  flush(): Promise<void>;
  /**
   * Figures of one engine for the status report, at most ten seconds old; empty until an hour of telemetry exists.
   */
  figures(engine: string): Promise<TelemetryFigures>;
}

/** Creates the telemetry. Failed writes go to `onError`, because observation must not disturb what it observes. */
export function createTelemetry(
  stores: Pick<Stores, 'telemetry'>,
  options: { nowMs: () => number; onError?: (error: unknown) => void },
): Telemetry {
  const { nowMs, onError = () => {} } = options;
  const store = stores.telemetry;
  const pending = new Set<Promise<void>>();
  const waiting: { engine: string; atMs: number; latencyMs: number }[] = [];
  let isWriting = false;
  const counting = { ...store, okMinutes: cacheFinishedDays(store, nowMs) };
  const figuresCache = new Map<string, { atMs: number; figures: Promise<TelemetryFigures> }>();
  let timer: NodeJS.Timeout | undefined;

  function inBackground(work: Promise<void>): void {
    const settled = work.catch(onError).finally(() => pending.delete(settled));
    pending.add(settled);
  }

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { engine, atMs, latencyMs } = next;
      await store.recordLatency(engine, atMs, latencyMs).catch(onError);
    }
    isWriting = false;
  }

  async function flush(): Promise<void> {
    await Promise.all(pending);
  }

  async function round(probes: ProbeFunctions): Promise<void> {
    const startMs = Math.floor(nowMs() / minuteMs) * minuteMs;
    const outcomes = await runProbes(probes);
    for (const { engine, ok } of outcomes) {
      await store.recordProbe({ engine, minuteMs: startMs, ok });
    }
    if (startMs % hourMs === 0) {
      await store.deleteBefore(nowMs() - KEEP_PROBES_MS);
      await store.deleteLatenciesBefore(nowMs() - KEEP_LATENCIES_MS);
    }
  }

  function schedule(probes: ProbeFunctions): void {
    timer = setTimeout(
      () => {
        inBackground(round(probes));
        schedule(probes);
      },
      minuteMs - (nowMs() % minuteMs),
    );
    timer.unref();
  }

  return {
    recordRequest(engine, latencyMs) {
      if (waiting.length < MAX_PENDING) {
        waiting.push({ engine, atMs: nowMs(), latencyMs });
      }
      if (!isWriting) {
        inBackground(writeWaiting());
      }
    },

    start(probes, areCold = false) {
      clearTimeout(timer);
      if (!areCold) {
        inBackground(round(probes));
      }
      schedule(probes);
    },

    async stop() {
      clearTimeout(timer);
      await flush();
    },

    flush,

    figures(engine) {
      const atMs = nowMs();
      const known = figuresCache.get(engine);
      if (known !== undefined && Math.abs(atMs - known.atMs) < FIGURES_SERVE_MS) {
        return known.figures;
      }
      const figures = telemetryFigures(counting, engine, atMs);
      figuresCache.set(engine, { atMs, figures });
      // The next caller tries again.
      figures.catch(() => figuresCache.delete(engine));
      return figures;
    },
  };
}

/** One cheap check per engine that it works; resolves to false, or rejects, if it does not. */
export type ProbeFunctions = Record<string, () => Promise<boolean>>;

/** Runs all probes concurrently. A probe that rejects, throws or misses the deadline is not ok. */
export function runProbes(
  probes: ProbeFunctions,
  deadlineMs: number = PROBE_DEADLINE_MS,
): Promise<{ engine: string; ok: boolean }[]> {
  return Promise.all(
    Object.entries(probes).map(async ([engine, probe]) => ({
      engine,
      ok: await withinDeadline(probe, deadlineMs),
    })),
  );
}

async function withinDeadline(probe: () => Promise<boolean>, deadlineMs: number): Promise<boolean> {
  try {
    return await fallbackAfter(deadlineMs, probe(), false);
  } catch {
    return false;
  }
}
