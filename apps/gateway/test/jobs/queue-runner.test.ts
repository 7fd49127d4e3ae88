import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createJobWorker } from '../../src/jobs/job-worker.js';
import { createQueueJobRunner } from '../../src/jobs/queue-job-runner.js';
import { eventually } from '../eventually.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';
import { fakeAnswer, fakeEngine, fakeInput, runsWith } from './fake-engine.js';
import { quickSettings, type RunnerParts, runnerConformance } from './runner-conformance.js';
import { aCustomer } from './sample-jobs.js';
import { noRange } from './undivided.js';

const redisUrl = process.env['TEST_REDIS_URL'];

/** One process's share in serving the queue; closing does not wait for what runs. */
function join({ name, ...parts }: RunnerParts) {
  const worker = createJobWorker({
    ...parts,
    redisUrl: redisUrl ?? '',
    keyPrefix: name,
    runRange: noRange,
    nowMs: Date.now,
  });
  return { close: () => worker.close(0) };
}

for (const database of databasesUnderTest) {
  runnerConformance({
    name: `jobs in a queue, ${database.name}`,
    skipped: database.skipped ?? (redisUrl ? undefined : 'TEST_REDIS_URL is not set'),
    openStores: storesPerTest(database),
    serve(parts) {
      const { name, jobs, ranges, settings, logger } = parts;
      const runner = createQueueJobRunner({
        redisUrl: redisUrl ?? '',
        keyPrefix: name,
        jobs,
        ranges,
        settings,
        logger,
        nowMs: Date.now,
      });
      const worker = join(parts);
      return {
        ...runner,
        async close() {
          await worker.close();
          await runner.close();
        },
      };
    },
    join,
  });
}

describe.skipIf(!redisUrl)('a worker that is asked to stop (needs TEST_REDIS_URL)', () => {
  const [database] = databasesUnderTest;
  if (database === undefined) {
    throw new Error('there is no database to test on');
  }
  const openStores = storesPerTest(database);

  it.each([
    { finishMs: 10_000, status: 'succeeded', attempts: 1 },
    { finishMs: 100, status: 'queued', attempts: 0 },
  ])('with $finishMs ms to finish leaves a job of 0.6 s $status', async ({ finishMs, ...left }) => {
    const { jobs, ranges, ...stores } = await openStores();
    const customer = await aCustomer({ ...stores, jobs, ranges });
    const input = fakeInput(1, 60);
    const worker = createJobWorker({
      jobs,
      ranges,
      runRange: noRange,
      runs: runsWith(fakeEngine(10)),
      redisUrl: redisUrl ?? '',
      keyPrefix: randomUUID(),
      settings: quickSettings,
      logger: pino({ level: 'silent' }),
      nowMs: Date.now,
    });
    const running = await customer.submit(input);
    await customer.until(running.id, ({ progress }) => progress > 0);
    const waiting = await customer.submit(fakeInput(2, 1));
    await worker.close(finishMs);
    expect(await customer.find(running.id)).toMatchObject({
      ...left,
      result: left.status === 'succeeded' ? fakeAnswer(input) : null,
    });
    expect(await customer.find(waiting.id)).toMatchObject({ status: 'queued', attempts: 0 });
  });
});

describe.skipIf(!redisUrl)('news of a stream of events (needs TEST_REDIS_URL)', () => {
  const [database] = databasesUnderTest;
  if (database === undefined) {
    throw new Error('there is no database to test on');
  }
  const openStores = storesPerTest(database);

  it('from a worker or another gateway wakes who waits for them, and nobody else', async () => {
    const { jobs, ranges } = await openStores();
    const shared = {
      jobs,
      ranges,
      redisUrl: redisUrl ?? '',
      keyPrefix: randomUUID(),
      logger: pino({ level: 'silent' }),
      nowMs: Date.now,
    };
    const [one, two] = [createQueueJobRunner(shared), createQueueJobRunner(shared)];
    const worker = createJobWorker({
      ...shared,
      runRange: noRange,
      runs: runsWith(fakeEngine(10)),
    });
    try {
      await eventually(() => expect([one.state(), two.state()]).toEqual(['ok', 'ok']));
      for (const notify of [two.notify, worker.notify, one.notify]) {
        const startedMs = performance.now();
        const woken: string[] = [];
        const wait = (id: string) => one.changed(id, 60_000).then(() => woken.push(id));
        const [mine] = [wait('events:mine'), wait('events:other')];
        notify('events:mine');
        await mine;
        expect(woken).toEqual(['events:mine']);
        // Who hears nothing looks every five seconds.
        expect(performance.now() - startedMs).toBeLessThan(4_500);
      }
    } finally {
      await worker.close(0);
      await Promise.all([one.close(), two.close()]);
    }
  });
});
