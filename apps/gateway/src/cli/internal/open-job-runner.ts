import { createSimulationPool } from '@bess/strix/node';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { createEmbeddedJobRunner } from '../../jobs/create-embedded-job-runner.js';
import { createQueueJobRunner } from '../../jobs/create-queue-job-runner.js';
import { createStrixJobRun } from '../../jobs/create-strix-job-run.js';
import type { JobRunner } from '../../jobs/job-runner.js';
import type { Stores } from '../../stores/stores.js';

/**
 * Whoever runs the jobs of a server: the workers of a queue when the configuration names a Redis, else this process.
 *
 * @param config - `redisUrl`; `workers`: threads to simulate on
 * @param deps - store, clock, log
 * @returns the runner; closing it ends its threads too
 */
export function openJobRunner(
  { redisUrl, workers }: Pick<Config, 'redisUrl' | 'workers'>,
  { stores, nowMs, logger }: { stores: Stores; nowMs: () => number; logger: Logger },
): JobRunner {
  const { jobs } = stores;
  if (redisUrl !== null) {
    return createQueueJobRunner({ redisUrl, jobs, nowMs, logger });
  }
  const pool = createSimulationPool({ threads: workers });
  const run = createStrixJobRun(pool.simulate, nowMs);
  const runner = createEmbeddedJobRunner({ jobs, run, nowMs, logger });
  return {
    ...runner,
    async close() {
      await runner.close();
      await pool.close();
    },
  };
}
