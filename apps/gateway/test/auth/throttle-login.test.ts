import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { failuresPerAccount, throttleLogin } from '../../src/auth/throttle-login.js';
import { createMemoryLimiter } from '../../src/limits/memory-limiter.js';

const attemptOf = (email: string) => ({ address: '192.0.2.1', email, nowMs: 0 });

/** Attempts at once: answers how each ended. */
function attempts(
  limiter: ReturnType<typeof createMemoryLimiter>,
  outcomes: readonly ('in' | undefined | Error)[],
) {
  return Promise.all(
    outcomes.map((outcome, index) =>
      throttleLogin(limiter, attemptOf('a@example.com'), async () => {
        await sleep(5 + (index % 3));
        if (outcome instanceof Error) {
          throw outcome;
        }
        return outcome;
      }).then(
        (result) => result ?? 'failed',
        (error: { status?: number; message: string }) => error.status ?? error.message,
      ),
    ),
  );
}

test('any number of right logins at once succeed, and leave no failure behind', async () => {
  const limiter = createMemoryLimiter({ nowMs: () => 0 });
  const all = Array.from({ length: 40 }, () => 'in' as const);
  expect(await attempts(limiter, all)).toEqual(all);
  const wrong = Array.from({ length: 25 }, () => undefined);
  const answers = await attempts(limiter, wrong);
  expect(answers.filter((answer) => answer === 'failed')).toHaveLength(failuresPerAccount);
  expect(answers.filter((answer) => answer === 429)).toHaveLength(25 - failuresPerAccount);
  await limiter.close();
});

test('no more wrong ones are tried than may fail, however they are mixed with right ones', async () => {
  const limiter = createMemoryLimiter({ nowMs: () => 0 });
  const mixed = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 'in' : undefined));
  const answers = await attempts(limiter, mixed);
  expect(answers.filter((answer) => answer === 'failed')).toHaveLength(failuresPerAccount);
  expect((await attempts(limiter, ['in']))[0]).toBe(429);
  await limiter.close();
});

test('what came to nothing is no failure', async () => {
  const limiter = createMemoryLimiter({ nowMs: () => 0 });
  const away = Array.from({ length: 15 }, () => new Error('away'));
  expect(await attempts(limiter, away)).toEqual(away.map(({ message }) => message));
  expect(await attempts(limiter, ['in'])).toEqual(['in']);
  await limiter.close();
});
