import type { Stores } from '../../stores/stores.js';

const HOUR_MS = 3_600_000;

/**
 * Deletes expired tokens now and every hour.
 *
 * @param stores - where tokens are kept
 * @param options - `nowMs`: the clock [ms since the epoch]; `onError`: hears about deletions that failed
 * @returns ends it, after a round that is under way
 */
export function startHousekeeping(
  stores: Pick<Stores, 'refreshTokens' | 'revokedTokens'>,
  options: { nowMs: () => number; onError: (error: unknown) => void },
): () => Promise<void> {
  const round = async (): Promise<void> => {
    try {
      await stores.refreshTokens.deleteExpired(options.nowMs());
      await stores.revokedTokens.deleteExpired(options.nowMs());
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
