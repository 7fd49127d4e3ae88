import { expect, it } from 'vitest';
import type { RequestOutcome } from '../../src/webhooks/guarded-request.js';
import { judgeAttempt } from '../../src/webhooks/judge-attempt.js';

const noonMs = Date.UTC(2026, 10, 21, 12);
const hourMs = 3_600_000;
const answered = (status: number, retryAfter?: string): RequestOutcome => ({
  kind: 'answered',
  status,
  retryAfter,
});
const judge = (
  outcome: RequestOutcome,
  { attempts = 1, queuedMs = noonMs, nowMs = noonMs, random = 0.5 } = {},
) => judgeAttempt(outcome, { attempts, queuedMs }, nowMs, () => random);

it('takes 2xx alone for success', () => {
  for (const status of [200, 202, 204, 299]) {
    expect(judge(answered(status))).toEqual({ kind: 'delivered', status });
  }
  for (const status of [101, 199, 300, 302, 304, 400, 404, 429, 500, 503]) {
    expect(judge(answered(status))).toMatchObject({ kind: 'retry', status });
  }
  expect(judge({ kind: 'failed', error: 'no answer within 10 s' })).toEqual({
    kind: 'retry',
    nextAttemptMs: noonMs + 5_000,
    status: null,
    error: 'no answer within 10 s',
  });
  expect(judge(answered(410))).toMatchObject({ kind: 'dead', status: 410 });
  expect(judge({ kind: 'aborted' })).toEqual({ kind: 'released' });
});

it('waits a fifth more or less', () => {
  for (const [random, waitMs] of [
    [0, 4_000],
    [0.5, 5_000],
    [1, 6_000],
  ] as const) {
    expect(judge(answered(500), { random })).toMatchObject({ nextAttemptMs: noonMs + waitMs });
  }
});

it.each([
  ['60', 60_000],
  ['1', 5_000],
  ['Sat, 21 Nov 2026 12:02:00 GMT', 120_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 5_000],
  ['999999999', 24 * hourMs],
  ['soon', 5_000],
  ['-5', 5_000],
  ['', 5_000],
])('waits as long as a busy receiver asks, within the day: %s', (retryAfter, waitMs) => {
  for (const status of [429, 503]) {
    expect(judge(answered(status, retryAfter))).toMatchObject({ nextAttemptMs: noonMs + waitMs });
  }
  expect(judge(answered(500, '60'))).toMatchObject({ nextAttemptMs: noonMs + 5_000 });
});

it('makes the last attempt when the day is over, and then gives up', () => {
  const late = { attempts: 17, nowMs: noonMs + 23 * hourMs };
  expect(judge(answered(500), late)).toMatchObject({ nextAttemptMs: noonMs + 24 * hourMs });
  const over = { attempts: 18, nowMs: noonMs + 24 * hourMs };
  expect(judge(answered(503, '1'), over)).toMatchObject({ kind: 'dead', status: 503 });
  expect(judge(answered(200), over)).toMatchObject({ kind: 'delivered' });
});
