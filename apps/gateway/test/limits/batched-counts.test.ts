import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBatchedCounter, createSilenceTimeout } from '../../src/limits/redis-requests.js';

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

describe('counts in batches', () => {
  it('give every caller the count it would have had alone, with a question for many', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 60 }),
        async (counters) => {
          const sums = new Map<string, number>();
          let questions = 0;
          const count = createBatchedCounter(async (counter, points) => {
            questions += 1;
            await new Promise(setImmediate);
            sums.set(counter, (sums.get(counter) ?? 0) + points);
            return sums.get(counter) ?? 0;
          });
          const counts = await Promise.all(counters.map((counter) => count(counter, 120)));
          for (const name of ['a', 'b']) {
            const met = counts.filter((_, index) => counters[index] === name);
            expect(met).toEqual(met.map((_, index) => index + 1));
          }
          // The first of each counter asks alone, and all others together.
          expect(questions).toBeLessThanOrEqual(4);
        },
      ),
    );
  });

  it('fail for those who were asked about, and go on for the next', async () => {
    let isAway = true;
    let sum = 0;
    const count = createBatchedCounter(async (_counter, points) => {
      await pause(1);
      if (isAway) {
        throw new Error('away');
      }
      sum += points;
      return sum;
    });
    const first = count('a', 120);
    const second = count('a', 120);
    await expect(first).rejects.toThrow('away');
    isAway = false;
    await expect(second).resolves.toBe(1);
    await expect(count('a', 120)).resolves.toBe(2);
  });
});

describe('patience', () => {
  it('ends when nothing is heard', async () => {
    const patiently = createSilenceTimeout(30);
    await expect(patiently(new Promise(() => {}))).rejects.toThrow('Nothing was heard for 30 ms.');
  });

  it('lasts while others are answered, and throws what the work throws', async () => {
    const patiently = createSilenceTimeout(60);
    const late = patiently(pause(200).then(() => 'late'));
    for (let answer = 0; answer < 10; answer += 1) {
      await patiently(pause(20));
    }
    await expect(late).resolves.toBe('late');
    await expect(patiently(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('does not take its own process being busy for silence', async () => {
    const patiently = createSilenceTimeout(20);
    const answer = patiently(new Promise((resolve) => setImmediate(() => resolve('here'))));
    const busyUntilMs = performance.now() + 80;
    while (performance.now() < busyUntilMs) {
      // Computes.
    }
    await expect(answer).resolves.toBe('here');
  });
});
