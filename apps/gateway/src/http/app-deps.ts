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
import type { Stores } from '../stores/stores.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Telemetry } from '../telemetry/telemetry.js';
import type { KeyRingCache } from '../tokens/key-ring.js';
import type { BodyLimits } from './read-body.js';

/** All that the HTTP side needs; nothing of it is global. */
export interface AppDeps {
  stores: Stores;
  keyRing: KeyRingCache;
  limiter: RateLimiter;
  engines: EnginePool;
  health: EngineHealth;
  /** What this process remembers of sites. */
  siteCache: SiteCache;
  /** In which long series are stored. */
  seriesScheduler: SeriesScheduler;
  /** Bounds the sum of all bodies; one of its own when left out. */
  bodyBudget?: BodyBudget;
  telemetry: Pick<Telemetry, 'recordRequest' | 'figures'>;
  /** Counts for Prometheus; absent where nobody reads them. */
  metrics?: Metrics;
  /** Whoever runs the jobs of the store. */
  jobs: JobRunner;
  /**
   * Whether the password is the one of the hash. Without a hash (no such account) it answers false after the same
   * time, so that the answer to a login does not tell which addresses exist.
   */
  verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean>;
  config: {
    trustProxy: boolean;
    /** Default: 1 MiB, 32 levels. */
    bodyLimits?: BodyLimits;
    /** How long a submit waits for its job before it answers 202 [ms]; default 100,000. */
    submitWaitMs?: number;
    /** Requests of one partner that are answered at a time; default 256. */
    requestsInFlight?: number;
    /** Bearer token of `GET /metrics`, which is not there without one. */
    metricsToken?: string;
  };
  /** Milliseconds since the Unix epoch. */
  nowMs: () => number;
  logger: Logger;
  /** MAJOR.MINOR.PATCH, as health reports it. */
  version: string;
}

/** What one process remembers of sites between requests; nothing of it need outlive the process. */
export interface SiteCache {
  /** Changes of what is learned of a site, one after the other. */
  personalityQueue: KeyedQueue;
  /** Forecasts of prices, made once an hour. */
  forecasts: SiteForecasts;
}

/** A forecast, or why there is none. */

export interface SiteForecast {
  forecast: PriceForecast | undefined;
  /** In words, for the list of assumptions. */
  value: string;
  source: string;
}

/** Forecasts of the prices of sites. */

export interface SiteForecasts {
  /**
   * HELIOS's forecast of a site's prices, of the stored ones and where none is stored of those that cycles were told, in their
   * currency; made once in an hour, and meanwhile the one before is handed out. Without enough prices, and where HELIOS fails or
   * takes long for the first one, there is none, and it says why.
   *
   * @param id - partner and site
   * @param site - its clock, interval and market, and the gateway's clock [ms since the epoch]
   */
  find(
    id: { partnerId: string; siteId: string },
    site: PersonalitySettings & { nowMs: number },
  ): Promise<SiteForecast>;
}
