import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { EngineError } from '@bess/kernel/errors';
import type { Stores } from '../stores/stores.js';

/**
 * A key signs once it is this old [ms]. Running processes read the keys at least this often, so each of them, and
 * whoever reads the published keys, knows a key before the first token that it signs.
 */
const PUBLISHED_FIRST_MS = 60_000;

/** The keys of one moment, parsed: a `KeyObject` verifies about three times as fast as PEM. */
export interface KeyRing {
  /** The key that signs. */
  signing: { kid: string; privateKey: KeyObject };
  /** Public keys that may verify, by key id; the signing one is among them. */
  verifying: Map<string, KeyObject>;
}

/**
 * Reads the keys that sign and verify now.
 *
 * @param stores - where keys are kept
 * @param nowMs - the current time [ms since the epoch]
 * @returns the parsed keys
 * @throws EngineError `engine` `noSigningKey` when no key signs; `ensureSigningKey` creates the first
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' });
 * await ensureSigningKey(stores, Date.now());
 * const { signing, verifying } = await loadKeyRing(stores, Date.now());
 * verifying.has(signing.kid); // => true
 * ```
 */
export async function loadKeyRing(
  { signingKeys }: Pick<Stores, 'signingKeys'>,
  nowMs: number,
): Promise<KeyRing> {
  const keys = await signingKeys.verifying(nowMs);
  const newest = keys.find(({ retiredMs }) => retiredMs === null);
  // The newest that was published long enough; the very first key need not wait, since nobody has another.
  const signing =
    newest && (keys.find(({ createdMs }) => createdMs <= nowMs - PUBLISHED_FIRST_MS) ?? newest);
  if (signing === undefined) {
    throw new EngineError({
      engine: 'gateway',
      kind: 'engine',
      code: 'noSigningKey',
      message: 'The store must hold a signing key that is not retired, but it holds none.',
    });
  }
  return {
    signing: { kid: signing.kid, privateKey: createPrivateKey(signing.privateKeyPem) },
    verifying: new Map(
      keys.map(({ kid, publicKeyPem }) => [kid, createPublicKey(publicKeyPem)] as const),
    ),
  };
}
