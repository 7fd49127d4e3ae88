import { createHash } from 'node:crypto';

/**
 * The form in which a refresh token is stored. A plain hash serves: the token has 256 random bits.
 *
 * @example
 * hashRefreshToken('a').slice(0, 8);
 * // => 'ca978112'
 */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}
