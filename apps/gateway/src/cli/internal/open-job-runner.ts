import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { createEmbeddedJobRunner } from '../../jobs/create-embedded-job-runner.js';
import { createQueueJobRunner } from '../../jobs/create-queue-job-runner.js';
import type { JobRunner } from '../../jobs/job-runner.js';
import type { Stores } from '../../stores/stores.js';
import { openSimulations } from './open-simulations.js';

/** Whoever runs the jobs, and what of it is in this process. */
export interface OpenedJobRunner extends JobRunner {
  /** Makes what runs here ready for the default job; never rejects. */
  warmUp(): Promise<void>;
}

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
): OpenedJobRunner {
  const { jobs } = stores;
  if (redisUrl !== null) {
    return { ...createQueueJobRunner({ redisUrl, jobs, nowMs, logger }), warmUp: async () => {} };
  }
  const simulations = openSimulations(workers, { nowMs, logger });
  const { run, warmUp } = simulations;
  const runner = createEmbeddedJobRunner({ jobs, run, nowMs, logger });
  return {
    ...runner,
    warmUp,
    async close() {
      await runner.close();
      await simulations.close();
    },
  };
}
