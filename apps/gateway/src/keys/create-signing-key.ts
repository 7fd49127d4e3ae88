import { createHash, generateKeyPairSync } from 'node:crypto';
import type { SigningKey } from '../stores/stores.js';

/**
 * Creates an ES256 key pair (ECDSA on P-256, RFC 7518 §3.4). Its id is the thumbprint of the public key (RFC 7638),
 * so the same key has the same id wherever it is computed.
 *
 * @param nowMs - the time of creation [ms since the epoch]
 * @returns the pair, ready to be stored
 *
 * @example
 * ```ts
 * createSigningKey(0).kid.length; // => 43
 * ```
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
