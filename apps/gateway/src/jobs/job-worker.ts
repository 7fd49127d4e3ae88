import { randomUUID } from 'node:crypto';
import { type Job as QueuedJob, WaitingError, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { strixVersion } from '../engine-runtime/answer-headers.js';
import { waitAtMost } from '../internal/async.js';
import type { RangeKey, RangeStore } from '../stores/range-store.js';
import type { JobKind, JobStore } from '../stores/stores.js';
import { type Attempt, startAttempt } from './attempt.js';
import {
  DEFAULT_KEY_PREFIX,
  isRangePermit,
  openJobQueue,
  QUEUE_NAMES,
  rangePermits,
  refillQueue,
} from './job-queue.js';
import {
  defaultJobSettings,
  type JobRuns,
  type JobSettings,
  jobKinds,
  type RunRange,
} from './job-runner.js';
import { type RangeAttempt, startRange } from './range-attempt.js';
import { startSweeper } from './sweeper.js';

/** Maximum wait of a stopping worker for Redis [ms]. */
const CLOSE_MS = 2_000;

/** Dependencies and settings of a worker. */
export interface JobWorkerOptions {
  redisUrl: string;
  jobs: JobStore;
  ranges: RangeStore;
  /** The engines. */
  runs: JobRuns;
  /** The engine of ranges. */
  runRange: RunRange;
  /** Ranges of other processes' jobs at a time: more than one keeps several threads at work while an output is stored. Default 1. */
  rangesAtOnce?: number;
  /** Clock of leases [ms since the epoch]. */
  nowMs: () => number;
  logger: Logger;
  /** Number of jobs of each kind that run at a time; each uses all threads of its engine. Default 1. */
  concurrency?: number;
  settings?: JobSettings;
  /** Prefix of every key in Redis; default `bess`. */
  keyPrefix?: string;
  /** Called when a job has ended. */
  onEnded?: () => void;
}

/** A worker process of the queues. */
export interface JobWorker {
  /** Takes no more jobs, lets running ones finish for `finishMs`, and puts back those that did not finish. */
  close(finishMs: number): Promise<void>;
  /** Reports a change of a stream of events to every process. */
  notify(id: string): void;
}

/**
 * Serves the queues until it is closed: one for each kind, so that a sizing, which takes minutes, does not keep simulations
 * waiting. Each id from a queue is a permit to run one job of its kind. The job itself is chosen
 * in the database by fair scheduling, so that a partner with many jobs does not delay the others. There are as
 * many ids as waiting jobs, so each gets its turn; an id without a waiting job is dropped, so an id that is
 * delivered twice does no harm.
 *
 * The ranges of large jobs have ids in the same queue. Where no job waits, an id is a permit to simulate one range of a job that
 * another process runs: a job that has not begun comes before more help for one that runs.
 */
export function createJobWorker(options: JobWorkerOptions): JobWorker {
  const { jobs, ranges, runs, runRange, nowMs, logger } = options;
  const { concurrency = 1, rangesAtOnce = 1, settings = defaultJobSettings } = options;
  const { redisUrl, keyPrefix = DEFAULT_KEY_PREFIX } = options;
  const running = new Set<Attempt | RangeAttempt>();
  let isClosing = false;

  const queue = openJobQueue({
    redisUrl,
    keyPrefix,
    logger,
    onCancelled(jobId) {
      for (const attempt of running) {
        if (attempt.jobId === jobId) {
          attempt.check();
        }
      }
    },
    onReachable: () => void refill(),
  });
  const refill = refillQueue(jobs, ranges, queue, logger);
  const onRangesOpen = (open: readonly RangeKey[]) =>
    void queue.add('simulation', rangePermits(open));
  const onChange = (jobId: string, hasEnded: boolean) => {
    queue.publishChange(jobId, hasEnded);
    if (hasEnded) {
      options.onEnded?.();
    }
  };
  const deps = { jobs, runs, nowMs, logger, settings, onChange, onRangesOpen };

  const take = async (kind: JobKind, queued: QueuedJob, token?: string): Promise<void> => {
    if (isClosing) {
      return putBack(queued, token);
    }
    const claimToken = randomUUID();
    const leaseUntilMs = nowMs() + settings.leaseMs;
    const job = await jobs.claim({ kind, claimToken, nowMs: nowMs(), leaseUntilMs });
    if (job === undefined) {
      const hasHelped = kind === 'simulation' && (await help());
      if (!hasHelped && !isRangePermit(queued.id ?? '')) {
        // Cancelled, or delivered twice. If it happens to every job, this worker uses another database.
        logger.info(
          { jobId: queued.id },
          'an id from the queue, but no job waits in this database',
        );
      }
      return;
    }
    const attempt = startAttempt(job, claimToken, deps);
    running.add(attempt);
    const outcome = await attempt.ended;
    running.delete(attempt);
    if (outcome === 'released') {
      await putBack(queued, token);
    }
  };

  /** Simulates ranges of jobs that other processes run; false without one. */
  const help = async (): Promise<boolean> => {
    const helped = await Promise.all(Array.from({ length: rangesAtOnce }, helpOnce));
    return helped.includes(true);
  };
  const helpOnce = async (): Promise<boolean> => {
    const { maximumAttempts: maximumLosses } = settings;
    const claimToken = randomUUID();
    const leaseUntilMs = nowMs() + settings.leaseMs;
    const claim = { version: strixVersion, maximumLosses, claimToken, leaseUntilMs };
    const range = await ranges.claim(claim);
    if (range === undefined) {
      return false;
    }
    if (isClosing) {
      await ranges.release(range, claimToken, { isLost: false });
      return true;
    }
    const attempt = startRange(range, claimToken, { ranges, runRange, nowMs, logger, settings });
    running.add(attempt);
    await attempt.ended;
    running.delete(attempt);
    return true;
  };

  const serve = (kind: JobKind): Worker => {
    const worker = new Worker(QUEUE_NAMES[kind], (queued, token) => take(kind, queued, token), {
      connection: queue.connection,
      prefix: keyPrefix,
      concurrency,
      lockDuration: settings.leaseMs,
      stalledInterval: settings.sweepMs,
      runRetryDelay: 1_000,
    });
    // BullMQ reports errors that it handles itself, for instance an expired lock; the row decides.
    worker.on('error', (err) => logger.debug({ err }, 'the queue reports an error'));
    worker.on('failed', (_, err) => logger.warn({ err }, 'a job could not be started'));
    return worker;
  };
  const workers = jobKinds.map(serve);
  const stopSweeper = startSweeper({ ...deps, afterSweep: refill });

  return {
    notify: (id) => queue.publishChange(id, false),
    async close(finishMs) {
      isClosing = true;
      const swept = stopSweeper();
      const closed = Promise.all(workers.map((worker) => worker.close().catch(() => {})));
      await waitAtMost(finishMs, closed);
      const stopped = [...running];
      for (const attempt of stopped) {
        attempt.stop();
      }
      await Promise.all(stopped.map(({ ended }) => ended));
      await waitAtMost(CLOSE_MS, Promise.all([closed, swept]));
      await queue.close();
    },
  };
}

/** Returns the id to the queue; BullMQ requires this error. */
async function putBack(queued: QueuedJob, token: string | undefined): Promise<void> {
  await queued.moveToWait(token);
  throw new WaitingError();
}
