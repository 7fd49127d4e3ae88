import type { LimitAnswer } from '../rate-limiter.js';

/** The answer to a request that was the `consumed`-th of its window. */
export function limitAnswer(consumed: number, limit: number, resetMs: number): LimitAnswer {
  return { allowed: consumed <= limit, remaining: Math.max(0, limit - consumed), resetMs };
}
