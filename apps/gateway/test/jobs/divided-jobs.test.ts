import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { strixVersion } from '../../src/engine-runtime/answer-headers.js';
import { createEmbeddedJobRunner } from '../../src/jobs/embedded-job-runner.js';
import { createRangeRunner, createStrixRunner } from '../../src/jobs/job-runs.js';
import { createJobWorker } from '../../src/jobs/job-worker.js';
import { createQueueJobRunner } from '../../src/jobs/queue-job-runner.js';
import type { RangeStore } from '../../src/stores/range-store.js';
import type { Stores } from '../../src/stores/stores.js';
import { eventually } from '../eventually.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';
import {
  fakeDivision,
  outputsOf,
  type RangeLog,
  type RangeWork,
  rightOutputs,
} from './fake-division.js';
import { fakeInput } from './fake-engine.js';
import { quickSettings } from './runner-conformance.js';
import { aCustomer, hasEnded, PATHS } from './sample-jobs.js';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const logger = pino({ level: 'silent' });
const never: RangeWork = () => new Promise(() => {});
/** A range that ends only when its signal is aborted [ms]. */
const ENDLESS_MS = 600_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((close) => close()));
});

/** In the process two ranges at a time, as on several threads. */
function engines({ jobs, ranges }: Stores, work: RangeWork, rangesAtOnce: number, store = ranges) {
  const log: RangeLog = { begun: [], aborted: [] };
  const shared = { jobs, ranges: store, nowMs: Date.now, logger, settings: quickSettings };
  const divide = fakeDivision(log, work);
  const simulation = createStrixRunner(divide, { ...shared, version: strixVersion, rangesAtOnce });
  const runs = { simulation, sizing: () => Promise.reject(new Error('no sizing here')) };
  return { log, parts: { ...shared, runs, runRange: createRangeRunner(divide, ranges) } };
}

function inProcess(stores: Stores, work: RangeWork) {
  const { log, parts } = engines(stores, work, 2);
  const runner = createEmbeddedJobRunner(parts);
  cleanups.push(runner.close);
  return { log, runner };
}

/** A queue with a server; `join` adds a worker. */
function inQueue(stores: Stores) {
  const keyPrefix = randomUUID();
  const { parts } = engines(stores, never, 1);
  const runner = createQueueJobRunner({ ...parts, redisUrl, keyPrefix });
  cleanups.push(runner.close);
  const join = (work: RangeWork, store?: RangeStore) => {
    const { log, parts: own } = engines(stores, work, 1, store);
    const worker = createJobWorker({ ...own, redisUrl, keyPrefix });
    cleanups.push(() => worker.close(0));
    return { log, worker };
  };
  return { runner, join };
}

/** Something to wait for. */
function aGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

const sorted = (indices: readonly number[]) => [...indices].sort((a, b) => a - b);
const upTo = (count: number) => [...Array(count).keys()];

