import { createHash, generateKeyPairSync } from 'node:crypto';
import type { SigningKey, Stores } from '../stores/stores.js';
import { accessTokenSeconds } from './token-settings.js';

/** Running processes sign with the old key for some minutes more, and their clocks may differ [ms]. */
const MARGIN_MS = 3_600_000;

/**
 * Creates an ES256 key pair (ECDSA on P-256, RFC 7518 §3.4). Its id is the thumbprint of the public key (RFC 7638),
 * so the same key has the same id wherever it is computed.
 *
 * @returns the pair, ready to be stored
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
 * Creates the first signing key when there is none. Of several processes that start at once, one creates it: it signs at
 * once, which is right only while nobody can have another.
 *
 * @returns true when a key was created
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
 * Adds a new signing key and retires the others. Tokens signed before stay valid to their end: a retired key
 * verifies for 24 hours and a margin of one hour.
 *
 * @returns the new key; running processes sign with it once it has been published for three minutes
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
