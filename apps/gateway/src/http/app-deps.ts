import type { PriceForecast } from '@bess/fenrir/cycle';
import type { Logger } from 'pino';
import type { EngineHealth } from '../engine-runtime/engine-health.js';
import type { EnginePool } from '../engine-runtime/engine-pool.js';
import type { PersonalitySettings } from '../engine-runtime/operations.js';
import type { KeyedQueue } from '../internal/async.js';
import type { JobRunner } from '../jobs/job-runner.js';
import type { BodyBudget } from '../limits/body-budget.js';
import type { RateLimiter } from '../limits/memory-limiter.js';
import type { SeriesScheduler } from '../limits/series-scheduler.js';
import type { EntityKey } from '../stores/event-store.js';
import type { Stores } from '../stores/stores.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Telemetry } from '../telemetry/telemetry.js';
import type { UsageRecorder } from '../telemetry/usage.js';
import type { KeyRingCache } from '../tokens/key-ring.js';
import type { BodyLimits } from './read-body.js';
import type { PortalFiles, StaticFile } from './static-file.js';

/** Everything that the HTTP layer depends on; nothing is global. */
export interface AppDeps {
  stores: Stores;
  keyRing: KeyRingCache;
  limiter: RateLimiter;
  engines: EnginePool;
  health: EngineHealth;
  /** State of sites that this process keeps between requests. */
  siteCache: SiteCache;
  /** Limits how many long series are stored at a time. */
  seriesScheduler: SeriesScheduler;
  /** Limits the total size of all bodies. Default: a budget of its own. */
  bodyBudget?: BodyBudget;
  telemetry: Pick<Telemetry, 'recordRequest' | 'figures'>;
  /** Counts the requests of partners. */
  usage: Pick<UsageRecorder, 'record' | 'flush'>;
  /** Metrics for Prometheus; absent if there is no metrics token. */
  metrics?: Metrics;
  /** The built portal; absent if it has not been built. */
  portal?: PortalFiles;
  /** The built documentation site; absent if it has not been built. */
  documentation?: ReadonlyMap<string, () => Promise<StaticFile>>;
  /** Operates sites and facilities, if this process does. */
  operations: { wake(): void };
  /** Runs the jobs of the store, in this process or in workers. */
  jobs: JobRunner;
  /** Decides where webhooks may lead to. */
  webhookAddresses: {
    /** Rejects with EngineError `outOfRange` `addressRefused`, `hostUnknown`. */
    check(url: string): Promise<void>;
  };
  /** Reports that an event or delivery was stored: wakes the streams and the webhooks that wait for it. */
  onEventStored(key: EntityKey): void;
  /**
   * Compares a password with a hash. Without a hash (no such account) it takes the same time and returns false, so
   * that the duration of a login does not reveal which addresses exist.
   */
  verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean>;
  config: {
    trustProxy: boolean;
    /** Default: 1 MiB, 32 levels. */
    bodyLimits?: BodyLimits;
    /** How long a submit waits for its job before it responds 202 [ms]; default 100,000. */
    submitWaitMs?: number;
    /** Requests of one partner that are served at a time; default 256. */
    requestsInFlight?: number;
    /** Bearer token of `GET /metrics`; without one the path does not exist. */
    metricsToken?: string;
  };
  /** Milliseconds since the Unix epoch. */
  nowMs: () => number;
  logger: Logger;
  /** MAJOR.MINOR.PATCH, as health reports it. */
  version: string;
}

/** State of sites that one process keeps between requests. It may be lost with the process. */
export interface SiteCache {
  /** Runs changes of a personality one after the other. */
  personalityQueue: KeyedQueue;
  /** Price forecasts, made once an hour. */
  forecasts: SiteForecasts;
}

/** A price forecast, or the reason why there is none. */
export interface SiteForecast {
  forecast: PriceForecast | undefined;
  /** In words, for the list of assumptions. */
  value: string;
  source: string;
}

/** Price forecasts of sites. */
export interface SiteForecasts {
  /**
   * Returns the HELIOS forecast for the site, in the currency of its prices. It is made once an hour from the
   * stored prices, completed by the prices of past cycles; while a new one is being made, the previous one is
   * returned. Without enough prices, or if HELIOS fails or takes too long for the first forecast, it returns the
   * reason.
   */
  find(
    id: { partnerId: string; siteId: string },
    site: PersonalitySettings & { nowMs: number },
  ): Promise<SiteForecast>;
  /** Drops what this process has of a site that was deleted. */
  forget(id: { partnerId: string; siteId: string }): void;
}
