import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { EngineError } from '@bess/kernel/errors';
import type { Stores } from '../stores/stores.js';

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
  const signing = keys.find(({ retiredMs }) => retiredMs === null);
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
