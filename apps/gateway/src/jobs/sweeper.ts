import type { EngineErrorData } from '@bess/kernel/errors';
import type { Logger } from 'pino';
import { engineCatalogue } from '../engine-runtime/catalogue.js';
import { coalesce, waitAtMost } from '../internal/async.js';
import type { JobKind, JobStore } from '../stores/stores.js';
import { type JobSettings, jobEngines } from './job-runner.js';

/** Heartbeats that a worker must miss before its expired lease counts. */
const MISSED_BEATS = 3;

/** Dependencies of the sweeper. */
interface SweeperDeps {
  jobs: JobStore;
  nowMs: () => number;
  logger: Logger;
  settings: JobSettings;
  /** Called for jobs that were put back or failed. */
  onChange(jobId: string, hasEnded: boolean): void;
  /** Handles waiting jobs; must not reject. */
  afterSweep(): Promise<void>;
}

/**
 * Puts jobs whose worker died back in the queue, fails those that died too often, and handles waiting jobs: now
 * and at every interval. The returned function stops it and resolves after the current round.
 */
export function startSweeper(deps: SweeperDeps): () => Promise<void> {
  const { jobs, nowMs, logger, settings, onChange } = deps;
  const errorOf = (kind: JobKind) => JSON.stringify(workerLost(kind, settings.maximumAttempts));
  const watch = createLeaseWatch(settings);
  const sweep = coalesce(async () => {
    try {
      const dead = watch.observe(await jobs.leases(), nowMs());
      const { requeued, failed } =
        dead.size === 0
          ? { requeued: [], failed: [] }
          : await jobs.sweep(nowMs(), settings.maximumAttempts, errorOf, dead);
      if (requeued.length + failed.length > 0) {
        logger.warn({ requeued, failed }, 'jobs had lost their worker');
      }
      for (const jobId of requeued) {
        onChange(jobId, false);
      }
      for (const jobId of failed) {
        onChange(jobId, true);
      }
    } catch (err) {
      // While the database is unavailable no worker can send a heartbeat.
      watch.forget();
      logger.error({ err }, 'searching for lost jobs failed');
    }
    // A silent queue must not stop the sweeps of the database.
    await waitAtMost(settings.sweepMs, deps.afterSweep());
  });
  let round = sweep();
  const timer = setInterval(() => {
    round = sweep();
  }, settings.sweepMs);
  return () => {
    clearInterval(timer);
    return round;
  };
}

function workerLost(kind: JobKind, attempts: number): EngineErrorData {
  const engine = jobEngines[kind];
  return {
    engine,
    kind: 'engine',
    code: 'workerLost',
    message: `${engineCatalogue[engine].name} lost the process that ran the job, ${attempts} times; the job was given up.`,
    details: { attempts },
  };
}

/** Decides which workers are dead by observing their leases. */
interface LeaseWatch<Id> {
  /**
   * Records the leases of running jobs or ranges: expiry by the clock of their worker, and now by the clock of this machine
   * [ms since the epoch]. Returns those whose worker is dead, with their leases.
   */
  observe(leases: ReadonlyMap<Id, number>, nowMs: number): Map<Id, number>;
  /** Discards the observations of a time in which no worker could send heartbeats. */
  forget(): void;
}

/**
 * Watches leases. Clocks differ between machines and can jump. A worker therefore counts as dead if its lease has
 * expired and it has missed three heartbeats, or if it has missed heartbeats for a whole lease. Durations are
 * measured with a monotonic clock.
 */
export function createLeaseWatch<Id = string>(
  { leaseMs, heartbeatMs }: Pick<JobSettings, 'leaseMs' | 'heartbeatMs'>,
  monotonicMs: () => number = () => performance.now(),
): LeaseWatch<Id> {
  let observed = new Map<Id, { leaseUntilMs: number; sinceMs: number }>();
  return {
    observe(leases, nowMs) {
      const atMs = monotonicMs();
      const dead = new Map<Id, number>();
      observed = new Map(
        [...leases].map(([id, leaseUntilMs]) => {
          const before = observed.get(id);
          const sinceMs = before?.leaseUntilMs === leaseUntilMs ? before.sinceMs : atMs;
          const silentMs = atMs - sinceMs;
          const hasRunOut = leaseUntilMs <= nowMs && silentMs >= MISSED_BEATS * heartbeatMs;
          if (hasRunOut || silentMs >= leaseMs) {
            dead.set(id, leaseUntilMs);
          }
          return [id, { leaseUntilMs, sinceMs }];
        }),
      );
      return dead;
    },
    forget: () => observed.clear(),
  };
}
