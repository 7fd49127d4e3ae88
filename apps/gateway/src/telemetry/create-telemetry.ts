import type { Stores } from '../stores/stores.js';
import { type ProbeFunctions, runProbes } from './run-probes.js';
import { type TelemetryFigures, telemetryFigures } from './telemetry-figures.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A day more than uptime looks back. */
const KEEP_PROBES_MS = 31 * 24 * HOUR_MS;
/** More than the median looks back. */
const KEEP_LATENCIES_MS = HOUR_MS;

/** What the gateway observes of its engines. */
export interface Telemetry {
  /** Notes the latency of one real request [ms]. Returns at once; a store that fails is reported to `onError`. */
  recordRequest(engine: string, latencyMs: number): void;
  /** Probes every engine now and at the start of each minute. */
  start(probes: ProbeFunctions): void;
  /** Ends the probes and waits for everything noted to be stored. */
  stop(): Promise<void>;
  /** Waits for everything noted so far to be stored. */
  flush(): Promise<void>;
  /** The status report's figures of one engine; empty until an hour of telemetry exists. */
  figures(engine: string): Promise<TelemetryFigures>;
}

/**
 * Creates the gateway's telemetry on its stores.
 *
 * @param stores - where probes and latencies are kept
 * @param options - `nowMs`: the clock [ms since the epoch]; `onError`: hears about writes that failed, because
 * observing must not fail what is observed
 * @returns the telemetry
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' });
 * const telemetry = createTelemetry(stores, { nowMs: Date.now });
 * telemetry.recordRequest('tarsis', 41);
 * await telemetry.figures('tarsis'); // => {}
 * ```
 */
export function createTelemetry(
  stores: Pick<Stores, 'telemetry'>,
  options: { nowMs: () => number; onError?: (error: unknown) => void },
): Telemetry {
  const { nowMs, onError = () => {} } = options;
  const store = stores.telemetry;
  const pending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function inBackground(work: Promise<void>): void {
    const settled = work.catch(onError).finally(() => pending.delete(settled));
    pending.add(settled);
  }

  async function flush(): Promise<void> {
    await Promise.all(pending);
  }

  async function round(probes: ProbeFunctions): Promise<void> {
    const minuteMs = Math.floor(nowMs() / MINUTE_MS) * MINUTE_MS;
    const outcomes = await runProbes(probes);
    for (const { engine, ok } of outcomes) {
      await store.recordProbe({ engine, minuteMs, ok });
    }
    if (minuteMs % HOUR_MS === 0) {
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
      MINUTE_MS - (nowMs() % MINUTE_MS),
    );
    timer.unref();
  }

  return {
    recordRequest(engine, latencyMs) {
      inBackground(store.recordLatency(engine, nowMs(), latencyMs));
    },

    start(probes) {
      clearTimeout(timer);
      inBackground(round(probes));
      schedule(probes);
    },

    async stop() {
      clearTimeout(timer);
      await flush();
    },

    flush,

    figures: (engine) => telemetryFigures(store, engine, nowMs()),
  };
}
