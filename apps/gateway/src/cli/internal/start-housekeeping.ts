import type { Stores } from '../../stores/stores.js';

const HOUR_MS = 3_600_000;
/** How long a finished job can be asked for [ms]. */
const JOB_LIFE_MS = 30 * 24 * HOUR_MS;

/**
 * Deletes expired tokens, and jobs that finished more than 30 days ago, now and every hour.
 *
 * @param stores - where tokens and jobs are kept
 * @param options - `nowMs`: the clock [ms since the epoch]; `onError`: hears about deletions that failed
 * @returns ends it, after a round that is under way
 */
export function startHousekeeping(
  stores: Pick<Stores, 'refreshTokens' | 'revokedTokens' | 'jobs'>,
  options: { nowMs: () => number; onError: (error: unknown) => void },
): () => Promise<void> {
  const round = async (): Promise<void> => {
    try {
      await stores.refreshTokens.deleteExpired(options.nowMs());
      await stores.revokedTokens.deleteExpired(options.nowMs());
      await stores.jobs.deleteFinishedBefore(options.nowMs() - JOB_LIFE_MS);
    } catch (error) {
      options.onError(error);
    }
  };
  let current = round();
  const timer = setInterval(() => {
    current = round();
  }, HOUR_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return current;
  };
}
