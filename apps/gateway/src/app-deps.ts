import type { Logger } from 'pino';
import type { EngineHealth } from './engines/engine-health.js';
import type { EnginePool } from './engines/engine-pool.js';
import type { BodyLimits } from './http/read-json-object.js';
import type { JobRunner } from './jobs/job-runner.js';
import type { KeyRingCache } from './keys/create-key-ring.js';
import type { BodyBudget } from './limits/create-body-budget.js';
import type { SeriesTurns } from './limits/create-series-turns.js';
import type { RateLimiter } from './limits/rate-limiter.js';
import type { Metrics } from './metrics/create-metrics.js';
import type { SiteMemory } from './sites/site-memory.js';
import type { Stores } from './stores/stores.js';
import type { Telemetry } from './telemetry/create-telemetry.js';

/** All that the HTTP side needs; nothing of it is global. */
export interface AppDeps {
  stores: Stores;
  keyRing: KeyRingCache;
  limiter: RateLimiter;
  engines: EnginePool;
  health: EngineHealth;
  /** What this process remembers of sites. */
  siteMemory: SiteMemory;
  /** In which long series are stored. */
  seriesTurns: SeriesTurns;
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
