import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createOperationRunner, type RunDeps } from '../../src/operation/operation-runner.js';
import type { Operation, OperationOutcome } from '../../src/stores/operation-store.js';
import { siteOperation } from '../stores/samples.js';

const minuteMs = 60_000;

/** A runner with one claim, whose run ends when it is told to. */
function runnerOfLongRun(clock: { nowMs: number; claimMs?: number }) {
  const operation: Operation = {
    partnerId: 'p',
    kind: 'site',
    entityId: 'north',
    settings: siteOperation({ everyMinutes: 30 }),
    nextMs: 0,
    patienceMs: minuteMs,
    losses: 0,
    memory: null,
    createdMs: 0,
  };
  const due = [operation];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const renewals: { claimToken: string; leaseUntilMs: number }[] = [];
  const outcomes: { claimToken: string; outcome: OperationOutcome }[] = [];
  const claimTokens: string[] = [];
  const released: { claimToken: string; retryMs: number }[] = [];
  const database = { isAway: false, isBroken: false };
  const stores = {
    accounts: {
      findPartner: () => (database.isBroken ? Promise.reject(new Error('damaged')) : ended),
    },
    sites: { find: async () => undefined },
    operations: {
      claimDue: async ({ claimToken }: { claimToken: string }) => {
        claimTokens.push(claimToken);
        const claimed = due.splice(0);
        clock.nowMs += claimed.length * (clock.claimMs ?? 0);
        return claimed;
      },
      renew: async (claimToken: string, leaseUntilMs: number) => {
        if (database.isAway) {
          throw new Error('no connection');
        }
        renewals.push({ claimToken, leaseUntilMs });
      },
      release: async (_key: unknown, claimToken: string, retryMs: number) => {
        if (database.isAway) {
          throw new Error('no connection');
        }
        released.push({ claimToken, retryMs });
      },
      complete: async (_key: unknown, claimToken: string, outcome: OperationOutcome) => {
        if (database.isAway) {
          throw new Error('no connection');
        }
        outcomes.push({ claimToken, outcome });
        return { kind: 'completed' as const, events: [] };
      },
    },
  };
  const runner = createOperationRunner({
    stores: stores as unknown as RunDeps['stores'],
    engines: {} as RunDeps['engines'],
    siteCache: {
      personalityQueue: { run: (_key: string, work: () => unknown) => work() },
    } as unknown as RunDeps['siteCache'],
    usage: { record() {} },
    nowMs: () => clock.nowMs,
    logger: pino({ level: 'silent' }),
    concurrency: 1,
  });
  const becomeDue = () => due.push(operation);
  /** Looks follow each other after a second. */
  const nextLook = async (nowMs: number) => {
    clock.nowMs = nowMs;
    const looks = claimTokens.length;
    await vi.waitUntil(() => claimTokens.length > looks, { timeout: 60_000 });
  };
  return { runner, end, renewals, outcomes, claimTokens, released, database, becomeDue, nextLook };
}

test('a claim is renewed while its run is at work, for ten minutes', async () => {
  const clock = { nowMs: 1_000 };
  const { runner, end, renewals, outcomes, claimTokens, nextLook } = runnerOfLongRun(clock);
  const done = runner.runDue();
  await vi.waitUntil(() => claimTokens.length > 0, { timeout: 60_000 });
  await nextLook(1_000 + minuteMs);
  expect(renewals).toEqual([]);
  await nextLook(2_000 + minuteMs);
  const renewal = { claimToken: claimTokens[0], leaseUntilMs: 2_000 + 3 * minuteMs };
  expect(renewals).toEqual([renewal]);
  await nextLook(1_000 + 10 * minuteMs);
  expect(renewals).toEqual([renewal]);
  end();
  await done;
  expect(outcomes.map(({ claimToken }) => claimToken)).toEqual([claimTokens[0]]);
});

test('a renewal that the database refuses is tried again at the next look', async () => {
  const clock = { nowMs: 1_000 };
  const { runner, end, renewals, claimTokens, database, nextLook } = runnerOfLongRun(clock);
  const done = runner.runDue();
  await vi.waitUntil(() => claimTokens.length > 0, { timeout: 60_000 });
  database.isAway = true;
  await nextLook(2_000 + minuteMs);
  database.isAway = false;
  await nextLook(3_000 + minuteMs);
  expect(renewals).toEqual([{ claimToken: claimTokens[0], leaseUntilMs: 3_000 + 3 * minuteMs }]);
  end();
  await done;
});

test('a run that keeps failing is tried more and more rarely, and skipped at the end of its interval', async () => {
  const clock = { nowMs: 0 };
  const { runner, outcomes, released, database, becomeDue } = runnerOfLongRun(clock);
  database.isBroken = true;
  const waits: number[] = [];
  for (;;) {
    await runner.runDue();
    if (outcomes.length > 0) {
      break;
    }
    const { retryMs } = released.at(-1)!;
    waits.push((retryMs - clock.nowMs) / 1_000);
    clock.nowMs = retryMs;
    becomeDue();
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300, 300, 270]);
  expect(outcomes[0]?.outcome.events.map(({ type }) => type)).toEqual(['cycle.skipped']);
  expect(JSON.parse(outcomes[0]?.outcome.events[0]?.data ?? '')).toMatchObject({
    reason: 'failed',
  });
});

test('a run that does not end in time gives its claim back when the process ends', async () => {
  const clock = { nowMs: 1_000 };
  const { runner, end, outcomes, claimTokens, released } = runnerOfLongRun(clock);
  const done = runner.runDue();
  await vi.waitUntil(() => claimTokens.length > 0, { timeout: 60_000 });
  await runner.close(10);
  expect(released).toEqual([{ claimToken: claimTokens[0], retryMs: 1_000 }]);
  expect(outcomes).toEqual([]);
  end();
  await done;
});

test('a claim that cannot be given back is tried again until the database answers', async () => {
  const clock = { nowMs: 1_000 };
  const { runner, end, claimTokens, released, database } = runnerOfLongRun(clock);
  database.isAway = true;
  const done = runner.runDue();
  await vi.waitUntil(() => claimTokens.length > 0, { timeout: 60_000 });
  end();
  // Longer than a failure takes, shorter than the pause after it.
  await new Promise((resolve) => setTimeout(resolve, 100));
  database.isAway = false;
  await done;
  expect(released).toEqual([{ claimToken: claimTokens[0], retryMs: 6_000 }]);
});

test('the interval that is run is the one whose inputs were looked for', async () => {
  const halfHourMs = 30 * minuteMs;
  const clock = { nowMs: halfHourMs - 1, claimMs: 2 };
  const { runner, end, outcomes } = runnerOfLongRun(clock);
  end();
  await runner.runDue();
  expect(clock.nowMs).toBe(halfHourMs + 1);
  expect(outcomes.map(({ outcome }) => outcome.intervalMs)).toEqual([0]);
});
