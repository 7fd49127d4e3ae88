import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RateLimiter } from '../../src/limits/memory-limiter.js';

const minuteMs = 60_000;

/**
 * What every limiter does, whatever keeps its counts.
 *
 * @param name - of the limiter
 * @param create - makes one that shares nothing with earlier ones
 */
export function limiterConformance(
  name: string,
  create: (nowMs: () => number) => Promise<RateLimiter>,
): void {
  describe(`${name} keeps the law of limits`, () => {
    const startMs = Date.UTC(2026, 10, 21, 12, 0, 30);
    const clock = { nowMs: startMs };
    let limiter: RateLimiter;

    beforeEach(async () => {
      clock.nowMs = startMs;
      limiter = await create(() => clock.nowMs);
    });
    afterEach(() => limiter.close());

    it('allows exactly the limit and counts down to zero', async () => {
      const remaining: number[] = [];
      const allowed: boolean[] = [];
      for (let request = 0; request < 7; request += 1) {
        const answer = await limiter.consume('partner:a', 5);
        remaining.push(answer.remaining);
        allowed.push(answer.allowed);
      }
      expect(remaining).toEqual([4, 3, 2, 1, 0, 0, 0]);
      expect(allowed).toEqual([true, true, true, true, true, false, false]);
    });

    it('ends its windows at whole minutes, to the millisecond', async () => {
      const endMs = Math.ceil(startMs / minuteMs) * minuteMs;
      expect(await limiter.consume('k', 1)).toEqual({
        allowed: true,
        remaining: 0,
        resetMs: endMs,
      });
      clock.nowMs = endMs - 1;
      expect(await limiter.consume('k', 1)).toEqual({
        allowed: false,
        remaining: 0,
        resetMs: endMs,
      });
      clock.nowMs = endMs;
      expect(await limiter.consume('k', 1)).toEqual({
        allowed: true,
        remaining: 0,
        resetMs: endMs + minuteMs,
      });
    });

    it('counts each key by itself', async () => {
      await limiter.consume('partner:a', 1);
      expect((await limiter.consume('partner:a', 1)).allowed).toBe(false);
      expect((await limiter.consume('partner:b', 1)).allowed).toBe(true);
    });

    it('counts windows of different lengths apart', async () => {
      await limiter.consume('k', 1);
      const long = await limiter.consume('k', 1, 900_000);
      expect(long.allowed).toBe(true);
      expect(long.resetMs % 900_000).toBe(0);
      clock.nowMs += minuteMs;
      expect((await limiter.consume('k', 1)).allowed).toBe(true);
      expect((await limiter.consume('k', 1, 900_000)).allowed).toBe(false);
    });

    it('lets no two requests at once share the last place', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => limiter.consume('rush', 20)),
      );
      expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20);
    });

    it('takes back what was given back', async () => {
      await limiter.consume('k', 1);
      await limiter.refund('k');
      expect((await limiter.consume('k', 1)).allowed).toBe(true);
      expect((await limiter.consume('k', 1)).allowed).toBe(false);
    });

    it('says that it works', async () => {
      await limiter.consume('k', 1);
      expect(limiter.state()).toBe('ok');
    });
  });
}
