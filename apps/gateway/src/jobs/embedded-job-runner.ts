import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { coalesce } from '../internal/async.js';
import { createChangeNotifier } from '../internal/change-notifier.js';
import type { JobKind, JobStore } from '../stores/stores.js';
import { type Attempt, startAttempt } from './attempt.js';
import {
  defaultJobSettings,
  type JobRunner,
  type JobRuns,
  type JobSettings,
  jobKinds,
} from './job-runner.js';
import { startSweeper } from './sweeper.js';

/** Dependencies and settings of the embedded runner. */
export interface EmbeddedJobRunnerOptions {
  jobs: JobStore;
  /** The engines. */
  runs: JobRuns;
  /** Clock of leases [ms since the epoch]. */
  nowMs: () => number;
  logger: Logger;
  /** Number of jobs of each kind that run at a time; each uses all threads of its engine. Default 1. */
  concurrency?: number;
  settings?: JobSettings;
  /** Called when a job has ended. */
  onEnded?: () => void;
}

/**
 * Runs jobs in this process, directly from the database, until it is closed. A sizing, which takes minutes, does not keep
 * simulations waiting: each kind has slots of its own. Jobs of earlier processes are taken
 * over as soon as their lease has expired.
 */
export function createEmbeddedJobRunner(options: EmbeddedJobRunnerOptions): JobRunner {
  const { jobs, runs, nowMs, logger, concurrency = 1, settings = defaultJobSettings } = options;
  const running = new Set<Attempt>();
  const isRunningHere = (jobId: string) => [...running].some((attempt) => attempt.jobId === jobId);
  // Other processes may share the database, and do not report their changes.
  const changes = createChangeNotifier(isRunningHere);
  // All threads of this process are at the job anyway.
  const onRangesOpen = () => {};
  const onChange = (jobId: string, hasEnded: boolean) => {
    changes.notify(jobId, hasEnded);
    if (hasEnded) {
      options.onEnded?.();
    }
  };
  const deps = { jobs, runs, nowMs, logger, settings, onChange, onRangesOpen };
  let isClosing = false;

  const hasSlot = (kind: JobKind) =>
    !isClosing && [...running].filter((attempt) => attempt.kind === kind).length < concurrency;

  /** Starts jobs while there are both waiting jobs and free slots. */
  const fill = coalesce(async () => {
    try {
      for (const kind of jobKinds) {
        while (hasSlot(kind) && (await start(kind))) {}
      }
    } catch (err) {
      logger.error({ err }, 'starting jobs failed');
    }
  });
  /** Starts the next job of a kind; false without one. */
  const start = async (kind: JobKind): Promise<boolean> => {
    const claimToken = randomUUID();
    const leaseUntilMs = nowMs() + settings.leaseMs;
    const job = await jobs.claim({ kind, claimToken, nowMs: nowMs(), leaseUntilMs });
    if (job === undefined) {
      return false;
    }
    const attempt = startAttempt(job, claimToken, deps);
    running.add(attempt);
    void attempt.ended.then(() => {
      running.delete(attempt);
      void fill();
    });
    return true;
  };
  const stopSweeper = startSweeper({ ...deps, afterSweep: fill });

  return {
    async enqueue() {
      // Not awaited: the caller need not wait, and the sweeper would find the job anyway.
      void fill();
    },
    async cancelled(jobId) {
      for (const attempt of running) {
        if (attempt.jobId === jobId) {
          attempt.check();
        }
      }
      onChange(jobId, true);
    },
    changed: changes.changed,
    notify: (id) => changes.notify(id, false),
    state: () => 'ok',
    async close() {
      isClosing = true;
      await stopSweeper();
      // A claim in progress may still start an attempt.
      await fill();
      for (const attempt of running) {
        attempt.stop();
      }
      await Promise.all([...running].map(({ ended }) => ended));
      changes.close();
    },
  };
}
