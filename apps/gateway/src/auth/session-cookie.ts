import type { RequestClient } from '../http/request-client.js';
import { HttpError } from '../internal/errors.js';
import { refreshTokenSeconds } from '../tokens/token-settings.js';

/** Name of the cookie that holds the refresh token of a browser's login. */
export const sessionCookieName = 'bess_session';

/** The cookie is sent to the operations below this path only, none of which reads or changes a partner's data. */
const cookiePath = '/v1/auth';

/**
 * `Set-Cookie` that keeps a refresh token in a browser, out of reach of its scripts.
 *
 * @param refreshToken - in clear
 * @param client - `Secure` is set where the client came by TLS
 */
export function sessionCookie(refreshToken: string, client: RequestClient): string {
  return cookie(refreshToken, refreshTokenSeconds, client);
}

/** `Set-Cookie` that removes the cookie again. */
export function endedSessionCookie(client: RequestClient): string {
  return cookie('', 0, client);
}

function cookie(value: string, maxAgeSeconds: number, { isSecure }: RequestClient): string {
  const parts = [
    `${sessionCookieName}=${value}`,
    `Path=${cookiePath}`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return (isSecure ? [...parts, 'Secure'] : parts).join('; ');
}

/**
 * Refuses a call with or for a cookie that does not come from a page of this gateway: another site must neither use
 * somebody's cookie nor put one of its own into their browser.
 *
 * @param client - who calls
 * @throws HttpError 403
 */
export function requireSameOrigin({ isSameOrigin }: RequestClient): void {
  if (!isSameOrigin) {
    throw new HttpError(
      403,
      'A session in a cookie is only for pages of this gateway: the header Origin must name its host. Programs log in with POST /v1/api/auth/login.',
    );
  }
}
