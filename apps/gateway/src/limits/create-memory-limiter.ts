import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limitAnswer } from './internal/limit-answer.js';
import { minuteMs, windowOf } from './internal/window.js';
import type { RateLimiter } from './rate-limiter.js';

/**
 * Rate limits that live in this process: right for a gateway that runs alone.
 *
 * @param options - `nowMs`: the clock that decides windows [ms since the epoch]
 * @example
 * const limiter = createMemoryLimiter({ nowMs: () => 0 });
 * await limiter.take('address:192.0.2.1', 60);
 * // => { allowed: true, remaining: 59, resetMs: 60000 }
 */
export function createMemoryLimiter(options: { nowMs: () => number }): RateLimiter {
  // `points` is never reached: the limit differs by caller, so counting and comparing are kept apart.
  const counters = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 120 });
  return {
    async take(key, limit, windowMs = minuteMs) {
      const { counter, resetMs, keepSeconds } = windowOf(key, options.nowMs(), windowMs);
      const count = await counters.penalty(counter, 1, { customDuration: keepSeconds });
      return limitAnswer(count.consumedPoints, limit, resetMs);
    },
    async giveBack(key, windowMs = minuteMs) {
      const { counter, keepSeconds } = windowOf(key, options.nowMs(), windowMs);
      await counters.reward(counter, 1, { customDuration: keepSeconds });
    },
    state: () => 'ok',
    close: async () => {},
  };
}
