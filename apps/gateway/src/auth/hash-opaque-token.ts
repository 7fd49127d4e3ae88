import { createHash } from 'node:crypto';

/**
 * The form in which refresh tokens and API keys are stored. A plain hash serves: both have 256 random bits, so there
 * is nothing to guess that a slow hash would protect.
 *
 * @example
 * hashOpaqueToken('a').slice(0, 8);
 * // => 'ca978112'
 */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}
