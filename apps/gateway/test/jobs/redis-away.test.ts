import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJobWorker } from '../../src/jobs/job-worker.js';
import { createQueueJobRunner } from '../../src/jobs/queue-job-runner.js';
import type { Stores } from '../../src/stores/stores.js';
import { eventually } from '../eventually.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';
import { type TcpProxy, tcpProxy } from '../stores/tcp-proxy.js';
import { fakeAnswer, fakeEngine, fakeInput, runsWith } from './fake-engine.js';
import { quickSettings } from './runner-conformance.js';
import { aCustomer, hasEnded } from './sample-jobs.js';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from './throw-away-redis.js';
import { noRange } from './undivided.js';

const [sqlite] = databasesUnderTest;
const skipped = noRedisServer();

/** A server and a worker that reach Redis under a URL. */
function bothSides({ jobs, ranges }: Stores, redisUrl: string, stepMs: number) {
  const lines: string[] = [];
  const logger = pino(
    { level: 'info' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const shared = { redisUrl, jobs, ranges, nowMs: Date.now, logger, settings: quickSettings };
  return {
    lines,
    runner: createQueueJobRunner(shared),
    worker: createJobWorker({ ...shared, runs: runsWith(fakeEngine(stepMs)), runRange: noRange }),
  };
}

const until = (condition: () => boolean) => eventually(() => expect(condition()).toBe(true));

describe.skipIf(skipped !== undefined)('jobs while Redis is away (needs redis-server)', () => {
  if (sqlite === undefined) {
    throw new Error('there is no database to test on');
  }
  const openStores = storesPerTest(sqlite);
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) {
      await cleanup();
    }
  });

  async function setUp(url: (redis: ThrowAwayRedis) => string, stepMs = 10) {
    const stores = await openStores();
    const redis = await throwAwayRedis();
    cleanups.push(redis.kill);
    const start = () => {
      const sides = bothSides(stores, url(redis), stepMs);
      cleanups.push(async () => {
        await sides.worker.close(0);
        await sides.runner.close();
      });
      return sides;
    };
    return { redis, start, customer: await aCustomer(stores), stores };
  }

  it('resumes what was running, what waited and what came meanwhile', async () => {
    const { redis, start, customer } = await setUp(({ url }) => url);
    await redis.start();
    const { runner, lines } = start();
    await until(() => runner.state() === 'ok');
    const inputs = [1, 2, 3].map((seed) => fakeInput(seed, 60));
    const ids: string[] = [];
    for (const input of inputs.slice(0, 2)) {
      const { id } = await customer.submit(input);
      await runner.enqueue(id, 'simulation');
      ids.push(id);
    }
    const [first = ''] = ids;
    await customer.until(first, ({ progress }) => progress > 0);

    await redis.kill();
    await until(() => runner.state() === 'degraded');
    const late = await customer.submit(fakeInput(3, 60));
    await runner.enqueue(late.id, 'simulation');
    ids.push(late.id);
    // Whom nobody can tell looks for itself within a second.
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const told = runner.changed(late.id, 60_000);
    expect(timers.mock.calls.map(([, delayMs]) => delayMs)).toEqual([1_000]);
    timers.mockRestore();
    await told;
    // What runs needs no Redis, only the database.
    expect((await customer.until(first, hasEnded)).status).toBe('succeeded');
    expect((await customer.find(late.id)).status).toBe('queued');

    // The queue has lost its memory.
    await redis.start();
    for (const [index, input] of inputs.entries()) {
      const job = await customer.until(ids[index] ?? '', hasEnded);
      expect(job).toMatchObject({ status: 'succeeded', attempts: 1, result: fakeAnswer(input) });
    }
    await until(() => runner.state() === 'ok');
    // Each side says once that it is away, and once that it is back.
    const log = lines.join('');
    expect(log.match(/Redis does not answer/g)).toHaveLength(2);
    expect(log.match(/Redis answers again/g)).toHaveLength(2);
  });

  it('starts without Redis and works as soon as there is one', async () => {
    const { redis, start, customer } = await setUp(({ url }) => url, 1);
    const { runner } = start();
    const input = fakeInput(4, 10);
    const { id } = await customer.submit(input);
    await runner.enqueue(id, 'simulation');
    expect(runner.state()).toBe('degraded');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await customer.find(id)).status).toBe('queued');
    await redis.start();
    expect(await customer.until(id, hasEnded)).toMatchObject({
      status: 'succeeded',
      result: fakeAnswer(input),
    });
  });

  it('is closed within seconds though Redis is away, and puts back what ran', async () => {
    const { redis, start, customer } = await setUp(({ url }) => url);
    await redis.start();
    const { runner, worker } = start();
    const { id } = await customer.submit(fakeInput(5, 1_000));
    await runner.enqueue(id, 'simulation');
    await customer.until(id, ({ progress }) => progress > 0);
    await redis.kill();
    // Else the test runs out of time.
    await Promise.all([worker.close(0), runner.close()]);
    expect(await customer.find(id)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('a Redis that falls silent holds up no caller, and jobs go on when it speaks again', async () => {
    let proxy: TcpProxy | undefined;
    const { redis, start, customer, stores } = await setUp(
      () => `redis://127.0.0.1:${proxy?.port}`,
      1,
    );
    await redis.start();
    proxy = await tcpProxy({ host: '127.0.0.1', port: Number(new URL(redis.url).port) });
    cleanups.push(proxy.vanish);
    const { runner } = start();
    await until(() => runner.state() === 'ok');
    proxy.freeze();
    const input = fakeInput(6, 10);
    const { id } = await customer.submit(input);
    // Else the test runs out of time.
    await runner.enqueue(id, 'simulation');
    expect((await customer.find(id)).status).toBe('queued');
    // A job whose worker died is put back all the same.
    const lost = await customer.submit(fakeInput(7, 10));
    const claim = { jobId: lost.id, claimToken: 'dead', nowMs: 1, leaseUntilMs: 2 };
    await stores.jobs.claim(claim);
    await customer.until(lost.id, ({ status }) => status === 'queued');
    proxy.thaw();
    expect((await customer.until(lost.id, hasEnded)).status).toBe('succeeded');
    expect(await customer.until(id, hasEnded)).toMatchObject({
      status: 'succeeded',
      result: fakeAnswer(input),
    });
  });

  it('says that no worker serves the queue', async () => {
    const { redis, stores } = await setUp(({ url }) => url);
    await redis.start();
    const { runner, worker, lines } = bothSides(stores, redis.url, 1);
    cleanups.push(runner.close);
    await until(() => runner.state() === 'ok');
    await worker.close(0);
    await until(() => runner.state() === 'degraded');
    expect(lines.join('')).toContain('no worker serves the queue');
  });
});
