import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { coalesce, waitAtMost } from '../internal/async.js';
import type { JobStore } from '../stores/stores.js';

/** The jobs that wait longest are the next to run, so it is enough that these are in the queue. */
const FRONT = 100;

/** Name of the queue among BullMQ's. */
export const QUEUE_NAME = 'strix-jobs';

/** Put before every key in Redis. */
export const DEFAULT_KEY_PREFIX = 'bess';

/** What a shutdown waits for Redis at most [ms]. */
const CLOSE_MS = 1_000;

/** Put before the id in the news of an end. */
const ENDED = 'ended ';

/** News of a job. */
interface News {
  id: string;
  hasEnded: boolean;
}

/** The queue and the news beside it, as each process sees them. */
export interface JobQueue {
  /** For a BullMQ worker. */
  connection: Redis;
  isReachable(): boolean;
  /** Puts ids in the queue, unless they are there. Does nothing while Redis is away; never rejects. */
  add(jobIds: readonly string[]): Promise<void>;
  /** Number of workers that serve the queue; undefined when Redis does not tell. */
  workerCount(): Promise<number | undefined>;
  /** Tells every process that the row has changed. */
  publishChange(jobId: string, hasEnded: boolean): void;
  /** Tells every process that the job was cancelled. */
  publishCancellation(jobId: string): void;
  close(): Promise<void>;
}

/** Who hears what. */
interface JobQueueOptions {
  redisUrl: string;
  keyPrefix: string;
  logger: Logger;
  onChange?: (jobId: string, hasEnded: boolean) => void;
  onCancelled?: (jobId: string) => void;
  /** News may have been missed: the connection broke, or is there again. */
  onGap?: () => void;
  /** Redis answers, for the first time or again. */
  onReachable?: () => void;
}

/**
 * Connects to the queue. Redis may be away at any time: nothing here rejects, connections come back by themselves, and
 * the database knows what waits.
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

  // Each of these needs a listener, else an error ends the process; the log shall hear of an outage once.
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
    const { id, hasEnded } = readNews(message);
    if (channel === changedChannel) {
      options.onChange?.(id, hasEnded);
    } else {
      options.onCancelled?.(id);
    }
  });

  const tell = (channel: string, { id, hasEnded }: News): void => {
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
            // Nothing is kept: a finished id would keep the job from being queued again.
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
    publishChange: (id, hasEnded) => tell(changedChannel, { id, hasEnded }),
    publishCancellation(id) {
      tell(cancelledChannel, { id, hasEnded: true });
      tell(changedChannel, { id, hasEnded: true });
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
    // Commands outlive a lost connection, which BullMQ relies upon.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  });
}

function readNews(message: string): News {
  const hasEnded = message.startsWith(ENDED);
  return { id: hasEnded ? message.slice(ENDED.length) : message, hasEnded };
}

function ignore(): void {}

/**
 * Sees to it that what waits in the database is in the queue, whatever the queue has forgotten.
 *
 * @returns does it once; never rejects
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
      logger.error({ err }, 'reading the jobs that wait failed');
    }
  });
}
