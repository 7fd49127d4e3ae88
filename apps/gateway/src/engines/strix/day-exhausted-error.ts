import { HttpError } from '../../http/http-error.js';

const dayMs = 86_400_000;

/**
 * The answer to a job that is beyond what a partner may have of a UTC day: 429, with the renewal at the next midnight.
 *
 * @param allowed - what is allowed and what came, up to where a semicolon follows
 * @param nowMs - [ms since the epoch]
 */
export function dayExhaustedError(allowed: string, nowMs: number): HttpError {
  const resetMs = (Math.floor(nowMs / dayMs) + 1) * dayMs;
  const seconds = Math.max(1, Math.ceil((resetMs - nowMs) / 1_000));
  return new HttpError(429, `${allowed}; the budget resets in ${seconds} s.`, {
    headers: {
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(resetMs / 1_000),
      'Retry-After': String(seconds),
    },
  });
}
