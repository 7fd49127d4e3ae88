import type { LimitAnswer } from '../limits/rate-limiter.js';

/**
 * How an answer tells a caller about its limit; `Retry-After` is there only for a call that was one too many.
 *
 * @param answer - what the limiter said
 * @param nowMs - [ms since the epoch]
 * @example
 * limitHeaders({ allowed: false, remaining: 0, resetMs: 60_000 }, 30_500);
 * // => { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '60', 'Retry-After': '30' }
 */
export function limitHeaders(answer: LimitAnswer, nowMs: number): Record<string, string> {
  const headers: Record<string, string> = {
    'X-RateLimit-Remaining': String(answer.remaining),
    'X-RateLimit-Reset': String(Math.ceil(answer.resetMs / 1000)),
  };
  if (!answer.allowed) {
    headers['Retry-After'] = String(Math.max(1, Math.ceil((answer.resetMs - nowMs) / 1000)));
  }
  return headers;
}
