import { describe, expect, test } from 'vitest';
import type { JobStore, NewJob } from '../../src/stores/stores.js';
import { openWithAccount } from './open-with-account.js';
import { aJob } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const DAY = '2026-03-29';

/** How jobs end in every job store, or go back to the queue, and what becomes of their paths. */
export function jobEndingsConformance(open: OpenTestStores): void {
  /** A stored job, claimed by `mine` until 20,000 ms. */
  async function openWithRunning(change: Partial<NewJob> = {}) {
    const opened = await openWithAccount(open);
    const job = aJob(opened.account, change);
    await opened.jobs.submit(job);
    await opened.jobs.claim({ claimToken: 'mine', nowMs: 10_000, leaseUntilMs: 20_000 });
    return { ...opened, job, find: () => opened.jobs.find(job.partnerId, job.id) };
  }

  describe('job store, endings', () => {
    test('gives back input and result of some megabytes as they were', async () => {
      const text = (seed: string) => JSON.stringify(Array(200_000).fill(`${seed} "ß€𝄞\\u0000`));
      const { jobs, job, find } = await openWithRunning({ input: text('in') });
      expect(text('in').length).toBeGreaterThan(3e6);
      expect(await jobs.succeed(job.id, 'mine', text('out'), 30_000)).toBe(true);
      const found = await find();
      expect(found?.input === text('in')).toBe(true);
      expect(found?.result === text('out')).toBe(true);
    });

    test('renews a lease and stores progress, also after it expired without a sweep', async () => {
      const { jobs, job, find } = await openWithRunning();
      const beat = { leaseUntilMs: 60_000, progress: 0.4 };
      expect(await jobs.heartbeat(job.id, 'mine', beat)).toBe(true);
      expect(await find()).toMatchObject({ status: 'running', ...beat });
      expect(await jobs.sweep(59_999, 3, () => '{}')).toEqual({ requeued: [], failed: [] });
      expect(await jobs.heartbeat(job.id, 'not mine', beat)).toBe(false);
    });

    test('stores one event with each end, and none with what is no end', async () => {
      const { stores, jobs, job, account } = await openWithRunning();
      const eventsOf = ({ id, partnerId }: Pick<NewJob, 'id' | 'partnerId'>) =>
        stores.events.after({ partnerId, kind: 'job', entityId: id }, 0, 9);
      const told = async (of: Pick<NewJob, 'id' | 'partnerId'>) =>
        (await eventsOf(of)).map(({ type, sequence, createdMs, data }) => {
          const { job_id, status, kind } = JSON.parse(data);
          return [type, sequence, createdMs, job_id === of.id, kind, status];
        });
      await jobs.heartbeat(job.id, 'mine', { leaseUntilMs: 20_000, progress: 0.4 });
      await jobs.release(job.id, 'mine');
      expect(await told(job)).toEqual([]);
      const claim = { jobId: job.id, claimToken: 'mine', nowMs: 1, leaseUntilMs: 2 };
      await jobs.claim(claim);
      expect(await jobs.succeed(job.id, 'not mine', '{}', 30_000)).toBe(false);
      expect(await told(job)).toEqual([]);
      await jobs.succeed(job.id, 'mine', '{}', 30_000);
      await jobs.succeed(job.id, 'mine', '{}', 40_000);
      await jobs.cancel(job.partnerId, job.id, 50_000);
      expect(await told(job)).toEqual([
        ['job.finished', 1, 30_000, true, 'simulation', 'succeeded'],
      ]);

      const ends = {
        failed: (id: string) => jobs.fail(id, 'mine', '{}', 30_000),
        cancelled: (id: string) => jobs.cancel(account.partnerId, id, 30_000),
        swept: () => jobs.sweep(30_000, 1, () => '{}'),
      };
      for (const [name, end] of Object.entries(ends)) {
        const other = aJob(account);
        await jobs.submit(other);
        await jobs.claim({ ...claim, jobId: other.id });
        await end(other.id);
        const status = name === 'swept' ? 'failed' : name;
        expect(await told(other)).toEqual([
          ['job.finished', 1, 30_000, true, 'simulation', status],
        ]);
      }
    });

    test('keeps the paths of a job that succeeded, and ends it once', async () => {
      const { jobs, job, find } = await openWithRunning();
      expect(await jobs.succeed(job.id, 'mine', '{"p50":1}', 30_000)).toBe(true);
      const succeeded = await find();
      expect(succeeded).toMatchObject({
        status: 'succeeded',
        progress: 1,
        result: '{"p50":1}',
        error: null,
        startedMs: 10_000,
        finishedMs: 30_000,
        claimToken: null,
        leaseUntilMs: null,
        reservedPaths: 100,
      });
      await expectNoChange(jobs, job);
      expect(await jobs.cancel(job.partnerId, job.id, 40_000)).toEqual(succeeded);
      expect(await jobs.usedPaths(job.partnerId, DAY)).toBe(100);
    });

    test('gives the paths of a failed job back once', async () => {
      const { jobs, job, find } = await openWithRunning();
      expect(await jobs.fail(job.id, 'mine', '{"code":"x"}', 30_000)).toBe(true);
      expect(await jobs.usedPaths(job.partnerId, DAY)).toBe(0);
      const failed = await find();
      expect(failed).toMatchObject({
        status: 'failed',
        error: '{"code":"x"}',
        result: null,
        finishedMs: 30_000,
        claimToken: null,
        reservedPaths: 0,
      });
      await expectNoChange(jobs, job);
      expect(await jobs.cancel(job.partnerId, job.id, 40_000)).toEqual(failed);
      expect(await jobs.usedPaths(job.partnerId, DAY)).toBe(0);
    });

    test.each(['queued', 'running'])(
      'cancels a %s job and gives its paths back',
      async (status) => {
        const { jobs, account } = await openWithAccount(open);
        const job = aJob(account);
        await jobs.submit(job);
        if (status === 'running') {
          await jobs.claim({ claimToken: 'mine', nowMs: 10_000, leaseUntilMs: 20_000 });
        }
        const cancelled = await jobs.cancel(account.partnerId, job.id, 30_000);
        expect(cancelled).toMatchObject({
          status: 'cancelled',
          finishedMs: 30_000,
          startedMs: status === 'running' ? 10_000 : null,
          claimToken: null,
          reservedPaths: 0,
        });
        expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(0);
        await expectNoChange(jobs, job);
        expect(await jobs.cancel(account.partnerId, job.id, 40_000)).toEqual(cancelled);
        expect(await jobs.usedPaths(account.partnerId, DAY)).toBe(0);
      },
    );

    test('puts a released job back where it was, without the attempt', async () => {
      const { jobs, account, job, find } = await openWithRunning();
      await jobs.submit(aJob(account, { submittedMs: 2_000 }));
      await jobs.heartbeat(job.id, 'mine', { leaseUntilMs: 20_000, progress: 0.5 });
      expect(await jobs.release(job.id, 'not mine')).toBe(false);
      expect(await jobs.release(job.id, 'mine')).toBe(true);
      expect(await find()).toMatchObject({
        status: 'queued',
        progress: 0,
        attempts: 0,
        startedMs: null,
        claimToken: null,
        leaseUntilMs: null,
        reservedPaths: 100,
      });
      await expectNoChange(jobs, job);
      expect((await jobs.queuedIds(1))[0]).toBe(job.id);
    });

    test('takes a job from a worker whose lease ran out, which then can change nothing', async () => {
      const { jobs, job, find } = await openWithRunning();
      expect(await jobs.sweep(19_999, 3, () => '{}')).toEqual({ requeued: [], failed: [] });
      expect(await jobs.sweep(20_000, 3, () => '{}')).toEqual({ requeued: [job.id], failed: [] });
      expect(await find()).toMatchObject({ status: 'queued', attempts: 1, startedMs: null });
      await expectNoChange(jobs, job);
      await jobs.claim({ claimToken: 'theirs', nowMs: 21_000, leaseUntilMs: 30_000 });
      expect(await find()).toMatchObject({ attempts: 2, claimToken: 'theirs' });
      await expectNoChange(jobs, job);
      expect(await jobs.succeed(job.id, 'theirs', '{}', 22_000)).toBe(true);
    });

    test('takes a job whose lease stayed as it was seen, whatever the time is, and no other', async () => {
      const { jobs, job, find } = await openWithRunning();
      const seen = await jobs.leases();
      expect(seen).toEqual(new Map([[job.id, 20_000]]));
      expect(await jobs.sweep(90_000, 3, () => '{}', new Map([[job.id, 19_999]]))).toEqual({
        requeued: [],
        failed: [],
      });
      expect(await jobs.sweep(0, 3, () => '{}', seen)).toEqual({ requeued: [job.id], failed: [] });
      expect(await find()).toMatchObject({ status: 'queued', attempts: 1 });
      expect(await jobs.leases()).toEqual(new Map());
    });

    test('fails a job after too many attempts and returns its paths', async () => {
      const { jobs, job, find } = await openWithRunning();
      const claim = { claimToken: 'mine', nowMs: 10_000, leaseUntilMs: 20_000 };
      for (let attempt = 1; attempt < 3; attempt += 1) {
        expect(await jobs.sweep(20_000, 3, () => '"why"')).toEqual({
          requeued: [job.id],
          failed: [],
        });
        await jobs.claim(claim);
      }
      expect(await jobs.usedPaths(job.partnerId, DAY)).toBe(100);
      expect(await jobs.sweep(20_000, 3, () => '"why"')).toEqual({
        requeued: [],
        failed: [job.id],
      });
      expect(await jobs.sweep(20_000, 3, () => '"why"')).toEqual({ requeued: [], failed: [] });
      expect(await find()).toMatchObject({
        status: 'failed',
        attempts: 3,
        error: '"why"',
        finishedMs: 20_000,
        reservedPaths: 0,
      });
      expect(await jobs.usedPaths(job.partnerId, DAY)).toBe(0);
    });

    test('deletes what finished before an instant, keys with it, and budgets of days on which no job is left', async () => {
      const { jobs, account } = await openWithAccount(open);
      const dayMs = 86_400_000;
      const [firstMs, secondMs] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2)];
      const ofDay = (budgetDay: string, key: string) =>
        aJob(account, { budgetDay, idempotency: { key, bodyHash: 'hash' } });
      const old = ofDay('2026-03-01', 'old');
      const sameDay = ofDay('2026-03-02', 'same day');
      const later = ofDay('2026-03-02', 'later');
      const waiting = ofDay('2026-02-01', 'waiting');
      for (const [job, finishedMs] of [
        [old, firstMs + 1],
        [sameDay, secondMs + 1],
        [later, secondMs + 2],
      ] as const) {
        await jobs.submit(job);
        const claim = { jobId: job.id, claimToken: 'mine', nowMs: firstMs, leaseUntilMs: 1e15 };
        await jobs.claim(claim);
        await jobs.succeed(job.id, 'mine', '{}', finishedMs);
      }
      await jobs.submit(waiting);
      const left = async () =>
        (await jobs.list(account.partnerId, { limit: 9 })).map(({ id }) => id);
      const used = () =>
        Promise.all(
          ['2026-02-01', '2026-03-01', '2026-03-02'].map((day) =>
            jobs.usedPaths(account.partnerId, day),
          ),
        );
      expect(await jobs.deleteFinishedBefore(firstMs + 1)).toBe(0);
      expect(await left()).toHaveLength(4);
      expect(await used()).toEqual([100, 100, 200]);
      // Of the instant's own day the budget stays as it is, whichever jobs go.
      expect(await jobs.deleteFinishedBefore(secondMs + 2)).toBe(2);
      expect((await left()).sort()).toEqual([later.id, waiting.id].sort());
      expect(await used()).toEqual([100, 0, 200]);
      expect(await jobs.findByKey(account.id, 'old', 'hash')).toBeUndefined();
      expect(await jobs.findByKey(account.id, 'later', 'hash')).toMatchObject({ kind: 'repeated' });
      expect(await jobs.submit(old)).toMatchObject({ kind: 'created' });
      expect(await jobs.deleteFinishedBefore(secondMs + 40 * dayMs)).toBe(1);
      expect(await used()).toEqual([100, 100, 0]);
      await jobs.cancel(account.partnerId, waiting.id, firstMs);
      expect(await used()).toEqual([0, 100, 0]);
    });

    test('deletes jobs however they ended, more than one statement deletes', async () => {
      const { jobs, account } = await openWithAccount(open);
      const ends = ['succeed', 'fail', 'cancel', 'cancel before it ran'] as const;
      for (let serial = 0; serial < 420; serial += 1) {
        const end = ends[serial % ends.length];
        const job = aJob(account);
        await jobs.submit(job);
        if (end !== 'cancel before it ran') {
          await jobs.claim({ jobId: job.id, claimToken: 'mine', nowMs: 1, leaseUntilMs: 1e15 });
        }
        if (end === 'succeed' || end === 'fail') {
          await jobs[end](job.id, 'mine', '{}', 5_000);
        } else {
          await jobs.cancel(account.partnerId, job.id, 5_000);
        }
      }
      const kept = aJob(account);
      await jobs.submit(kept);
      expect(await jobs.deleteFinishedBefore(5_000)).toBe(0);
      expect(await jobs.deleteFinishedBefore(5_001)).toBe(420);
      const left = await jobs.list(account.partnerId, { limit: 9 });
      expect(left.map(({ id }) => id)).toEqual([kept.id]);
    });
  });
}

/** A worker that does not hold the job (any more) changes nothing. */
async function expectNoChange(jobs: JobStore, { partnerId, id }: NewJob): Promise<void> {
  const before = await jobs.find(partnerId, id);
  const used = await jobs.usedPaths(partnerId, DAY);
  expect(await jobs.heartbeat(id, 'mine', { leaseUntilMs: 1e9, progress: 0.9 })).toBe(false);
  expect(await jobs.succeed(id, 'mine', '{"late":1}', 1e9)).toBe(false);
  expect(await jobs.fail(id, 'mine', '{"late":1}', 1e9)).toBe(false);
  expect(await jobs.release(id, 'mine')).toBe(false);
  expect(await jobs.find(partnerId, id)).toEqual(before);
  expect(await jobs.usedPaths(partnerId, DAY)).toBe(used);
}
