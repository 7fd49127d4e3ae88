import { HttpError } from '../internal/errors.js';
import { createFairScheduler } from '../internal/fair-scheduler.js';

/** Long series that are stored at a time; one more may be read by its caller's side meanwhile. */
const AT_A_TIME = 2;
/** Series of one partner that wait beside the one that is stored. */
const WAITING_OF_PARTNER = 4;
const WAITING_IN_ALL = 32;
const RETRY_AFTER_SECONDS = 2;

/** Turns in which long series are stored. */
export interface SeriesScheduler {
  /**
   * Does the work in the partner's turn.
   *
   * @param partnerId - whose series it is
   * @param signal - leaves the queue when the caller hangs up
   * @param work - stores it
   * @throws HttpError 503 when as many wait as may
   */
  run<Answer>(partnerId: string, signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer>;
}

/**
 * Lets a few long series be stored at a time, and partners take turns: a transaction of 50,000 rows keeps all other writes
 * of an embedded database waiting, and a connection of a server's pool.
 *
 * @example
 * const turns = createSeriesScheduler();
 * await turns.run('partner-1', new AbortController().signal, async () => 7);
 * // => 7
 */
export function createSeriesScheduler(): SeriesScheduler {
  const turns = createFairScheduler(AT_A_TIME);
  return {
    async run(partnerId, signal, work) {
      if (turns.waitingOf(partnerId) >= WAITING_OF_PARTNER || turns.waiting() >= WAITING_IN_ALL) {
        throw new HttpError(
          503,
          `As many series wait to be stored as may; try again in ${RETRY_AFTER_SECONDS} s.`,
          { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
        );
      }
      const giveBack = await turns.acquire(partnerId, signal);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
