import type { Stores } from '../stores/stores.js';
import { createSigningKey } from './create-signing-key.js';

/**
 * Creates the first signing key when there is none. Of several processes that start at once, one creates it: it signs at
 * once, which is right only while nobody can have another.
 *
 * @param stores - where keys are kept
 * @param nowMs - the current time [ms since the epoch]
 * @returns true when a key was created
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' });
 * await ensureSigningKey(stores, Date.now()); // => true
 * await ensureSigningKey(stores, Date.now()); // => false
 * ```
 */
export async function ensureSigningKey(
  { signingKeys }: Pick<Stores, 'signingKeys'>,
  nowMs: number,
): Promise<boolean> {
  if ((await signingKeys.current()) !== undefined) {
    return false;
  }
  return signingKeys.addFirst(createSigningKey(nowMs));
}
