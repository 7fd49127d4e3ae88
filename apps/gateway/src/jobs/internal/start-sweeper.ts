import type { EngineErrorData } from '@bess/kernel/errors';
import type { Logger } from 'pino';
import type { JobStore } from '../../stores/stores.js';
import type { JobSettings } from '../job-settings.js';
import { coalesce } from './coalesce.js';
import { createLeaseWatch } from './lease-watch.js';
import { within } from './within.js';

/** What the sweeper needs. */
export interface SweeperDeps {
  jobs: JobStore;
  nowMs: () => number;
  logger: Logger;
  settings: JobSettings;
  /** Hears of jobs that were put back or given up. */
  onChange(jobId: string, hasEnded: boolean): void;
  /** Sees to jobs that wait; must not reject. */
  lookAfter(): Promise<void>;
}

/**
 * Puts jobs whose worker died back in the queue, gives up those that died too often, and sees to what waits: now and
 * at every interval.
 *
 * @param deps - store, clock, what to do after each round
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
    await within(settings.sweepMs, deps.lookAfter());
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
