import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Stores } from '../../src/stores/stores.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';
import { fakeInput } from './fake-engine.js';
import { type Evidence, judgeFaults } from './judge-faults.js';
import { aCustomer, PATHS } from './sample-jobs.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const right = '{"state":1}';
const workerLost = '{"code":"workerLost"}';
/** One job with a life of its own, and what is made of it. */
async function judged(stores: Stores, live: (jobId: string) => Promise<unknown>, deaths = 0) {
  const { submit } = await aCustomer(stores);
  const { id, partnerId } = await submit(fakeInput(1, 3));
  await live(id);
  const evidence: Evidence = {
    cast: {
      pathsOf: () => PATHS,
      undisturbed: async () => right,
      figures: (result) => result,
    },
    stores,
    partnerId,
    jobIds: new Map([[1, id]]),
    hits: new Map([[id, new Set(Array.from({ length: deaths }, (_, index) => index + 1))]]),
  };
  return { evidence, submit, verdict: await judgeFaults(evidence) };
}

describe('the verdict on jobs whose processes were killed', () => {
  const [sqlite] = databasesUnderTest.slice(1);
  if (sqlite === undefined) {
    throw new Error('there is no database to test on');
  }
  const openStores = storesPerTest(sqlite);

  /** Begins the job so often; all but the last time its process dies. */
  async function begin({ jobs }: Stores, jobId: string, times: number): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const claimToken = `attempt ${attempt}`;
      await jobs.claim({ jobId, claimToken, nowMs: attempt, leaseUntilMs: attempt });
      if (attempt === times) {
        return claimToken;
      }
      await jobs.sweep(attempt, times, () => workerLost);
    }
  }
  const finish = (stores: Stores, result: string, times: number) => async (id: string) => {
    const token = await begin(stores, id, times);
    await stores.jobs.succeed(id, token, result, 9);
  };
  const giveUp = (stores: Stores) => async (id: string) => {
    await begin(stores, id, 3);
    await stores.jobs.sweep(9, 3, () => workerLost);
  };

  it('accepts the right result, however often deaths repeated the job', async () => {
    const stores = await openStores();
    for (const deaths of [0, 1, 2]) {
      const { verdict } = await judged(stores, finish(stores, right, deaths + 1), deaths);
      expect(verdict).toMatchObject({ succeeded: 1, begunAgain: deaths > 0 ? 1 : 0, wrong: [] });
      expect(verdict.sha256).toBe(sha256(JSON.stringify([right])));
    }
  });

  it('is content with a job that three deaths ended', async () => {
    const stores = await openStores();
    const { verdict } = await judged(stores, giveUp(stores), 3);
    expect(verdict).toEqual({
      succeeded: 0,
      givenUp: 1,
      begunAgain: 1,
      answers: 0,
      sha256: sha256('[]'),
      wrong: [],
    });
  });

  it('finds another answer', async () => {
    const stores = await openStores();
    const { verdict } = await judged(stores, finish(stores, '{"state":2}', 1));
    expect(verdict.wrong).toEqual([expect.stringContaining('answered otherwise')]);
  });

  it('finds an attempt that no death explains', async () => {
    const stores = await openStores();
    const { verdict } = await judged(stores, finish(stores, right, 3), 1);
    expect(verdict.wrong).toEqual([expect.stringContaining('begun 3 times and met 1 deaths')]);
  });

  it('finds a job that was given up too early, and one that failed', async () => {
    const stores = await openStores();
    const early = await judged(stores, giveUp(stores), 2);
    expect(early.verdict.wrong).toEqual([expect.stringContaining('is failed after 3 attempts')]);
    const failed = await judged(stores, async (id) => {
      await stores.jobs.fail(id, await begin(stores, id, 1), '{"code":"tooLong"}', 9);
    });
    expect(failed.verdict.wrong).toEqual([expect.stringContaining('"code":"tooLong"')]);
  });

  it('finds a job that has not ended, with the paths it holds', async () => {
    const stores = await openStores();
    const { verdict } = await judged(stores, async () => {});
    expect(verdict.wrong).toEqual([
      expect.stringContaining('is queued'),
      expect.stringContaining(`took 0 paths on 2026-11-21 and ${PATHS} are used`),
    ]);
  });

  it('finds lost jobs and unknown jobs', async () => {
    const stores = await openStores();
    const { evidence, submit } = await judged(stores, finish(stores, right, 1));
    const lost = await judgeFaults({ ...evidence, jobIds: new Map([[1, 'nowhere']]) });
    expect(lost.wrong).toEqual([
      'job nowhere is lost',
      expect.stringContaining(`took 0 paths on 2026-11-21 and ${PATHS} are used`),
    ]);
    await submit(fakeInput(2, 3));
    const unknown = await judgeFaults(evidence);
    expect(unknown.wrong).toEqual([
      '1 submits that were answered made 2 jobs',
      expect.stringContaining(`took ${PATHS} paths on 2026-11-21 and ${2 * PATHS} are used`),
    ]);
  });
});
