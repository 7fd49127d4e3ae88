import { randomUUID } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type JobRunner,
  type JobRuns,
  type JobSettings,
  jobEngines,
  type RunStrixJob,
} from '../../src/jobs/job-runner.js';
import type { RangeStore } from '../../src/stores/range-store.js';
import type { JobKind, JobStore } from '../../src/stores/stores.js';
import { eventually } from '../eventually.js';
import { isSettled } from '../is-settled.js';
import type { OpenTestStores } from '../stores/store-harness.js';
import { FAILING_DAYS, fakeAnswer, fakeEngine, fakeInput, runsWith } from './fake-engine.js';
import { aCustomer, hasEnded, PATHS } from './sample-jobs.js';

/** Times short enough for a test, and a lease long enough for a busy machine. */
export const quickSettings: JobSettings = {
  leaseMs: 1_500,
  heartbeatMs: 100,
  sweepMs: 150,
  maximumAttempts: 3,
};

/** A wait that outlasts the test: what should end it and does not lets the test run out of time [ms]. */
const TOO_LONG_MS = 600_000;
/** Days of a job that does not end unless it is stopped. */
const ENDLESS_DAYS = 1_000_000;

/** What a kind of runner is started with. */
export interface RunnerParts {
  jobs: JobStore;
  ranges: RangeStore;
  runs: JobRuns;
  settings: JobSettings;
  logger: Logger;
  /** Runners with one name share what they share, for instance a queue. */
  name: string;
}

/** A way to run jobs: the side that serves callers, and the side that runs jobs, which may be one. */
export interface RunnersUnderTest {
  name: string;
  /** Which jobs it runs; default simulations. */
  jobKind?: JobKind;
  /** Why it cannot be tested here; undefined = it can. */
  skipped: string | undefined;
  openStores: OpenTestStores;
  /** A server with whatever runs its jobs. */
  serve(parts: RunnerParts): JobRunner;
  /** One more process's share in running jobs. */
  join(parts: RunnerParts): { close(): Promise<void> };
}

/**
 * What every way to run jobs does.
 *
 * @param kind - the way
 */
