import type { LimitAnswer } from '../rate-limiter.js';

export function limitAnswer(consumed: number, limit: number, resetMs: number): LimitAnswer {
  return { allowed: consumed <= limit, remaining: Math.max(0, limit - consumed), resetMs };
}
