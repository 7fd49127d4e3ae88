import type { EngineErrorData } from '@bess/kernel/errors';
import type { Logger } from 'pino';
import { coalesce, waitAtMost } from '../internal/async.js';
import type { JobStore } from '../stores/stores.js';
import type { JobSettings } from './job-runner.js';

/** Signs of life that a worker may miss before its lease is believed to have run out. */
const MISSED_BEATS = 3;

/** What the sweeper needs. */
interface SweeperDeps {
  jobs: JobStore;
  nowMs: () => number;
  logger: Logger;
  settings: JobSettings;
  /** Hears of jobs that were put back or given up. */
  onChange(jobId: string, hasEnded: boolean): void;
  /** Sees to jobs that wait; must not reject. */
  afterSweep(): Promise<void>;
}

/**
 * Puts jobs whose worker died back in the queue, gives up those that died too often, and sees to what waits: now and
 * at every interval.
 *
 * @returns ends it; resolves after a round that is under way
 */
export function startSweeper(deps: SweeperDeps): () => Promise<void> {
  const { jobs, nowMs, logger, settings, onChange } = deps;
  const error = JSON.stringify(workerLost(settings.maximumAttempts));
  const watch = createLeaseWatch(settings);
  const sweep = coalesce(async () => {
    try {
      const dead = watch.look(await jobs.leases(), nowMs());
      const { requeued, failed } =
        dead.size === 0
          ? { requeued: [], failed: [] }
          : await jobs.sweep(nowMs(), settings.maximumAttempts, error, dead);
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
      // While the database is away no worker can show a sign of life.
      watch.forget();
      logger.error({ err }, 'looking for lost jobs failed');
    }
    // A queue that falls silent must not keep the database from being looked after.
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

function workerLost(attempts: number): EngineErrorData {
  return {
    engine: 'strix',
    kind: 'engine',
    code: 'workerLost',
    message: `STRIX lost the process that ran the job, ${attempts} times; the job was given up.`,
    details: { attempts },
  };
}

/** Tells which workers are dead by what is seen of their leases. */
interface LeaseWatch {
  /**
   * Notes how the leases stand.
   *
   * @returns the jobs whose worker is dead, with their leases
   */
  look(leases: ReadonlyMap<string, number>, nowMs: number): Map<string, number>;
  /** Forgets what was seen, where nobody could have shown a sign of life. */
  forget(): void;
}

/**
 * Watches leases. Clocks of machines differ and jump, so none is believed alone: a worker is dead when its lease has run
 * out by this machine's clock and it was seen to miss some signs of life, or when it was seen to miss them for as long as
 * a lease lasts. How long is measured by a clock that never jumps.
 */
export function createLeaseWatch(
  { leaseMs, heartbeatMs }: Pick<JobSettings, 'leaseMs' | 'heartbeatMs'>,
  monotonicMs: () => number = () => performance.now(),
): LeaseWatch {
  let seen = new Map<string, { leaseUntilMs: number; sinceMs: number }>();
  return {
    look(leases, nowMs) {
      const atMs = monotonicMs();
      const dead = new Map<string, number>();
      seen = new Map(
        [...leases].map(([jobId, leaseUntilMs]) => {
          const before = seen.get(jobId);
          const sinceMs = before?.leaseUntilMs === leaseUntilMs ? before.sinceMs : atMs;
          const silentMs = atMs - sinceMs;
          const hasRunOut = leaseUntilMs <= nowMs && silentMs >= MISSED_BEATS * heartbeatMs;
          if (hasRunOut || silentMs >= leaseMs) {
            dead.set(jobId, leaseUntilMs);
          }
          return [jobId, { leaseUntilMs, sinceMs }];
        }),
      );
      return dead;
    },
    forget: () => seen.clear(),
  };
}
