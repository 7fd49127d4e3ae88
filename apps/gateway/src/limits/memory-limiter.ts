import { RateLimiterMemory } from 'rate-limiter-flexible';
import { minuteMs } from '../internal/durations.js';

/** Length of a window unless another is asked for [ms]. */

/**
 * Rate limits that live in this process: right for a gateway that runs alone.
 *
 * @param options - `nowMs`: the clock that decides windows [ms since the epoch]
 * @example
 * const limiter = createMemoryLimiter({ nowMs: () => 0 });
 * await limiter.consume('address:192.0.2.1', 60);
 * // => { allowed: true, remaining: 59, resetMs: 60000 }
 */
export function createMemoryLimiter(options: { nowMs: () => number }): RateLimiter {
  // `points` is never reached: the limit differs by caller, so counting and comparing are kept apart.
  const counters = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 120 });
  return {
    async consume(key, limit, windowMs = minuteMs) {
      const { counter, resetMs, keepSeconds } = windowOf(key, options.nowMs(), windowMs);
      const count = await counters.penalty(counter, 1, { customDuration: keepSeconds });
      return toRateLimitResult(count.consumedPoints, limit, resetMs);
    },
    async refund(key, windowMs = minuteMs) {
      const { counter, keepSeconds } = windowOf(key, options.nowMs(), windowMs);
      await counters.reward(counter, 1, { customDuration: keepSeconds });
    },
    state: () => 'ok',
    close: async () => {},
  };
}

/** What one request met at one limit. */
export interface RateLimitResult {
  /** False when the request is one too many for the window. */
  allowed: boolean;
  /** Requests left in the window after this one. */
  remaining: number;
  /** End of the window, in milliseconds since the Unix epoch. */
  resetMs: number;
}

/**
 * Counts requests in fixed windows that begin at multiples of their length since the Unix epoch, so that every
 * process of one deployment agrees on when a window ends.
 */
export interface RateLimiter {
  /**
   * Counts one request.
   *
   * @param key - who is counted, for instance `partner:7d…`
   * @param limit - requests allowed in one window
   * @param windowMs - length of the window [ms]; one minute when left out
   */
  consume(key: string, limit: number, windowMs?: number): Promise<RateLimitResult>;
  /** Takes back what one `consume` of the same key and window counted, for instance after a login that succeeded. */
  refund(key: string, windowMs?: number): Promise<void>;
  /** `degraded` while counts are kept in this process only although they should be shared. */
  state(): 'ok' | 'degraded';
  close(): Promise<void>;
}

/** The window that holds an instant: the name its counter has, and its end [ms since the epoch]. */
interface Window {
  counter: string;
  resetMs: number;
  /** How long a store keeps the counter [s]: two windows, so that no skew between clocks drops it early. */
  keepSeconds: number;
}

/** The window of length `windowMs` that holds the instant `nowMs`. */
export function windowOf(key: string, nowMs: number, windowMs: number): Window {
  const index = Math.floor(nowMs / windowMs);
  return {
    counter: `${key}:${windowMs}:${index}`,
    resetMs: (index + 1) * windowMs,
    keepSeconds: Math.ceil((2 * windowMs) / 1000),
  };
}

/** The answer to a request that was the `consumed`-th of its window. */
export function toRateLimitResult(
  consumed: number,
  limit: number,
  resetMs: number,
): RateLimitResult {
  return { allowed: consumed <= limit, remaining: Math.max(0, limit - consumed), resetMs };
}
