import { accessTokenSeconds } from '../auth/token-settings.js';
import type { SigningKey, Stores } from '../stores/stores.js';
import { createSigningKey } from './create-signing-key.js';

/** Running processes sign with the old key for some minutes more, and their clocks may differ [ms]. */
const MARGIN_MS = 3_600_000;

/**
 * Adds a new signing key and retires the others. Tokens signed before stay valid to their end: a retired key
 * verifies for 24 hours and a margin of one hour.
 *
 * @param stores - where keys are kept
 * @param nowMs - the current time [ms since the epoch]
 * @returns the new key; running processes sign with it once it has been published for three minutes
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' });
 * const { kid } = await rotateSigningKey(stores, Date.now());
 * (await stores.signingKeys.current())?.kid === kid; // => true
 * ```
 */
export async function rotateSigningKey(
  { signingKeys }: Pick<Stores, 'signingKeys'>,
  nowMs: number,
): Promise<SigningKey> {
  const previous = await signingKeys.current();
  // Strictly later than the key it replaces, also when both are made within a millisecond or the clock was set back.
  const createdMs = Math.max(nowMs, (previous?.createdMs ?? 0) + 1);
  const key = createSigningKey(createdMs);
  await signingKeys.add(key);
  await signingKeys.retireOthers(key.kid, nowMs, nowMs + accessTokenSeconds * 1000 + MARGIN_MS);
  return key;
}
