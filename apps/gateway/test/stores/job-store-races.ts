import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SubmitOutcome } from '../../src/stores/stores.js';
import { openWithAccount } from './open-with-account.js';
import { aJob } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const DAY = '2026-03-29';

/** What must hold in every job store when many are at work at once. */
export function jobStoreRaces(open: OpenTestStores): void {
  const ofKind = <K extends SubmitOutcome['kind']>(outcomes: SubmitOutcome[], kind: K) =>
    outcomes.filter(
      (outcome): outcome is Extract<SubmitOutcome, { kind: K }> => outcome.kind === kind,
    );

  describe('job store, many at once', () => {
    test('of jobs that are submitted at once as many are created as the budget has paths for', async () => {
      const { jobs, account } = await openWithAccount(open);
      const outcomes = await Promise.all(
        Array.from({ length: 24 }, () =>
          jobs.submit(aJob(account, { paths: 30, pathsPerDay: 100 })),
        ),
      );
      expect(ofKind(outcomes, 'created')).toHaveLength(3);
      expect(ofKind(outcomes, 'budgetExhausted')).toEqual(
        Array(21).fill({ kind: 'budgetExhausted', remainingPaths: 10 }),
      );
      expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(90);
      expect(await jobs.queuedIds(100)).toHaveLength(3);
    });

    test('of submits with one key at once one creates the job and all answer it, though it empties the budget', async () => {
      const { jobs, account } = await openWithAccount(open);
      const idempotency = { key: 'key', bodyHash: 'hash' };
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, () =>
          jobs.submit(aJob(account, { pathsPerDay: 100, idempotency })),
        ),
      );
      const [created, ...others] = ofKind(outcomes, 'created');
      expect(others).toEqual([]);
      expect(ofKind(outcomes, 'repeated')).toEqual(
        Array(15).fill({ kind: 'repeated', job: created?.job }),
      );
      expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(100);
    });

    test('whatever is submitted at once, paths stay within the budget and a key has one job', async () => {
      const submit = fc.record({
        paths: fc.integer({ min: 1, max: 60 }),
        key: fc.option(fc.constantFrom('a', 'b', 'c')),
        bodyHash: fc.constantFrom('one', 'two'),
        byOther: fc.boolean(),
      });
      const { jobs, account, other } = await openWithAccount(open);
      let day = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(submit, { minLength: 2, maxLength: 14 }),
          fc.integer({ min: 0, max: 200 }),
          async (submits, pathsPerDay) => {
            day += 1;
            const budgetDay = `2026-01-${day}`;
            const made = submits.map(({ paths, key, bodyHash, byOther }) =>
              aJob(byOther ? other : account, {
                paths,
                pathsPerDay,
                budgetDay,
                // Keys outlive the day, so that each run needs its own.
                idempotency: key === null ? null : { key: `${day}${key}`, bodyHash },
              }),
            );
            const outcomes = await Promise.all(made.map((job) => jobs.submit(job)));
            for (const { id: accountId, partnerId } of [account, other]) {
              const theirs = made
                .map((job, index) => ({ job, outcome: outcomes[index]! }))
                .filter(({ job }) => job.accountId === accountId);
              const created = theirs.filter(({ outcome }) => outcome.kind === 'created');
              const used = created.reduce((sum, { job }) => sum + job.paths, 0);
              expect(used).toBeLessThanOrEqual(pathsPerDay);
              expect(await jobs.usedPaths(partnerId, budgetDay)).toBe(used);
              for (const { job, outcome } of theirs) {
                const first = created.find(
                  (each) => job.idempotency && each.job.idempotency?.key === job.idempotency.key,
                )?.job;
                switch (outcome.kind) {
                  case 'created':
                    expect(outcome.job.id).toBe(job.id);
                    expect(first === undefined || first === job).toBe(true);
                    break;
                  case 'repeated':
                    expect(outcome.job.id).toBe(first?.id);
                    expect(job.idempotency?.bodyHash).toBe(first?.idempotency?.bodyHash);
                    break;
                  case 'keyReused':
                    expect(first).toBeDefined();
                    expect(job.idempotency?.bodyHash).not.toBe(first?.idempotency?.bodyHash);
                    break;
                  case 'budgetExhausted':
                    expect(job.paths).toBeGreaterThan(pathsPerDay - used);
                    expect(outcome.remainingPaths).toBeGreaterThanOrEqual(pathsPerDay - used);
                    expect(outcome.remainingPaths).toBeLessThan(job.paths);
                }
              }
            }
          },
        ),
        { numRuns: 12 },
      );
    });

    test('of claims of one job at once one gets it', async () => {
      const { jobs, account } = await openWithAccount(open);
      for (let round = 0; round < 5; round += 1) {
        const job = aJob(account);
        await jobs.submit(job);
        const claims = await Promise.all(
          Array.from({ length: 12 }, (_, worker) =>
            jobs.claim({ jobId: job.id, claimToken: `${worker}`, nowMs: 1, leaseUntilMs: 2 }),
          ),
        );
        const won = claims.filter((claimed) => claimed !== undefined);
        expect(won).toHaveLength(1);
        expect(await jobs.find(job.partnerId, job.id)).toEqual(won[0]);
        expect(won[0]?.attempts).toBe(1);
      }
    });

    test('of claims of any job at once each gets one of its own, as long as there are any', async () => {
      const { jobs, account } = await openWithAccount(open);
      const waiting = Array.from({ length: 9 }, () => aJob(account));
      for (const job of waiting) {
        await jobs.submit(job);
      }
      const claims = await Promise.all(
        Array.from({ length: 12 }, () =>
          jobs.claim({ claimToken: randomUUID(), nowMs: 1, leaseUntilMs: 2 }),
        ),
      );
      const won = claims.flatMap((claimed) => claimed?.id ?? []);
      expect(won.sort()).toEqual(waiting.map(({ id }) => id).sort());
      expect(claims.filter((claimed) => claimed === undefined)).toHaveLength(3);
    });

    test('of all that end a job at once one does, and its paths come back once or stay', async () => {
      const { jobs, account } = await openWithAccount(open);
      const endedBy = new Set<string>();
      let used = 0;
      for (let round = 0; round < 12; round += 1) {
        const job = aJob(account);
        await jobs.submit(job);
        await jobs.claim({ jobId: job.id, claimToken: 'mine', nowMs: 1, leaseUntilMs: 2 });
        const ends = [
          async () => (await jobs.succeed(job.id, 'mine', '{}', 3)) && 'succeeded',
          async () => (await jobs.fail(job.id, 'mine', '{}', 3)) && 'failed',
          async () => {
            await jobs.cancel(job.partnerId, job.id, 4);
            return false;
          },
          async () => (await jobs.sweep(5, 1, () => '{}')).failed.includes(job.id) && 'failed',
        ];
        // Each of them begins first in some rounds.
        const begun = [...ends.slice(round % 4), ...ends.slice(0, round % 4)];
        const said = (await Promise.all(begun.map((end) => end()))).filter((end) => end !== false);
        const ended = await jobs.findSummary(job.partnerId, job.id);
        // Nobody but `cancel` ends it without saying so.
        expect(said).toEqual(ended?.status === 'cancelled' ? [] : [ended?.status]);
        used += ended?.status === 'succeeded' ? 100 : 0;
        expect(ended?.reservedPaths).toBe(ended?.status === 'succeeded' ? 100 : 0);
        expect(await jobs.usedPaths(job.partnerId, DAY)).toBe(used);
        endedBy.add(ended?.status ?? '');
      }
      expect(endedBy).not.toContain('running');
      expect(endedBy.size).toBeGreaterThan(1);
    });

    test('of sweeps at once each job is put back or failed by one', async () => {
      const { jobs, account } = await openWithAccount(open);
      const running = Array.from({ length: 10 }, () => aJob(account));
      for (const [index, job] of running.entries()) {
        await jobs.submit(job);
        const claim = { jobId: job.id, claimToken: job.id, nowMs: 1 };
        if (index < 4) {
          await jobs.claim({ ...claim, leaseUntilMs: 2 });
          await jobs.sweep(2, 2, () => '{}');
        }
        await jobs.claim({ ...claim, leaseUntilMs: 10 });
      }
      const swept = await Promise.all(
        Array.from({ length: 6 }, () => jobs.sweep(10, 2, () => '{}')),
      );
      const ids = running.map(({ id }) => id);
      expect(swept.flatMap(({ failed }) => failed).sort()).toEqual(ids.slice(0, 4).sort());
      expect(swept.flatMap(({ requeued }) => requeued).sort()).toEqual(ids.slice(4).sort());
      expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(600);
    });

    test('a sweep does not take a job that is renewed at the same moment and says so', async () => {
      const { jobs, account } = await openWithAccount(open);
      for (let round = 0; round < 10; round += 1) {
        const job = aJob(account);
        await jobs.submit(job);
        await jobs.claim({ jobId: job.id, claimToken: 'mine', nowMs: 1, leaseUntilMs: 2 });
        const beat = { leaseUntilMs: 1_000, progress: 0.5 };
        const [renewed, swept] = await Promise.all([
          jobs.heartbeat(job.id, 'mine', beat),
          jobs.sweep(2, 3, () => '{}'),
        ]);
        expect(swept.requeued).toEqual(renewed ? [] : [job.id]);
        expect(await jobs.findSummary(job.partnerId, job.id)).toMatchObject(
          renewed ? { status: 'running', ...beat } : { status: 'queued', leaseUntilMs: null },
        );
      }
    });
  });
}
