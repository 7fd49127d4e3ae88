import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { coalesce, waitAtMost } from '../internal/async.js';
import type { RangeKey, RangeStore } from '../stores/range-store.js';
import type { JobKind, JobStore } from '../stores/stores.js';
import { jobKinds } from './job-runner.js';

/** Number of ids kept in the queue. Those that have waited longest run next, so these are enough. */
const FRONT = 100;

/** Names of the queues in BullMQ. */
export const QUEUE_NAMES: Readonly<Record<JobKind, string>> = {
  simulation: 'strix-jobs',
  sizing: 'tarsis-size-jobs',
};

/** First part of the names of channels. */
const CHANNELS = 'jobs';

/** Prefix of every key in Redis. */
export const DEFAULT_KEY_PREFIX = 'bess';

/** Maximum wait for Redis at shutdown [ms]. */
const CLOSE_MS = 1_000;

/** Prefix of the id in a notification that a job has ended. */
const ENDED = 'ended ';

/** Notification about a job. */
interface Notification {
  id: string;
  hasEnded: boolean;
}

/** A queue for each kind and their notifications, as every process uses them. */
export interface JobQueue {
  /** For a BullMQ worker. */
  connection: Redis;
  isReachable(): boolean;
  /** Adds ids of jobs or ranges that are not in the queue yet. Does nothing while Redis is unavailable; never rejects. */
  add(kind: JobKind, jobIds: readonly string[]): Promise<void>;
  /** Number of workers that serve the queues; undefined if Redis does not respond. */
  workerCount(): Promise<number | undefined>;
  /** Notifies every process that the row has changed. */
  publishChange(jobId: string, hasEnded: boolean): void;
  /** Notifies every process that the job was cancelled. */
  publishCancellation(jobId: string): void;
  close(): Promise<void>;
}

/** Connection and callbacks of the queue. */
interface JobQueueOptions {
  redisUrl: string;
  keyPrefix: string;
  logger: Logger;
  onChange?: (jobId: string, hasEnded: boolean) => void;
  onCancelled?: (jobId: string) => void;
  /** Notifications may have been missed: the connection broke or was restored. */
  onGap?: () => void;
  /** Redis responds, for the first time or again. */
  onReachable?: () => void;
}

/**
 * Connects to the queue. Redis may be unavailable at any time: nothing here rejects, connections are restored
 * automatically, and the database knows the waiting jobs.
 */
export function openJobQueue(options: JobQueueOptions): JobQueue {
  const { keyPrefix, logger } = options;
  const changedChannel = `${keyPrefix}:${CHANNELS}:changed`;
  const cancelledChannel = `${keyPrefix}:${CHANNELS}:cancelled`;
  const connection = connectQueue(options.redisUrl);
  const listener = connectQueue(options.redisUrl);
  const open = (kind: JobKind) => new Queue(QUEUE_NAMES[kind], { connection, prefix: keyPrefix });
  const queues: Readonly<Record<JobKind, Queue>> = {
    simulation: open('simulation'),
    sizing: open('sizing'),
  };
  let isAway = false;
  let isClosing = false;

  // Without a listener an error would end the process. An outage is logged once.
  for (const emitter of [connection, listener, ...Object.values(queues)]) {
    emitter.on('error', (error: Error & { code?: string }) => {
      if (!isAway && !isClosing && connection.status !== 'ready') {
        isAway = true;
        logger.warn(
          { code: error.code ?? error.name },
          'Redis does not answer; jobs wait in the database',
        );
      }
    });
  }
  connection.on('ready', () => {
    if (isAway) {
      isAway = false;
      logger.info('Redis answers again; jobs go on');
    }
    options.onReachable?.();
  });
  for (const event of ['ready', 'close'] as const) {
    listener.on(event, () => options.onGap?.());
  }
  const channels = [
    ...(options.onChange === undefined ? [] : [changedChannel]),
    ...(options.onCancelled === undefined ? [] : [cancelledChannel]),
  ];
  listener.subscribe(...channels).catch(ignore);
  listener.on('message', (channel: string, message: string) => {
    const { id, hasEnded } = parseNotification(message);
    if (channel === changedChannel) {
      options.onChange?.(id, hasEnded);
    } else {
      options.onCancelled?.(id);
    }
  });

  const publish = (channel: string, { id, hasEnded }: Notification): void => {
    if (connection.status === 'ready') {
      connection.publish(channel, hasEnded ? `${ENDED}${id}` : id).catch(ignore);
    }
  };

  return {
    connection,
    isReachable: () => connection.status === 'ready' && listener.status === 'ready',
    async add(kind, jobIds) {
      if (connection.status !== 'ready' || jobIds.length === 0) {
        return;
      }
      try {
        await queues[kind].addBulk(
          jobIds.map((jobId) => ({
            name: 'run',
            data: {},
            // Finished ids are removed, because they would prevent the job from being queued again.
            opts: { jobId, removeOnComplete: true, removeOnFail: true },
          })),
        );
      } catch (err) {
        logger.warn({ err, jobIds }, 'jobs could not be put in the queue');
      }
    },
    async workerCount() {
      if (connection.status !== 'ready') {
        return undefined;
      }
      try {
        // Every worker process serves both kinds.
        return await queues.simulation.getWorkersCount();
      } catch {
        return undefined;
      }
    },
    publishChange: (id, hasEnded) => publish(changedChannel, { id, hasEnded }),
    publishCancellation(id) {
      publish(cancelledChannel, { id, hasEnded: true });
      publish(changedChannel, { id, hasEnded: true });
    },
    async close() {
      isClosing = true;
      const closed = Object.values(queues).map((queue) => queue.close().catch(ignore));
      await waitAtMost(CLOSE_MS, Promise.all(closed));
      connection.disconnect();
      listener.disconnect();
    },
  };
}

/** A connection for a queue, which comes back by itself. Its errors need a listener, otherwise they end the process. */
export function connectQueue(redisUrl: string): Redis {
  return new Redis(redisUrl, {
    connectTimeout: 2_000,
    // Commands survive a lost connection; BullMQ relies on that.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  });
}

function parseNotification(message: string): Notification {
  const hasEnded = message.startsWith(ENDED);
  return { id: hasEnded ? message.slice(ENDED.length) : message, hasEnded };
}

function ignore(): void {}

/** Separates job and index in the id of a range; no id of a job contains it. */
const RANGE_MARK = '.';

/** Ids of ranges in the queue of their jobs. */
export function rangePermits(ranges: readonly RangeKey[]): string[] {
  return ranges.map(({ jobId, index }) => `${jobId}${RANGE_MARK}${index}`);
}

/** Whether an id in the queue is that of a range. */
export function isRangePermit(id: string): boolean {
  return id.includes(RANGE_MARK);
}

/**
 * Puts waiting jobs and open ranges of the database into the queues, in case they have lost them. The returned function never
 * rejects.
 */
export function refillQueue(
  jobs: Pick<JobStore, 'queuedIds'>,
  ranges: Pick<RangeStore, 'openRanges'>,
  queue: Pick<JobQueue, 'add' | 'isReachable'>,
  logger: Logger,
): () => Promise<void> {
  return coalesce(async () => {
    if (!queue.isReachable()) {
      return;
    }
    try {
      for (const kind of jobKinds) {
        await queue.add(kind, await jobs.queuedIds(FRONT, kind));
      }
      await queue.add('simulation', rangePermits(await ranges.openRanges(FRONT)));
    } catch (err) {
      logger.error({ err }, 'reading the waiting jobs failed');
    }
  });
}
