import type { Logger } from 'pino';
import type { JobStore } from '../../stores/stores.js';
import { coalesce } from './coalesce.js';
import type { JobQueue } from './job-queue.js';

/** The jobs that wait longest are the next to run, so it is enough that these are in the queue. */
const FRONT = 100;

/**
 * Sees to it that what waits in the database is in the queue, whatever the queue has forgotten.
 *
 * @param jobs - the store
 * @param queue - the queue
 * @param logger - hears when the store fails
 * @returns does it once; never rejects
 */
export function tendQueue(
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
