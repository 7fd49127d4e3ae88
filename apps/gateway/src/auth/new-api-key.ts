import { randomBytes } from 'node:crypto';

/**
 * A new API key: 256 random bits after a mark by which scanners of sources find keys that leaked.
 *
 * @example
 * newApiKey().length;
 * // => 48
 */
export function newApiKey(): string {
  return `bess_${randomBytes(32).toString('base64url')}`;
}
