import { HttpError } from '../internal/errors.js';
import { createFairScheduler } from '../internal/fair-scheduler.js';

/** Long series stored at a time; the next one may be read meanwhile. */
const AT_A_TIME = 2;
/** Waiting series of one partner, besides the one being stored. */
const WAITING_OF_PARTNER = 4;
const WAITING_IN_ALL = 32;
const RETRY_AFTER_SECONDS = 2;

/** Schedules the storing of long series. */
export interface SeriesScheduler {
  /**
   * Runs the work when it is the partner's turn; a waiting one leaves the queue when the signal aborts.
   *
   * @throws HttpError 503 if too many series are waiting
   */
  run<Answer>(partnerId: string, signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer>;
}

/**
 * Stores a few long series at a time and schedules partners fairly: a transaction of 50,000 rows blocks all other
 * writes of an embedded database, or a connection of the PostgreSQL pool.
 */
export function createSeriesScheduler(): SeriesScheduler {
  const scheduler = createFairScheduler(AT_A_TIME);
  return {
    async run(partnerId, signal, work) {
      if (
        scheduler.waitingOf(partnerId) >= WAITING_OF_PARTNER ||
        scheduler.waiting() >= WAITING_IN_ALL
      ) {
        throw new HttpError(
          503,
          `As many series wait to be stored as may; try again in ${RETRY_AFTER_SECONDS} s.`,
          { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
        );
      }
      const release = await scheduler.acquire(partnerId, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
