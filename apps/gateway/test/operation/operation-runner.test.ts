import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createOperationRunner, type RunDeps } from '../../src/operation/operation-runner.js';
import type { Operation, OperationOutcome } from '../../src/stores/operation-store.js';

const minuteMs = 60_000;

/** A runner with one claim, whose run ends when it is told to. */
function runnerOfLongRun(clock: { nowMs: number }) {
  const due: Operation[] = [
    {
      partnerId: 'p',
      kind: 'site',
      entityId: 'north',
      settings: {
        everyMinutes: 30,
        horizonHours: 24,
        stateOfCharge: 'assumed',
        isEnabled: true,
        riskThreshold: null,
        controller: null,
      },
      nextMs: 0,
      patienceMs: minuteMs,
      losses: 0,
      memory: null,
      createdMs: 0,
    },
  ];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const renewals: { claimToken: string; leaseUntilMs: number }[] = [];
  const outcomes: { claimToken: string; outcome: OperationOutcome }[] = [];
  const claimTokens: string[] = [];
  const stores = {
    accounts: { findPartner: () => ended },
    sites: { find: async () => undefined },
    operations: {
      claimDue: async ({ claimToken }: { claimToken: string }) => {
        claimTokens.push(claimToken);
        return due.splice(0);
      },
      renew: async (claimToken: string, leaseUntilMs: number) => {
        renewals.push({ claimToken, leaseUntilMs });
      },
      complete: async (_key: unknown, claimToken: string, outcome: OperationOutcome) => {
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
  return { runner, end, renewals, outcomes, claimTokens };
}

test('a claim is renewed while its run is at work, for ten minutes', async () => {
  const clock = { nowMs: 1_000 };
  const { runner, end, renewals, outcomes, claimTokens } = runnerOfLongRun(clock);
  const done = runner.runDue();
  await vi.waitUntil(() => claimTokens.length === 1);
  // Looks follow each other after a second.
  const nextLook = async (nowMs: number) => {
    clock.nowMs = nowMs;
    const looks = claimTokens.length;
    await vi.waitUntil(() => claimTokens.length > looks, { timeout: 60_000 });
  };
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
