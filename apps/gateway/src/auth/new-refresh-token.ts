import { randomBytes } from 'node:crypto';
import { hashOpaqueToken } from './hash-opaque-token.js';
import { refreshTokenSeconds } from './token-settings.js';

/**
 * An opaque refresh token of 256 random bits with the times and the hash under which it is stored.
 *
 * @param nowMs - time of issue [ms since the epoch]
 */
export function newRefreshToken(nowMs: number): {
  token: string;
  stored: { tokenHash: string; issuedMs: number; expiresMs: number };
} {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    stored: {
      tokenHash: hashOpaqueToken(token),
      issuedMs: nowMs,
      expiresMs: nowMs + refreshTokenSeconds * 1000,
    },
  };
}
