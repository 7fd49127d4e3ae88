import type { KeyObject } from 'node:crypto';
import type { Stores } from '../stores/stores.js';
import { keyRefreshMs } from './internal/key-refresh.js';
import { type KeyRing, loadKeyRing } from './load-key-ring.js';

/** How soon an unknown key id may make the ring look again [ms]; forged ids must not drive the database. */
const UNKNOWN_KEY_PAUSE_MS = 5_000;

/** The keys of a running process, kept current. */
export interface KeyRingCache {
  /** The keys, at most `refreshEveryMs` old. */
  get(): Promise<KeyRing>;
  /**
   * The public key of an id, or undefined when no such key may verify. An id that is not known yet makes the ring
   * look again, because another process may have rotated a moment ago.
   */
  find(kid: string): Promise<KeyObject | undefined>;
}

/**
 * Keeps the key ring of a running process: it is read when first asked for and again when it is older than
 * `refreshEveryMs`. No timer runs.
 *
 * @param stores - where keys are kept
 * @param options - `nowMs`: the clock [ms since the epoch]; `refreshEveryMs`: greatest age, default 60,000 [ms];
 * `onError`: hears, at each reading, of stored keys that are unsound
 * @returns the cache
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' });
 * await ensureSigningKey(stores, Date.now());
 * const keyRing = createKeyRing(stores, { nowMs: Date.now });
 * await keyRing.find('unknown'); // => undefined
 * ```
 */
export function createKeyRing(
  stores: Pick<Stores, 'signingKeys'>,
  options: {
    nowMs: () => number;
    refreshEveryMs?: number;
    onError?: (error: unknown) => void;
  },
): KeyRingCache {
  const { nowMs, refreshEveryMs = keyRefreshMs, onError } = options;
  let cached: { ring: KeyRing; loadedMs: number } | undefined;
  let loading: Promise<KeyRing> | undefined;

  async function load(): Promise<KeyRing> {
    const loadedMs = nowMs();
    const ring = await loadKeyRing(stores, loadedMs, onError);
    cached = { ring, loadedMs };
    return ring;
  }

  function youngerThan(ageMs: number): Promise<KeyRing> {
    if (cached !== undefined && Math.abs(nowMs() - cached.loadedMs) < ageMs) {
      return Promise.resolve(cached.ring);
    }
    // Requests that meet an old ring together share one look.
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    get: () => youngerThan(refreshEveryMs),
    async find(kid) {
      const { verifying } = await youngerThan(refreshEveryMs);
      return verifying.get(kid) ?? (await youngerThan(UNKNOWN_KEY_PAUSE_MS)).verifying.get(kid);
    },
  };
}