for (const database of databasesUnderTest) {
  describe.skipIf(database.skipped !== undefined)(`divided jobs, ${database.name}`, () => {
    const openStores = storesPerTest(database);

    it('of one process have the result of all ranges, each simulated once, and leave none', async () => {
      const stores = await openStores();
      const customer = await aCustomer(stores);
      const { log, runner } = inProcess(stores, () => 60);
      const { id } = await customer.submit(fakeInput(3, 12));
      await runner.enqueue(id, 'simulation');
      const shares: number[] = [];
      const ended = await customer.until(
        id,
        (job) => shares.push(job.progress) > 0 && hasEnded(job),
      );
      expect(ended).toMatchObject({ status: 'succeeded', attempts: 1, reservedPaths: PATHS });
      expect(outputsOf(ended.result)).toEqual(rightOutputs(3, 12));
      expect(log.begun).toEqual(upTo(12));
      expect(shares).toEqual(sorted(shares));
      expect(shares.some((share) => share > 0 && share < 1)).toBe(true);
      expect(await stores.ranges.states(id)).toEqual([]);
      expect(await customer.usedPaths()).toBe(PATHS);
    });

    it('go on where a dead process left them', async () => {
      const stores = await openStores();
      const { jobs, ranges } = stores;
      const customer = await aCustomer(stores);
      const { id } = await customer.submit(fakeInput(4, 5));
      const lease = { nowMs: Date.now(), leaseUntilMs: Date.now() + 100 };
      await jobs.claim({ jobId: id, claimToken: 'dead', ...lease });
      await ranges.open(id, 'dead', { count: 5, version: strixVersion });
      for (const index of [0, 1]) {
        await ranges.take(id, 'dead');
        await ranges.finish({ jobId: id, index }, 'dead', Uint8Array.of(4, index));
      }
      // One that it was at, and one of a helper that is dead too.
      await ranges.take(id, 'dead');
      const helper = { version: strixVersion, maximumLosses: 3, claimToken: 'helper' };
      await ranges.claim({ ...helper, leaseUntilMs: Date.now() + 100 });
      const { log } = inProcess(stores, () => 1);
      const ended = await customer.until(id, hasEnded);
      expect(ended).toMatchObject({ status: 'succeeded', attempts: 2 });
      expect(outputsOf(ended.result)).toEqual(rightOutputs(4, 5));
      expect(sorted(log.begun)).toEqual([2, 3, 4]);
    });
  });

  const skipped = database.skipped ?? (redisUrl === '' ? 'TEST_REDIS_URL is not set' : undefined);
  describe.skipIf(skipped !== undefined)(`divided jobs in a queue, ${database.name}`, () => {
    const openStores = storesPerTest(database);
    const submitted = async (seed: number, days: number) => {
      const stores = await openStores();
      const queue = inQueue(stores);
      const customer = await aCustomer(stores);
      const submit = async (ofSeed: number, ofDays: number) => {
        const { id } = await customer.submit(fakeInput(ofSeed, ofDays));
        await queue.runner.enqueue(id, 'simulation');
        return id;
      };
      return { stores, customer, submit, ...queue, id: await submit(seed, days) };
    };

    it('are shared by all workers, each range simulated once', async () => {
      const { customer, join, id, stores } = await submitted(5, 24);
      // Each waits with its first range until all have one.
      const workers: ReturnType<typeof join>[] = [];
      const areAtWork = () =>
        eventually(() => {
          expect(workers.every(({ log }) => log.begun.length > 0)).toBe(true);
        });
      workers.push(...[1, 2, 3].map(() => join(areAtWork)));
      const ended = await customer.until(id, hasEnded);
      expect(outputsOf(ended.result)).toEqual(rightOutputs(5, 24));
      expect(ended).toMatchObject({ status: 'succeeded', attempts: 1 });
      expect(sorted(workers.flatMap(({ log }) => log.begun))).toEqual(upTo(24));
      expect(await stores.ranges.states(id)).toEqual([]);
    });

    it('repeat the range of a helper that died, and no other', async () => {
      const { customer, join, id, stores } = await submitted(6, 6);
      // After its first range it waits for the helper.
      const helperHasBegun = aGate();
      const leader = join((index) => (index === 0 ? 1 : helperHasBegun.passed));
      await customer.until(id, ({ progress }) => progress > 0);
      const silent: RangeStore = { ...stores.ranges, renew: () => new Promise(() => {}) };
      const dead = join(never, silent);
      await eventually(() => expect(dead.log.begun).toHaveLength(1));
      helperHasBegun.open();
      const ended = await customer.until(id, hasEnded);
      expect(outputsOf(ended.result)).toEqual(rightOutputs(6, 6));
      expect(ended.attempts).toBe(1);
      expect(sorted(leader.log.begun)).toEqual(upTo(6));
    });

    it('stop everywhere when they are cancelled', async () => {
      const { customer, join, id, stores, runner } = await submitted(7, 8);
      const workers = [1, 2, 3].map(() => join(() => ENDLESS_MS));
      const begun = () => workers.flatMap(({ log }) => log.begun);
      await eventually(() => expect(begun()).toHaveLength(3));
      await stores.jobs.cancel(customer.account.partnerId, id, Date.now());
      await runner.cancelled(id);
      await eventually(() => expect(workers.flatMap(({ log }) => log.aborted)).toHaveLength(3));
      expect(begun()).toHaveLength(3);
      expect(await stores.ranges.states(id)).toEqual([]);
      expect(await customer.usedPaths()).toBe(0);
    });

    it('let a job that waits go before more help', async () => {
      const { customer, join, id, submit } = await submitted(8, 100);
      join(() => 30);
      const helper = join(() => 30);
      await eventually(() => expect(helper.log.begun.length).toBeGreaterThan(1));
      const other = await submit(9, 2);
      const ended = await customer.until(other, hasEnded);
      expect(outputsOf(ended.result)).toEqual(rightOutputs(9, 2));
      expect((await customer.find(id)).status).toBe('running');
    });

    it('get back the range of a helper that stops or fails, without waiting for its lease', async () => {
      const { customer, join, id } = await submitted(10, 12);
      const helpersHaveBegun = aGate();
      join((index) => (index === 0 ? 1 : helpersHaveBegun.passed));
      await customer.until(id, ({ progress }) => progress > 0);
      const stopping = join(() => ENDLESS_MS);
      const failing = join(() => Promise.reject(new Error('this process cannot')));
      await eventually(() => expect(stopping.log.begun).toHaveLength(1));
      await eventually(() => expect(failing.log.begun.length).toBeGreaterThan(0));
      helpersHaveBegun.open();
      await stopping.worker.close(0);
      const ended = await customer.until(id, hasEnded);
      expect(ended).toMatchObject({ status: 'succeeded', attempts: 1 });
      expect(outputsOf(ended.result)).toEqual(rightOutputs(10, 12));
    });
  });
}