export function runnerConformance(kind: RunnersUnderTest): void {
  if (kind.skipped !== undefined) {
    it.skip(`${kind.name}: ${kind.skipped}`, () => {});
    return;
  }
  const { jobKind = 'simulation' } = kind;
  const engine = jobEngines[jobKind];
  describe(kind.name, () => {
    const open: { close(): Promise<void> }[] = [];
    afterEach(async () => {
      await Promise.all(open.splice(0).map((runner) => runner.close()));
    });

    async function setUp(change: Partial<RunnerParts> = {}) {
      const stores = await kind.openStores();
      const parts: RunnerParts = {
        jobs: stores.jobs,
        ranges: stores.ranges,
        runs: runsWith(fakeEngine(5)),
        settings: quickSettings,
        logger: pino({ level: 'silent' }),
        name: randomUUID(),
        ...change,
      };
      return {
        stores,
        parts,
        customer: await aCustomer(stores, jobKind),
        serve() {
          const runner = kind.serve(parts);
          open.push(runner);
          return runner;
        },
        join(other: Partial<RunnerParts> = {}) {
          const runner = kind.join({ ...parts, ...other });
          open.push(runner);
          return runner;
        },
      };
    }

    it('runs a job to its result, and tells who waits', async () => {
      const { customer, serve } = await setUp();
      const runner = serve();
      const input = fakeInput(1, 40);
      const { id } = await customer.submit(input);
      await runner.enqueue(id, jobKind);
      const progress: number[] = [];
      let job = await customer.find(id);
      while (!hasEnded(job)) {
        await runner.changed(id, 5_000);
        job = await customer.find(id);
        progress.push(job.progress);
      }
      expect(job).toMatchObject({ status: 'succeeded', progress: 1, attempts: 1, error: null });
      expect(job.result).toBe(fakeAnswer(input));
      expect(job.startedMs).toBeGreaterThanOrEqual(job.submittedMs);
      expect(job.finishedMs).toBeGreaterThanOrEqual(job.startedMs ?? Number.POSITIVE_INFINITY);
      // At least once on the way, and never backwards.
      expect(progress.some((share) => share > 0 && share < 1)).toBe(true);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(await customer.usedPaths()).toBe(PATHS);
    });

    it('answers at once who asks about a job that has just ended', async () => {
      const { customer, serve } = await setUp();
      const runner = serve();
      const { id } = await customer.submit(fakeInput(1, 1));
      const told = runner.changed(id, TOO_LONG_MS);
      await runner.enqueue(id, jobKind);
      await told;
      await customer.until(id, hasEnded);
      // The news itself may come a moment after the row.
      await eventually(async () =>
        expect(await isSettled(runner.changed(id, TOO_LONG_MS))).toBe(true),
      );
    });

    it('waits no longer than the timeout', async () => {
      const { serve } = await setUp();
      const runner = serve();
      await runner.changed('nothing', 50);
    });

    it('does not wait forever for a job that another process ends without a notification', async () => {
      const { customer, stores, serve } = await setUp();
      const { id } = await customer.submit(fakeInput(1, 1));
      const claimToken = randomUUID();
      const nowMs = Date.now();
      await stores.jobs.claim({ jobId: id, claimToken, nowMs, leaseUntilMs: nowMs + 60_000 });
      const runner = serve();
      await stores.jobs.succeed(id, claimToken, '{}', Date.now());
      await runner.changed(id, TOO_LONG_MS);
    });

    it('runs jobs that were not reported to it', async () => {
      const { customer, serve } = await setUp();
      const before = await customer.submit(fakeInput(1, 2));
      serve();
      await customer.until(before.id, hasEnded);
      const later = await customer.submit(fakeInput(2, 2));
      expect((await customer.until(later.id, hasEnded)).status).toBe('succeeded');
    });

    it('runs a job of the other kind beside one that goes on', async () => {
      const { customer, stores, serve } = await setUp();
      const runner = serve();
      const { id } = await customer.submit(fakeInput(1, ENDLESS_DAYS));
      await runner.enqueue(id, jobKind);
      await customer.until(id, ({ progress }) => progress > 0);
      const otherKind = jobKind === 'simulation' ? 'sizing' : 'simulation';
      const other = await aCustomer(stores, otherKind);
      const input = fakeInput(2, 1);
      const beside = await other.submit(input);
      await runner.enqueue(beside.id, otherKind);
      expect((await other.until(beside.id, hasEnded)).result).toBe(fakeAnswer(input));
      expect((await customer.find(id)).status).toBe('running');
    });

    it('runs the jobs that wait longest first, one at a time', async () => {
      let running = 0;
      let most = 0;
      const engine = fakeEngine(5);
      const order: number[] = [];
      const { customer, serve } = await setUp({
        runs: runsWith(async (input, watch) => {
          running += 1;
          most = Math.max(most, running);
          order.push(input.options.seed);
          const result = await engine(input, watch);
          running -= 1;
          return result;
        }),
      });
      const ids: string[] = [];
      for (const seed of [1, 2, 3, 4]) {
        ids.push((await customer.submit(fakeInput(seed, 4))).id);
        // The order of arrival is known to the millisecond.
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
      serve();
      for (const id of ids) {
        await customer.until(id, hasEnded);
      }
      expect(order).toEqual([1, 2, 3, 4]);
      expect(most).toBe(1);
    });

    it('stores what the engine refused, and gives the paths back', async () => {
      const { customer, serve } = await setUp();
      const runner = serve();
      const { id } = await customer.submit(fakeInput(1, FAILING_DAYS));
      expect(await customer.usedPaths()).toBe(PATHS);
      await runner.enqueue(id, jobKind);
      const job = await customer.until(id, hasEnded);
      expect(job).toMatchObject({ status: 'failed', result: null, reservedPaths: 0 });
      expect(JSON.parse(job.error ?? '')).toEqual({
        engine: 'strix',
        kind: 'outOfRange',
        code: 'tooLong',
        message: 'The fake engine cannot simulate so many days.',
        details: {},
      });
      expect(await customer.usedPaths()).toBe(0);
    });

    it('fails a job whose engine breaks or ends without a result', async () => {
      const { customer, serve } = await setUp({
        runs: runsWith(async ({ options }) => {
          if (options.seed === 1) {
            throw new TypeError('x is not a function');
          }
          return undefined;
        }),
      });
      serve();
      const jobs = [await customer.submit(fakeInput(1, 1)), await customer.submit(fakeInput(2, 1))];
      const messages: string[] = [];
      for (const { id } of jobs) {
        const job = await customer.until(id, hasEnded);
        expect(job).toMatchObject({ status: 'failed', attempts: 1 });
        messages.push(JSON.parse(job.error ?? '').message);
      }
      expect(messages).toEqual([
        `${engine} failed unexpectedly: x is not a function`,
        `${engine} failed unexpectedly: it ended without a result, and nobody had stopped it`,
      ]);
      expect(await customer.usedPaths()).toBe(0);
    });

    it('stops a cancelled job before its next sign of life, and goes on with the next', async () => {
      const happened: string[] = [];
      const engine = fakeEngine(5);
      const { customer, stores, serve } = await setUp({
        // No sign of life that could notice it.
        settings: { ...quickSettings, heartbeatMs: TOO_LONG_MS, leaseMs: 2 * TOO_LONG_MS },
        runs: runsWith(async (input, watch) => {
          happened.push(`begun ${input.options.seed}`);
          const result = await engine(input, watch);
          happened.push(`${result === undefined ? 'stopped' : 'ended'} ${input.options.seed}`);
          return result;
        }),
      });
      const runner = serve();
      const { id } = await customer.submit(fakeInput(1, ENDLESS_DAYS));
      await runner.enqueue(id, jobKind);
      await eventually(() => expect(happened).toEqual(['begun 1']));
      await stores.jobs.cancel(customer.account.partnerId, id, Date.now());
      expect(happened).toEqual(['begun 1']);
      await runner.cancelled(id);
      await runner.changed(id, TOO_LONG_MS);
      const next = await customer.submit(fakeInput(2, 2));
      await runner.enqueue(next.id, jobKind);
      expect((await customer.until(next.id, hasEnded)).status).toBe('succeeded');
      expect(happened).toEqual(['begun 1', 'stopped 1', 'begun 2', 'ended 2']);
      expect(await customer.find(id)).toMatchObject({ status: 'cancelled', result: null });
      expect(await customer.usedPaths()).toBe(PATHS);
    });

    it('detects an unreported cancellation at its next heartbeat', async () => {
      const { customer, stores, serve } = await setUp();
      const runner = serve();
      const { id } = await customer.submit(fakeInput(1, ENDLESS_DAYS));
      await runner.enqueue(id, jobKind);
      await customer.until(id, ({ status }) => status === 'running');
      await stores.jobs.cancel(customer.account.partnerId, id, Date.now());
      const next = await customer.submit(fakeInput(2, 2));
      expect((await customer.until(next.id, hasEnded)).status).toBe('succeeded');
    });

    it('takes over a job whose worker died, with the same answer', async () => {
      const { customer, stores, serve } = await setUp();
      const input = fakeInput(7, 30);
      const { id } = await customer.submit(input);
      const dead = randomUUID();
      const nowMs = Date.now();
      await stores.jobs.claim({ jobId: id, claimToken: dead, nowMs, leaseUntilMs: nowMs + 150 });
      serve();
      const job = await customer.until(id, hasEnded);
      expect(job).toMatchObject({ status: 'succeeded', attempts: 2 });
      expect(job.result).toBe(fakeAnswer(input));
      expect(job.finishedMs).toBeGreaterThan(nowMs + 150);
      expect(await stores.jobs.succeed(id, dead, 'stale', Date.now())).toBe(false);
      expect(await customer.usedPaths()).toBe(PATHS);
    });

    it('gives a job up whose worker died three times, and gives the paths back', async () => {
      const { customer, stores, serve } = await setUp();
      const { id } = await customer.submit(fakeInput(7, 30));
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        await stores.jobs.claim({ jobId: id, claimToken: randomUUID(), nowMs: 1, leaseUntilMs: 2 });
        if (attempt < 3) {
          await stores.jobs.sweep(3, 3, () => '{}');
        }
      }
      const runner = serve();
      await runner.changed(id, 10_000);
      const job = await customer.until(id, hasEnded);
      expect(job).toMatchObject({ status: 'failed', attempts: 3 });
      expect(JSON.parse(job.error ?? '')).toMatchObject({
        engine,
        kind: 'engine',
        code: 'workerLost',
        details: { attempts: 3 },
      });
      expect(await customer.usedPaths()).toBe(0);
    });

    it('never lets two workers both succeed, even when one seems dead and is not', async () => {
      let runs = 0;
      let ended = 0;
      const engine = fakeEngine(20);
      const run: RunStrixJob = async (input, watch) => {
        runs += 1;
        const result = await engine(input, watch);
        ended += 1;
        return result;
      };
      const { customer, stores, join, serve, parts } = await setUp({
        runs: runsWith(run),
        settings: { ...quickSettings, leaseMs: 600 },
      });
      const answers: boolean[] = [];
      const counted: JobStore = {
        ...stores.jobs,
        async succeed(...args) {
          const isTaken = await stores.jobs.succeed(...args);
          answers.push(isTaken);
          return isTaken;
        },
      };
      // Signs of life of the first do not arrive, so that its lease runs out at work.
      const mute: JobStore = {
        ...counted,
        heartbeat: () => Promise.reject(new Error('the network is down')),
      };
      const input = fakeInput(3, 60);
      const { id } = await customer.submit(input);
      join({ jobs: mute });
      await customer.until(id, ({ status }) => status === 'running');
      parts.jobs = counted;
      join();
      serve();
      const job = await customer.until(id, hasEnded);
      expect(job.result).toBe(fakeAnswer(input));
      // The one that lost its claim comes to its end as well.
      await eventually(() => expect(ended).toBe(runs));
      expect(runs).toBeGreaterThanOrEqual(2);
      expect(answers.filter((isTaken) => isTaken)).toHaveLength(1);
      expect((await customer.find(id)).result).toBe(fakeAnswer(input));
    });

    it('shares jobs among workers, each job run once', async () => {
      const runs = new Map<number, number>();
      const engine = fakeEngine(2);
      const run: RunStrixJob = (input, watch) => {
        runs.set(input.options.seed, (runs.get(input.options.seed) ?? 0) + 1);
        return engine(input, watch);
      };
      const { customer, join, serve } = await setUp({ runs: runsWith(run) });
      const runner = serve();
      join();
      join();
      const inputs = Array.from({ length: 20 }, (_, seed) => fakeInput(seed, 10));
      const jobs = await Promise.all(
        inputs.map(async (input) => {
          const { id } = await customer.submit(input);
          await runner.enqueue(id, jobKind);
          return { id, input };
        }),
      );
      for (const { id, input } of jobs) {
        expect((await customer.until(id, hasEnded)).result).toBe(fakeAnswer(input));
      }
      expect([...runs.values()]).toEqual(Array.from({ length: 20 }, () => 1));
    });

    it('puts back what it runs when it is closed, without counting the attempt', async () => {
      const { customer, serve, join } = await setUp();
      const runner = serve();
      const input = fakeInput(5, 400);
      const { id } = await customer.submit(input);
      await runner.enqueue(id, jobKind);
      await customer.until(id, ({ progress }) => progress > 0);
      const told = runner.changed(id, TOO_LONG_MS);
      await runner.close();
      expect(await isSettled(told)).toBe(true);
      expect(await customer.find(id)).toMatchObject({ status: 'queued', attempts: 0 });
      join({ runs: runsWith(fakeEngine(0)) });
      const job = await customer.until(id, hasEnded);
      expect(job).toMatchObject({ status: 'succeeded', attempts: 1, result: fakeAnswer(input) });
    });

    it('stores the result of a job that ended while the database was away', async () => {
      let isAway = false;
      let missed = 0;
      const { stores, customer, serve, parts } = await setUp();
      const away =
        <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
        (...args: Args): Promise<T> =>
          isAway ? Promise.reject(new Error('the database is away')) : call(...args);
      const { jobs } = stores;
      parts.jobs = {
        ...jobs,
        claim: away((claim) => jobs.claim(claim)),
        heartbeat: away(jobs.heartbeat),
        async succeed(...args) {
          missed += isAway ? 1 : 0;
          return away(jobs.succeed)(...args);
        },
        sweep: away(jobs.sweep),
        queuedIds: away(jobs.queuedIds),
      };
      const runner = serve();
      const input = fakeInput(9, 60);
      const { id } = await customer.submit(input);
      await runner.enqueue(id, jobKind);
      await customer.until(id, ({ progress }) => progress > 0);
      isAway = true;
      await eventually(() => expect(missed).toBeGreaterThan(0));
      isAway = false;
      const job = await customer.until(id, hasEnded);
      expect(job).toMatchObject({ status: 'succeeded', attempts: 1, result: fakeAnswer(input) });
    });
  });
}
