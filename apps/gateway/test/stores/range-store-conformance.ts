import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/stores/stores.js';
import { openWithAccount } from './open-with-account.js';
import { aJob } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const LEASE_MS = 2_000;
const version = '1.0.0';
const helper = { version, maximumLosses: 3, claimToken: 'helper', leaseUntilMs: LEASE_MS };
const bytes = (...values: number[]) => Uint8Array.from(values);

/** How every store keeps the ranges of large jobs. */
export function rangeStoreConformance(openStores: OpenTestStores): void {
  /** Stores, and a way to get running jobs with ranges. */
  async function setUp() {
    const opened = await openWithAccount(openStores);
    const { jobs, account } = opened;
    const { ranges } = opened.stores;
    const claim = (jobId: string, claimToken: string) =>
      jobs.claim({ jobId, claimToken, nowMs: 1_500, leaseUntilMs: LEASE_MS });
    const lead = async (count: number, of: Account = account, submittedMs = 1_000) => {
      const job = aJob(of, { submittedMs });
      await jobs.submit(job);
      await claim(job.id, 'leader');
      expect(await ranges.open(job.id, 'leader', { count, version })).toBe(true);
      return job.id;
    };
    const finished = async (jobId: string) =>
      (await ranges.states(jobId)).filter(({ isFinished }) => isFinished).map(({ index }) => index);
    return { ...opened, ranges, claim, lead, finished };
  }

  describe('range store', () => {
    test('hands each range out once, and gives back the bytes of every output', async () => {
      const { ranges, lead, finished } = await setUp();
      const jobId = await lead(4);
      const taken = await Promise.all([
        ranges.take(jobId, 'leader'),
        ranges.claim({ ...helper, claimToken: 'one' }),
        ranges.claim({ ...helper, claimToken: 'two' }),
      ]);
      const [own, one, two] = taken;
      const indices = [own, one?.index, two?.index];
      expect(new Set([...indices, await ranges.take(jobId, 'leader')])).toEqual(
        new Set([0, 1, 2, 3]),
      );
      expect(await ranges.take(jobId, 'leader')).toBeUndefined();
      expect(await ranges.claim(helper)).toBeUndefined();
      expect(await ranges.openRanges(10)).toEqual([]);
      const output = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
      expect(await ranges.output(one!)).toBeUndefined();
      expect(await ranges.finish(one!, 'one', output.subarray(3))).toBe(true);
      expect(await ranges.output(one!)).toEqual(output.slice(3));
      expect(await finished(jobId)).toEqual([one!.index]);
      // What is finished never changes.
      expect(await ranges.finish(one!, 'one', bytes(1))).toBe(false);
      expect(await ranges.renew(one!, 'one', 9_000)).toBe(false);
    });

    test('opens what an earlier leader had taken, and keeps what this one says', async () => {
      const { ranges, lead } = await setUp();
      const jobId = await lead(3);
      await ranges.take(jobId, 'leader');
      await ranges.take(jobId, 'leader');
      await ranges.open(jobId, 'leader', { count: 3, version, keep: [1] });
      const left = [await ranges.take(jobId, 'leader'), await ranges.take(jobId, 'leader')];
      expect(left).toEqual([0, 2]);
      expect(await ranges.finish({ jobId, index: 1 }, 'leader', bytes(1))).toBe(true);
    });

    test('takes more ranges than one insert has', async () => {
      const { ranges, lead } = await setUp();
      const jobId = await lead(1_203);
      const states = await ranges.states(jobId);
      expect(states.map(({ index }) => index)).toEqual(Array.from({ length: 1_203 }, (_, i) => i));
    });

    test('knows its job only as long as it has not ended, however it ends', async () => {
      const { jobs, ranges, account, lead } = await setUp();
      const ends = [
        (id: string) => jobs.succeed(id, 'leader', '{}', 3_000),
        (id: string) => jobs.fail(id, 'leader', '{}', 3_000),
        (id: string) => jobs.cancel(account.partnerId, id, 3_000),
        (id: string) => jobs.sweep(9_000, 1, () => '{}', new Map([[id, LEASE_MS]])),
      ];
      for (const end of ends) {
        const jobId = await lead(2);
        const range = await ranges.claim(helper);
        expect(range).toEqual({ jobId, index: 0 });
        await ranges.take(jobId, 'leader');
        await end(jobId);
        expect(await ranges.states(jobId)).toEqual([]);
        expect(await ranges.renew(range!, 'helper', 9_000)).toBe(false);
        expect(await ranges.finish(range!, 'helper', bytes(1))).toBe(false);
        expect(await ranges.take(jobId, 'leader')).toBeUndefined();
        expect(await ranges.open(jobId, 'leader', { count: 2, version })).toBe(false);
        await ranges.release(range!, 'helper', { isLost: true });
        expect(await ranges.states(jobId)).toEqual([]);
      }
    });

    test('keeps finished ranges, and those of helpers, for the next leader', async () => {
      const { jobs, ranges, claim, lead, finished } = await setUp();
      const jobId = await lead(4);
      expect(await ranges.take(jobId, 'leader')).toBe(0);
      await ranges.finish({ jobId, index: 0 }, 'leader', bytes(7));
      expect(await ranges.take(jobId, 'leader')).toBe(1);
      expect(await ranges.claim(helper)).toEqual({ jobId, index: 2 });
      await jobs.release(jobId, 'leader');
      // Helpers get no more while nobody leads, and may finish.
      expect(await ranges.claim({ ...helper, claimToken: 'late' })).toBeUndefined();
      expect(await ranges.openRanges(10)).toEqual([]);
      await claim(jobId, 'next');
      expect(await ranges.open(jobId, 'leader', { count: 4, version })).toBe(false);
      expect(await ranges.open(jobId, 'next', { count: 4, version })).toBe(true);
      expect(await ranges.finish({ jobId, index: 1 }, 'leader', bytes(8))).toBe(false);
      expect(await ranges.finish({ jobId, index: 2 }, 'helper', bytes(9))).toBe(true);
      expect(await finished(jobId)).toEqual([0, 2]);
      expect(await ranges.take(jobId, 'leader')).toBeUndefined();
      expect(await ranges.take(jobId, 'next')).toBe(1);
      expect(await ranges.take(jobId, 'next')).toBe(3);
    });

    test('begins again what another version finished', async () => {
      const { ranges, lead, finished } = await setUp();
      const jobId = await lead(3);
      expect(await ranges.claim({ ...helper, version: '2.0.0' })).toBeUndefined();
      await ranges.take(jobId, 'leader');
      await ranges.finish({ jobId, index: 0 }, 'leader', bytes(1));
      await ranges.open(jobId, 'leader', { count: 2, version: '2.0.0' });
      expect(await finished(jobId)).toEqual([]);
      expect(await ranges.states(jobId)).toHaveLength(2);
    });

    test('opens the range of a helper that died, unless it has renewed its lease', async () => {
      const { ranges, lead } = await setUp();
      const jobId = await lead(2);
      const range = await ranges.claim(helper);
      const observed = new Map([[0, LEASE_MS]]);
      expect(await ranges.renew(range!, 'helper', 5_000)).toBe(true);
      await ranges.endLeases(jobId, observed);
      expect(await ranges.states(jobId)).toMatchObject([{ leaseUntilMs: 5_000 }, {}]);
      await ranges.endLeases(jobId, new Map([[0, 5_000]]));
      expect(await ranges.renew(range!, 'helper', 9_000)).toBe(false);
      expect(await ranges.finish(range!, 'helper', bytes(1))).toBe(false);
      expect(await ranges.openRanges(1)).toEqual([{ jobId, index: 0 }]);
    });

    test('leaves a range that cost three helpers to the leader', async () => {
      const { ranges, lead } = await setUp();
      const jobId = await lead(1);
      const range = { jobId, index: 0 };
      for (let loss = 0; loss < 3; loss += 1) {
        expect(await ranges.claim(helper)).toEqual(range);
        // Given back in good order costs nothing.
        await ranges.release(range, 'helper', { isLost: false });
        expect(await ranges.claim(helper)).toEqual(range);
        await ranges.release(range, 'helper', { isLost: true });
      }
      expect(await ranges.claim(helper)).toBeUndefined();
      expect(await ranges.take(jobId, 'leader')).toBe(0);
    });

    test('shares helpers among partners, and among the jobs of a partner', async () => {
      const { ranges, account, other, lead } = await setUp();
      const first = await lead(5, account, 1_000);
      const second = await lead(5, account, 1_001);
      const others = await lead(5, other, 1_002);
      const helped: string[] = [];
      for (let count = 0; count < 6; count += 1) {
        helped.push((await ranges.claim({ ...helper, claimToken: `helper ${count}` }))!.jobId);
      }
      expect(helped).toEqual([first, others, second, others, first, others]);
    });

    test('a job that finishes ranges is not given up, one that finishes none is', async () => {
      const { jobs, ranges, account, claim, lead } = await setUp();
      const jobId = await lead(3);
      const sweep = () => jobs.sweep(9_000, 3, () => '{}', new Map([[jobId, LEASE_MS]]));
      for (let death = 1; death <= 4; death += 1) {
        // Two deaths in vain between two ranges.
        if (death % 2 === 0) {
          await ranges.open(jobId, 'leader', { count: 3, version });
          const index = await ranges.take(jobId, 'leader');
          await ranges.finish({ jobId, index: index! }, 'leader', bytes(death));
        }
        expect(await sweep()).toEqual({ requeued: [jobId], failed: [] });
        await claim(jobId, 'leader');
      }
      // Attempt 4 finished a range and died; attempts 5 and 6 finish none.
      expect(await sweep()).toEqual({ requeued: [jobId], failed: [] });
      await claim(jobId, 'leader');
      expect(await sweep()).toEqual({ requeued: [], failed: [jobId] });
      expect(await jobs.find(account.partnerId, jobId)).toMatchObject({
        status: 'failed',
        attempts: 6,
        reservedPaths: 0,
      });
    });

    test('reads the input of a job', async () => {
      const { ranges, jobs, account } = await setUp();
      const job = aJob(account);
      await jobs.submit(job);
      expect(await ranges.input(job.id)).toBe(job.input);
      expect(await ranges.input('none')).toBeUndefined();
    });
  });
}
