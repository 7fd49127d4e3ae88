import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createJobWorker } from '../../src/jobs/job-worker.js';
import { createQueueJobRunner } from '../../src/jobs/queue-job-runner.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';
import { fakeAnswer, fakeEngine, fakeInput, runsWith } from './fake-engine.js';
import { quickSettings, type RunnerParts, runnerConformance } from './runner-conformance.js';
import { aCustomer } from './sample-jobs.js';
import { noRange } from './undivided.js';

const redisUrl = process.env['REDIS_URL'];

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
    skipped: database.skipped ?? (redisUrl ? undefined : 'REDIS_URL is not set'),
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

describe.skipIf(!redisUrl)('a worker that is asked to stop (needs REDIS_URL)', () => {
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
