import type { Logger } from 'pino';
import { coalesce, waitAtMost } from '../internal/async.js';
import { createChangeNotifier } from '../internal/change-notifier.js';
import type { RangeStore } from '../stores/range-store.js';
import type { JobStore } from '../stores/stores.js';
import { DEFAULT_KEY_PREFIX, type JobQueue, openJobQueue, refillQueue } from './job-queue.js';
import { defaultJobSettings, type JobRunner, type JobSettings } from './job-runner.js';
import { startSweeper } from './sweeper.js';

/** Maximum wait of a submit for Redis [ms]; the sweeper makes up for a missed id. */
const ENQUEUE_MS = 1_000;

/** Dependencies and settings of the runner. */
export interface QueueJobRunnerOptions {
  redisUrl: string;
  jobs: JobStore;
  ranges: RangeStore;
  /** Clock of leases [ms since the epoch]. */
  nowMs: () => number;
  logger: Logger;
  settings?: JobSettings;
  /** Prefix of every key in Redis; default `bess`. */
  keyPrefix?: string;
  /** Another process, or this one, reports a change of a job or of something else with an id. */
  onReported?: (id: string) => void;
}

/**
 * Hands jobs to the workers of a queue in Redis and receives their notifications. It runs no jobs itself. While
 * Redis is unavailable, jobs wait in the database and are queued when it is back.
 */
export function createQueueJobRunner(options: QueueJobRunnerOptions): JobRunner {
  const { redisUrl, jobs, ranges, nowMs, logger, settings = defaultJobSettings } = options;
  const { keyPrefix = DEFAULT_KEY_PREFIX } = options;
  const changes = createChangeNotifier(() => queue.isReachable());
  let workers: number | undefined;
  let isClosing = false;

  const queue: JobQueue = openJobQueue({
    redisUrl,
    keyPrefix,
    logger,
    onChange(id, hasEnded) {
      changes.notify(id, hasEnded);
      options.onReported?.(id);
    },
    onGap: changes.notifyAll,
    onReachable: () => void afterSweep(),
  });
  const refill = refillQueue(jobs, ranges, queue, logger);

  const afterSweep = coalesce(async () => {
    if (isClosing) {
      return;
    }
    await refill();
    const count = await queue.workerCount();
    if (count === 0 && workers !== 0) {
      logger.warn('no worker serves the queue; jobs wait until "bess-gateway worker" runs');
    }
    workers = count;
  });

  const stopSweeper = startSweeper({
    jobs,
    nowMs,
    logger,
    settings,
    onChange(jobId, hasEnded) {
      changes.notify(jobId, hasEnded);
      queue.publishChange(jobId, hasEnded);
    },
    afterSweep,
  });

  return {
    async enqueue(jobId, kind) {
      await waitAtMost(ENQUEUE_MS, queue.add(kind, [jobId]));
    },
    async cancelled(jobId) {
      changes.notify(jobId, true);
      queue.publishCancellation(jobId);
    },
    changed: changes.changed,
    notify(id) {
      changes.notify(id, false);
      queue.publishChange(id, false);
    },
    state: () => (queue.isReachable() && workers !== 0 ? 'ok' : 'degraded'),
    async close() {
      isClosing = true;
      await waitAtMost(ENQUEUE_MS, stopSweeper());
      changes.close();
      await queue.close();
    },
  };
}
