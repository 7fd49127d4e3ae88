import type { SimulateOptions, SimulationResult } from '@bess/strix';
import { createSimulationPool } from '@bess/strix/node';
import type { Logger } from 'pino';
import { strixDefaults } from '../engines/strix/strix-request.js';
import { createStrixRunner } from '../jobs/attempt.js';
import { createEmbeddedJobRunner } from '../jobs/embedded-job-runner.js';
import type { JobRunner, RunStrixJob } from '../jobs/job-runner.js';
import { createJobWorker, type JobWorker } from '../jobs/job-worker.js';
import { createQueueJobRunner } from '../jobs/queue-job-runner.js';
import { defaultBattery, defaultMarket } from '../sites/site-defaults.js';
import type { Stores } from '../stores/stores.js';
import type { Config } from './config.js';

/** As few as a caller may ask for: it is about the threads and the policy, and not about the result. */
const PATH_COUNT = 1_000;

/**
 * Puts together a process that runs jobs from the queue.
 *
 * @returns the worker, at work; closing it ends its threads too
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

/** Whoever runs the jobs, and what of it is in this process. */
export interface OpenedJobRunner extends JobRunner {
  /** Makes what runs here ready for the default job; never rejects. */
  warmUp(): Promise<void>;
}

/**
 * Whoever runs the jobs of a server: the workers of a queue when the configuration names a Redis, else this process.
 *
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

/** Threads that simulate, as whoever runs jobs needs them. */
export interface Simulations {
  run: RunStrixJob;
  /** Makes the threads ready for the default job, beside whatever runs; never rejects. */
  warmUp(): Promise<void>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Opens the threads that jobs are simulated on. They start with the first work. */
export function openSimulations(
  threads: number,
  { nowMs, logger }: { nowMs: () => number; logger: Logger },
): Simulations {
  const pool = createSimulationPool({ threads });
  let isClosing = false;
  return {
    run: createStrixRunner(pool.simulate, nowMs),
    async warmUp() {
      try {
        await warmUpStrix(pool.simulate);
      } catch (error) {
        if (!isClosing) {
          logger.error({ err: error }, 'STRIX failed to warm up');
        }
      }
    },
    close() {
      isClosing = true;
      return pool.close();
    },
  };
}

/**
 * Simulates a little of what the contract's defaults describe, so that the first caller finds threads that run and the
 * policy of the default battery built: both take longer than the default simulation itself.
 *
 * @throws EngineError as the engine, `poolClosed` when the pool ends meanwhile
 */
export async function warmUpStrix(
  simulate: (options: SimulateOptions) => Promise<SimulationResult>,
): Promise<void> {
  const { policy, horizonDays } = strixDefaults;
  const market = defaultMarket;
  await simulate({
    battery: defaultBattery,
    market,
    policy,
    horizonDays,
    pathCount: PATH_COUNT,
    seed: 0,
  });
}
