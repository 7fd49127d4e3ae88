import { randomUUID } from 'node:crypto';
import { type Job as QueuedJob, WaitingError, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { waitAtMost } from '../internal/async.js';
import type { JobStore } from '../stores/stores.js';
import { type Attempt, startAttempt } from './attempt.js';
import { DEFAULT_KEY_PREFIX, openJobQueue, QUEUE_NAME, refillQueue } from './job-queue.js';
import { defaultJobSettings, type JobSettings, type RunStrixJob } from './job-runner.js';
import { startSweeper } from './sweeper.js';

/** What a stopped worker waits for Redis at most [ms]. */
const CLOSE_MS = 2_000;

/** What a worker works with. */
export interface JobWorkerOptions {
  redisUrl: string;
  jobs: JobStore;
  /** The engine. */
  run: RunStrixJob;
  /** Clock of leases [ms since the epoch]. */
  nowMs: () => number;
  logger: Logger;
  /** Jobs that run at a time; each uses every thread of the engine. Default 1. */
  concurrency?: number;
  settings?: JobSettings;
  /** Put before every key in Redis; default `bess`. */
  keyPrefix?: string;
}

/** A process's share in serving the queue. */
export interface JobWorker {
  /** Takes no more jobs, lets those that run finish for `finishMs`, and puts back those that did not. */
  close(finishMs: number): Promise<void>;
}

/**
 * Serves the queue: each id that Redis hands out is a turn, in which the job of the database runs whose partner is next,
 * since in the order of the queue a partner that submits many would keep the others waiting. As many ids are queued as
 * jobs wait, so each gets its turn; an id for which no job is left is dropped, so that a queue that hands out one twice
 * does no harm.
 *
 * @returns the worker; it works until it is closed
 */
export function createJobWorker(options: JobWorkerOptions): JobWorker {
  const { jobs, run, nowMs, logger, concurrency = 1, settings = defaultJobSettings } = options;
  const { redisUrl, keyPrefix = DEFAULT_KEY_PREFIX } = options;
  const running = new Set<Attempt>();
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
    onReachable: () => void tend(),
  });
  const tend = refillQueue(jobs, queue, logger);
  const deps = { jobs, run, nowMs, logger, settings, onChange: queue.publishChange };

  const take = async (queued: QueuedJob, token?: string): Promise<void> => {
    if (isClosing) {
      return putBack(queued, token);
    }
    const claimToken = randomUUID();
    const leaseUntilMs = nowMs() + settings.leaseMs;
    const job = await jobs.claim({ claimToken, nowMs: nowMs(), leaseUntilMs });
    if (job === undefined) {
      // Cancelled, or handed out twice; if it happens to every job, this worker looks into another database.
      logger.info({ jobId: queued.id }, 'an id from the queue, and no job waits in this database');
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

  const worker = new Worker(QUEUE_NAME, take, {
    connection: queue.connection,
    prefix: keyPrefix,
    concurrency,
    lockDuration: settings.leaseMs,
    stalledInterval: settings.sweepMs,
    runRetryDelay: 1_000,
  });
  // BullMQ reports what it lives with, a lock that ran out for instance; the row decides.
  worker.on('error', (err) => logger.debug({ err }, 'the queue reports an error'));
  worker.on('failed', (_, err) => logger.warn({ err }, 'a job could not be taken up'));
  const stopSweeper = startSweeper({ ...deps, afterSweep: tend });

  return {
    async close(finishMs) {
      isClosing = true;
      const swept = stopSweeper();
      const closed = worker.close().catch(() => {});
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

/** Gives the id back to the queue; BullMQ wants to be told by this error. */
async function putBack(queued: QueuedJob, token: string | undefined): Promise<void> {
  await queued.moveToWait(token);
  throw new WaitingError();
}
