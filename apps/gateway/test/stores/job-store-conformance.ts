import { describe, expect, test } from 'vitest';
import type { NewJob } from '../../src/stores/stores.js';
import { openWithAccount } from './open-with-account.js';
import { aJob, anAccount, aPartner } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const DAY = '2026-03-29';

/** How every job store takes, shows and hands out jobs. */
export function jobStoreConformance(open: OpenTestStores): void {
  describe('job store', () => {
    test('stores a job that waits, and its paths are taken', async () => {
      const { jobs, account } = await openWithAccount(open);
      const job = aJob(account, { paths: 250 });
      const stored = {
        id: job.id,
        kind: 'simulation',
        partnerId: account.partnerId,
        accountId: account.id,
        status: 'queued',
        progress: 0,
        input: job.input,
        result: null,
        error: null,
        submittedMs: 1_000,
        startedMs: null,
        finishedMs: null,
        attempts: 0,
        claimToken: null,
        leaseUntilMs: null,
        reservedPaths: 250,
        budgetDay: DAY,
      };
      expect(await jobs.submit(job)).toEqual({ kind: 'created', job: stored });
      expect(await jobs.find(account.partnerId, job.id)).toEqual(stored);
      expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(250);
      const { input: _input, result: _result, ...summary } = stored;
      expect(await jobs.findSummary(account.partnerId, job.id)).toEqual(summary);
      expect(await jobs.list(account.partnerId, { limit: 10 })).toEqual([summary]);
    });

    test("does not know another partner's job, nor one that cannot exist", async () => {
      const { jobs, account, other } = await openWithAccount(open);
      const job = aJob(account);
      await jobs.submit(job);
      for (const [partnerId, jobId] of [
        [other.partnerId, job.id],
        [account.partnerId, 'none'],
        [account.partnerId, `${job.id}\0`],
      ] as const) {
        expect(await jobs.find(partnerId, jobId)).toBeUndefined();
        expect(await jobs.findSummary(partnerId, jobId)).toBeUndefined();
        expect(await jobs.cancel(partnerId, jobId, 2_000)).toBeUndefined();
      }
      expect(await jobs.list(other.partnerId, { limit: 10 })).toEqual([]);
      expect(await jobs.usedPaths(other.partnerId, DAY)).toBe(0);
      expect(await jobs.find(account.partnerId, job.id)).toMatchObject({ status: 'queued' });
    });

    test('lists newest first, page by page, none twice and none left out', async () => {
      const { jobs, account, other } = await openWithAccount(open);
      // Three of each instant, so that pages end between jobs of one instant.
      const mine = [5, 3, 4, 5, 3, 4, 5, 3, 4].map((ms) => aJob(account, { submittedMs: ms }));
      for (const job of [...mine, aJob(other)]) {
        await jobs.submit(job);
      }
      const newestFirst = mine
        .sort((a, b) => b.submittedMs - a.submittedMs || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id);
      for (const limit of [1, 2, 4, 9, 10]) {
        const ids: string[] = [];
        let page = await jobs.list(account.partnerId, { limit });
        while (page.length > 0) {
          expect(page.length).toBeLessThanOrEqual(limit);
          ids.push(...page.map(({ id }) => id));
          const last = page.at(-1);
          page = last ? await jobs.list(account.partnerId, { limit, before: last }) : [];
        }
        expect(ids).toEqual(newestFirst);
      }
    });

    test('answers the same key and body with the same job, whatever became of it', async () => {
      const { jobs, account } = await openWithAccount(open);
      const endings: [string, (id: string) => Promise<unknown>, number][] = [
        ['queued', async () => {}, 100],
        ['running', async () => {}, 100],
        ['succeeded', (id) => jobs.succeed(id, 'mine', '{}', 30_000), 100],
        ['failed', (id) => jobs.fail(id, 'mine', '{}', 30_000), 0],
        ['cancelled', (id) => jobs.cancel(account.partnerId, id, 30_000), 0],
      ];
      for (const [status, end, reservedPaths] of endings) {
        const idempotency = { key: status, bodyHash: 'hash' };
        const job = aJob(account, { idempotency });
        await jobs.submit(job);
        if (status !== 'queued') {
          const [claimToken, nowMs, leaseUntilMs] = ['mine', 10_000, 20_000];
          await jobs.claim({ jobId: job.id, claimToken, nowMs, leaseUntilMs });
        }
        await end(job.id);
        const used = await jobs.usedPaths(account.partnerId, DAY);
        const found = await jobs.find(account.partnerId, job.id);
        expect(found).toMatchObject({ status, reservedPaths });
        const repeat = aJob(account, { idempotency, submittedMs: 40_000 });
        expect(await jobs.submit(repeat)).toEqual({ kind: 'repeated', job: found });
        expect(await jobs.findByKey(account.id, status, 'hash')).toEqual({
          kind: 'repeated',
          job: found,
        });
        expect(await jobs.find(account.partnerId, repeat.id)).toBeUndefined();
        expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(used);
      }
    });

    test('refuses a key with another body; keys are per account, also of one partner', async () => {
      const { stores, jobs, account, other } = await openWithAccount(open);
      const colleague = anAccount(aPartner({ id: account.partnerId }));
      await stores.accounts.createAccount(colleague);
      const idempotency = { key: 'key', bodyHash: 'one' };
      await jobs.submit(aJob(account, { idempotency }));
      const another = aJob(account, { idempotency: { key: 'key', bodyHash: 'two' } });
      expect(await jobs.submit(another)).toEqual({ kind: 'keyReused' });
      expect(await jobs.findByKey(account.id, 'key', 'two')).toEqual({ kind: 'keyReused' });
      expect(await jobs.findByKey(account.id, 'Key', 'one')).toBeUndefined();
      for (const theirs of [colleague, other]) {
        expect(await jobs.findByKey(theirs.id, 'key', 'one')).toBeUndefined();
        expect(await jobs.submit(aJob(theirs, { idempotency }))).toMatchObject({ kind: 'created' });
      }
      expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(200);
    });

    test('accepts paths up to the budget of the partner and day, and stores nothing beyond', async () => {
      const { jobs, account, other } = await openWithAccount(open);
      const limited = (paths: number, change: Partial<NewJob> = {}) =>
        aJob(account, { paths, pathsPerDay: 1_000, ...change });
      expect(await jobs.submit(limited(600))).toMatchObject({ kind: 'created' });
      const refused = limited(401, { idempotency: { key: 'key', bodyHash: 'hash' } });
      expect(await jobs.submit(refused)).toEqual({ kind: 'budgetExhausted', remainingPaths: 400 });
      expect(await jobs.find(account.partnerId, refused.id)).toBeUndefined();
      expect(await jobs.findByKey(account.id, 'key', 'hash')).toBeUndefined();
      expect(await jobs.submit(limited(400))).toMatchObject({ kind: 'created' });
      expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(1_000);
      expect(await jobs.submit(limited(1))).toEqual({ kind: 'budgetExhausted', remainingPaths: 0 });
      expect(await jobs.submit(limited(1, { pathsPerDay: 500 }))).toEqual({
        kind: 'budgetExhausted',
        remainingPaths: 0,
      });
      // The next day, another partner and an agreement without a limit.
      const tomorrow = { ...refused, budgetDay: '2026-03-30' };
      expect(await jobs.submit(tomorrow)).toMatchObject({ kind: 'created' });
      expect(await jobs.submit({ ...aJob(other), pathsPerDay: 100 })).toMatchObject({
        kind: 'created',
      });
      expect(await jobs.submit(limited(5_000_000_000, { pathsPerDay: null }))).toMatchObject({
        kind: 'created',
      });
      expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(5_000_001_000);
    });

    test('takes as many jobs of a partner and day as may come, cancelled ones among them', async () => {
      const { jobs, account, other } = await openWithAccount(open);
      const ofDay = (change: Partial<NewJob> = {}) => aJob(account, { jobsPerDay: 2, ...change });
      const idempotency = { key: 'key', bodyHash: 'hash' };
      const first = ofDay({ idempotency });
      expect(await jobs.submit(first)).toMatchObject({ kind: 'created' });
      await jobs.cancel(account.partnerId, first.id, 30_000);
      const atOnce = await Promise.all(Array.from({ length: 6 }, () => jobs.submit(ofDay())));
      const kinds = atOnce.map(({ kind }) => kind).sort();
      expect(kinds).toEqual(['created', ...Array(5).fill('jobsExhausted')]);
      expect(await jobs.list(account.partnerId, { limit: 9 })).toHaveLength(2);
      // A repeat is no further job; the next day and another partner have places of their own.
      expect(await jobs.submit(ofDay({ idempotency }))).toMatchObject({ kind: 'repeated' });
      const tomorrow = ofDay({ budgetDay: '2026-03-30' });
      expect(await jobs.submit(tomorrow)).toMatchObject({ kind: 'created' });
      expect(await jobs.submit(aJob(other, { jobsPerDay: 1 }))).toMatchObject({ kind: 'created' });
      expect(await jobs.submit(ofDay({ jobsPerDay: null }))).toMatchObject({ kind: 'created' });
    });

    test('hands out the job that waits longest, with the attempt counted', async () => {
      const { jobs, account } = await openWithAccount(open);
      const [late, early] = [
        aJob(account, { submittedMs: 2_000 }),
        aJob(account, { submittedMs: 1_000 }),
      ];
      await jobs.submit(late);
      await jobs.submit(early);
      expect(await jobs.queuedIds(10)).toEqual([early.id, late.id]);
      expect(await jobs.queuedIds(1)).toEqual([early.id]);
      const claim = { claimToken: 'mine', nowMs: 3_000, leaseUntilMs: 4_000 };
      const claimed = await jobs.claim(claim);
      expect(claimed).toMatchObject({
        id: early.id,
        input: early.input,
        status: 'running',
        startedMs: 3_000,
        attempts: 1,
        claimToken: 'mine',
        leaseUntilMs: 4_000,
      });
      expect(claimed).toEqual(await jobs.find(account.partnerId, early.id));
      expect(await jobs.claim({ ...claim, jobId: early.id })).toBeUndefined();
      expect(await jobs.claim({ ...claim, jobId: 'none' })).toBeUndefined();
      expect(await jobs.claim({ ...claim, jobId: late.id })).toMatchObject({ id: late.id });
      expect(await jobs.claim(claim)).toBeUndefined();
      expect(await jobs.queuedIds(10)).toEqual([]);
    });

    test('schedules partners fairly, however many jobs one of them has', async () => {
      const { jobs, account, other } = await openWithAccount(open);
      const flood = Array.from({ length: 5 }, (_, index) =>
        aJob(account, { submittedMs: 1_000 + index }),
      );
      const later = [aJob(other, { submittedMs: 9_000 }), aJob(other, { submittedMs: 9_001 })];
      for (const job of [...flood, ...later]) {
        await jobs.submit(job);
      }
      const order: string[] = [];
      for (let nowMs = 10_000; nowMs < 10_007; nowMs += 1) {
        const job = await jobs.claim({ claimToken: 'mine', nowMs, leaseUntilMs: 20_000 });
        order.push(job?.id ?? 'none');
        await jobs.succeed(job?.id ?? 'none', 'mine', '{}', nowMs);
      }
      const [first, second, third, fourth, fifth] = flood.map(({ id }) => id);
      const [one, two] = later.map(({ id }) => id);
      expect(order).toEqual([first, one, second, two, third, fourth, fifth]);
    });

    test('gives the next slot to the partner with the fewest running jobs', async () => {
      const { jobs, account, other } = await openWithAccount(open);
      for (const submittedMs of [1_000, 1_001, 1_002, 1_003]) {
        await jobs.submit(aJob(account, { submittedMs }));
      }
      const claim = () => jobs.claim({ claimToken: 'mine', nowMs: 5_000, leaseUntilMs: 9_000 });
      const [first, second] = [await claim(), await claim()];
      expect([first?.partnerId, second?.partnerId]).toEqual([account.partnerId, account.partnerId]);
      await jobs.submit(aJob(other, { submittedMs: 2_000 }));
      await jobs.submit(aJob(other, { submittedMs: 2_001 }));
      const next = [await claim(), await claim(), await claim(), await claim()];
      // Two run of the one: the other gets two before the one gets more.
      expect(next.map((job) => job?.partnerId)).toEqual([
        other.partnerId,
        other.partnerId,
        account.partnerId,
        account.partnerId,
      ]);
    });

    test('lets no more jobs wait than may, takes no paths for one too many, and answers repeats all the same', async () => {
      const { jobs, account, other } = await openWithAccount(open);
      const maximumWaiting = { ofPartner: 3, inAll: 5 };
      const idempotency = { key: 'k', bodyHash: 'one' };
      const repeated = aJob(account, { maximumWaiting, idempotency });
      await jobs.submit(repeated);
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => jobs.submit(aJob(account, { maximumWaiting }))),
      );
      expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(2);
      expect(outcomes.filter(({ kind }) => kind === 'queueFull')).toHaveLength(6);
      expect(await jobs.usedPaths(account.partnerId, '2026-03-29')).toBe(300);
      expect((await jobs.submit({ ...repeated, id: 'another' })).kind).toBe('repeated');
      for (const kind of ['created', 'created', 'queueFull']) {
        expect((await jobs.submit(aJob(other, { maximumWaiting }))).kind).toBe(kind);
      }
      await jobs.claim({ claimToken: 'mine', nowMs: 5_000, leaseUntilMs: 9_000 });
      expect((await jobs.submit(aJob(other, { maximumWaiting }))).kind).toBe('created');
    });
  });
}
