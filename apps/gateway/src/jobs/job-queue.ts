import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { coalesce, waitAtMost } from '../internal/async.js';
import type { JobStore } from '../stores/stores.js';

/** Number of ids kept in the queue. Those that have waited longest run next, so these are enough. */
const FRONT = 100;

/** Name of the queue in BullMQ. */
export const QUEUE_NAME = 'strix-jobs';

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

/** The queue and its notifications, as every process uses them. */
export interface JobQueue {
  /** For a BullMQ worker. */
  connection: Redis;
  isReachable(): boolean;
  /** Adds ids that are not in the queue yet. Does nothing while Redis is unavailable; never rejects. */
  add(jobIds: readonly string[]): Promise<void>;
  /** Number of workers that serve the queue; undefined if Redis does not respond. */
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
  const changedChannel = `${keyPrefix}:${QUEUE_NAME}:changed`;
  const cancelledChannel = `${keyPrefix}:${QUEUE_NAME}:cancelled`;
  const connection = connect(options.redisUrl);
  const listener = connect(options.redisUrl);
  const queue = new Queue(QUEUE_NAME, { connection, prefix: keyPrefix });
  let isAway = false;
  let isClosing = false;

  // Without a listener an error would end the process. An outage is logged once.
  for (const emitter of [connection, listener, queue]) {
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
    async add(jobIds) {
      if (connection.status !== 'ready' || jobIds.length === 0) {
        return;
      }
      try {
        await queue.addBulk(
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
        return await queue.getWorkersCount();
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
      await waitAtMost(CLOSE_MS, queue.close().catch(ignore));
      connection.disconnect();
      listener.disconnect();
    },
  };
}

function connect(redisUrl: string): Redis {
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

/**
 * Puts waiting jobs of the database into the queue, in case the queue has lost them. The returned function never
 * rejects.
 */
export function refillQueue(
  jobs: Pick<JobStore, 'queuedIds'>,
  queue: Pick<JobQueue, 'add' | 'isReachable'>,
  logger: Logger,
): () => Promise<void> {
  return coalesce(async () => {
    if (!queue.isReachable()) {
      return;
    }
    try {
      await queue.add(await jobs.queuedIds(FRONT));
    } catch (err) {
      logger.error({ err }, 'reading the waiting jobs failed');
    }
  });
}
