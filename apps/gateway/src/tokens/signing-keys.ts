import { createHash, generateKeyPairSync } from 'node:crypto';
import type { SigningKey, Stores } from '../stores/stores.js';
import { accessTokenSeconds } from './token-settings.js';

/** Running processes sign with the old key for some more minutes, and their clocks may differ [ms]. */
const MARGIN_MS = 3_600_000;

/**
 * Creates an ES256 key pair (ECDSA on P-256, RFC 7518 §3.4). Its id is the thumbprint of the public key (RFC
 * 7638), so the same key has the same id everywhere.
 */
export function createSigningKey(nowMs: number): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' });
  return {
    // RFC 7638 §3.2: the required members in lexicographic order, without white space.
    kid: createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url'),
    privateKeyPem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKeyPem: String(publicKey.export({ type: 'spki', format: 'pem' })),
    createdMs: nowMs,
    retiredMs: null,
    verifyUntilMs: null,
  };
}

/**
 * Creates the first signing key if there is none; of several processes that start at once, one creates it. This
 * key signs immediately, which is correct only because no other key can be in use. Returns whether a key was
 * created.
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

/**
 * Adds a signing key and retires the others. Earlier tokens stay valid until they expire: a retired key verifies
 * for 24 hours plus a margin of one hour. Running processes sign with the new key once it has been published for
 * three minutes.
 */
export async function rotateSigningKey(
  { signingKeys }: Pick<Stores, 'signingKeys'>,
  nowMs: number,
): Promise<SigningKey> {
  const previous = await signingKeys.current();
  // Strictly later than the replaced key, even within a millisecond or after the clock was set back.
  const createdMs = Math.max(nowMs, (previous?.createdMs ?? 0) + 1);
  const key = createSigningKey(createdMs);
  await signingKeys.add(key);
  await signingKeys.retireOthers(key.kid, nowMs, nowMs + accessTokenSeconds * 1000 + MARGIN_MS);
  return key;
}
