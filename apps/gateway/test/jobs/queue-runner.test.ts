import { createJobWorker } from '../../src/jobs/create-job-worker.js';
import { createQueueJobRunner } from '../../src/jobs/create-queue-job-runner.js';
import { databasesUnderTest, storesPerTest } from '../stores/store-harness.js';
import { type RunnerParts, runnerConformance } from './runner-conformance.js';

const redisUrl = process.env['REDIS_URL'];

/** One process's share in serving the queue; closing does not wait for what runs. */
function join({ name, ...parts }: RunnerParts) {
  const worker = createJobWorker({
    ...parts,
    redisUrl: redisUrl ?? '',
    keyPrefix: name,
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
      const { name, jobs, settings, logger } = parts;
      const runner = createQueueJobRunner({
        redisUrl: redisUrl ?? '',
        keyPrefix: name,
        jobs,
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
