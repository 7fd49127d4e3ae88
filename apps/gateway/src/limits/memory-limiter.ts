import { RateLimiterMemory } from 'rate-limiter-flexible';
import { minuteMs } from '../internal/async.js';

/** Rate limits in the memory of this process, for a gateway that runs alone. */
export function createMemoryLimiter(options: { nowMs: () => number }): RateLimiter {
  // `points` is never reached: the limit depends on the caller and is compared separately.
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

/** Result of counting one request. */
export interface RateLimitResult {
  /** False if the request exceeds the limit of the window. */
  allowed: boolean;
  /** Requests left in the window after this one. */
  remaining: number;
  /** End of the window, in milliseconds since the Unix epoch. */
  resetMs: number;
}

/**
 * Counts requests in fixed windows that start at multiples of their length since the Unix epoch, so that all
 * processes agree on when a window ends.
 */
export interface RateLimiter {
  /** Counts one request of `key`, for instance `partner:7d…`. The window is one minute by default. */
  consume(key: string, limit: number, windowMs?: number): Promise<RateLimitResult>;
  /** Reverts one `consume` of the same key and window, for instance after a successful login. */
  refund(key: string, windowMs?: number): Promise<void>;
  /** `degraded` while counts should be shared but are kept in this process only. */
  state(): 'ok' | 'degraded';
  close(): Promise<void>;
}

/** A window: name of its counter and end [ms since the epoch]. */
interface Window {
  counter: string;
  resetMs: number;
  /** How long a store keeps the counter [s]: two windows, so that clock differences do not drop it early. */
  keepSeconds: number;
}

/** The window of length `windowMs` that contains `nowMs`. */
export function windowOf(key: string, nowMs: number, windowMs: number): Window {
  const index = Math.floor(nowMs / windowMs);
  return {
    counter: `${key}:${windowMs}:${index}`,
    resetMs: (index + 1) * windowMs,
    keepSeconds: Math.ceil((2 * windowMs) / 1000),
  };
}

/** Result for the `consumed`-th request of a window. */
export function toRateLimitResult(
  consumed: number,
  limit: number,
  resetMs: number,
): RateLimitResult {
  return { allowed: consumed <= limit, remaining: Math.max(0, limit - consumed), resetMs };
}
