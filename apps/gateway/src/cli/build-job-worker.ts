import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { createJobWorker, type JobWorker } from '../jobs/create-job-worker.js';
import type { Stores } from '../stores/stores.js';
import { openSimulations } from './internal/open-simulations.js';

/**
 * Puts together a process that runs jobs from the queue.
 *
 * @param config - `redisUrl`: where the queue is; `workers`: threads to simulate on; `warmUp`: whether they simulate a
 * little for themselves first
 * @param deps - `stores`: open; `nowMs`: the clock [ms since the epoch]; `logger`
 * @returns the worker, at work; closing it ends its threads too
 *
 * @example
 * ```ts
 * const worker = buildJobWorker({ redisUrl: 'redis://127.0.0.1:6379', workers: 2, warmUp: true }, { stores, nowMs: Date.now, logger });
 * await worker.close(10_000); // what ran has finished or waits again
 * ```
 */
export function buildJobWorker(
  { redisUrl, workers, warmUp }: Pick<Config, 'workers' | 'warmUp'> & { redisUrl: string },
  deps: { stores: Stores; nowMs: () => number; logger: Logger },
): JobWorker {
  const { nowMs, logger } = deps;
  const simulations = openSimulations(workers, { nowMs, logger });
  const { run } = simulations;
  const worker = createJobWorker({ redisUrl, jobs: deps.stores.jobs, run, nowMs, logger });
  if (warmUp) {
    void simulations.warmUp();
  }
  return {
    async close(finishMs) {
      await worker.close(finishMs);
      await simulations.close();
    },
  };
}
