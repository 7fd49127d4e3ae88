import type { SimulateOptions, SimulationResult } from '@bess/strix';
import { createSimulationPool } from '@bess/strix/node';
import { createSizingPool } from '@bess/tarsis/node';
import type { Logger } from 'pino';
import { strixVersion } from '../engine-runtime/answer-headers.js';
import { createEnginePool, createLazyEnginePool } from '../engine-runtime/engine-pool.js';
import { createSiteCache } from '../engines/fenrir/site-forecasts.js';
import { strixDefaults } from '../engines/strix/strix-request.js';
import { streamId } from '../events/stream-id.js';
import { createEmbeddedJobRunner } from '../jobs/embedded-job-runner.js';
import { DEFAULT_KEY_PREFIX } from '../jobs/job-queue.js';
import {
  defaultJobSettings,
  type JobRunner,
  type JobRuns,
  type RunRange,
  type RunStrixJob,
} from '../jobs/job-runner.js';
import { createRangeRunner, createSizingRunner, createStrixRunner } from '../jobs/job-runs.js';
import { createJobWorker, type JobWorker } from '../jobs/job-worker.js';
import { createQueueJobRunner } from '../jobs/queue-job-runner.js';
import { operateByQueue, runsAtOnce } from '../operation/operation-process.js';
import { defaultBattery, defaultMarket } from '../sites/site-defaults.js';
import type { StoredEvent } from '../stores/event-store.js';
import type { RangeStore } from '../stores/range-store.js';
import type { Stores } from '../stores/stores.js';
import { createUsageRecorder } from '../telemetry/usage.js';
import { workerEntry } from '../worker/worker-entry.js';
import type { Config } from './config.js';
import { deliverHere } from './webhook-process.js';

/** The minimum of a request: only the threads and the policy matter, not the result. */
const PATH_COUNT = 1_000;

/** Settings of a worker. */
type WorkerConfig = Pick<Config, 'workers' | 'warmUp' | 'webhookPrivateAddresses'> & {
  redisUrl: string;
};

/** Assembles a process that runs jobs from the queue, operates sites and facilities, and delivers to webhooks. Closing the worker ends its threads too. */
export function buildJobWorker(
  config: WorkerConfig,
  deps: { stores: Stores; nowMs: () => number; logger: Logger },
): JobWorker {
  const { redisUrl, workers, warmUp } = config;
  const { nowMs, logger } = deps;
  const { jobs, ranges } = deps.stores;
  const webhooks = deliverHere(config, deps);
  const threads = openJobThreads(workers, { ranges, nowMs, logger });
  const { runs, runRange } = threads;
  const rangesAtOnce = rangesAtOnceOf(workers);
  const worker = createJobWorker({
    redisUrl,
    jobs,
    ranges,
    runs,
    runRange,
    rangesAtOnce,
    nowMs,
    logger,
    onEnded: webhooks.wake,
  });
  const operations = openOperations(config, {
    ...deps,
    onEvents(events) {
      webhooks.wake();
      for (const event of events) {
        worker.notify(streamId(event));
      }
    },
  });
  if (warmUp) {
    void threads.warmUp();
  }
  return {
    notify: worker.notify,
    async close(finishMs) {
      await Promise.all([
        worker.close(finishMs),
        operations.close(finishMs),
        webhooks.close(finishMs),
      ]);
      await threads.close();
    },
  };
}

/** Operates sites and facilities in a worker. The threads of its engines start with the first run. */
function openOperations(
  { redisUrl, workers, warmUp }: Omit<WorkerConfig, 'webhookPrivateAddresses'>,
  {
    stores,
    nowMs,
    logger,
    onEvents,
  }: {
    stores: Stores;
    nowMs: () => number;
    logger: Logger;
    onEvents: (events: readonly StoredEvent[]) => void;
  },
): { close(finishMs: number): Promise<void> } {
  const engines = createLazyEnginePool(() =>
    createEnginePool({
      worker: workerEntry(),
      threads: workers,
      warmUp,
      onError: (err) => logger.error({ err }, 'a thread of the engines failed'),
    }),
  );
  const usage = createUsageRecorder(stores, {
    nowMs,
    onError: (err) => logger.error({ err }, 'the store failed'),
  });
  const operations = operateByQueue({
    redisUrl,
    keyPrefix: DEFAULT_KEY_PREFIX,
    stores,
    engines,
    siteCache: createSiteCache({
      engines,
      stores,
      logger,
      forecastsAtOnce: Math.max(1, workers - 1),
    }),
    usage,
    nowMs,
    logger,
    concurrency: runsAtOnce(workers),
    onEvents,
  });
  return {
    async close(finishMs) {
      await operations.close(finishMs);
      await engines.close();
      await usage.stop();
    },
  };
}

/** A job runner and its threads in this process, if any. */
export interface OpenedJobRunner extends JobRunner {
  /** Prepares this process for the default job; never rejects. */
  warmUp(): Promise<void>;
}

/**
 * Opens the job runner of a server: the workers of a queue if Redis is configured, otherwise this process. Closing
 * it ends its threads too.
 */
export function openJobRunner(
  { redisUrl, workers }: Pick<Config, 'redisUrl' | 'workers'>,
  {
    stores,
    nowMs,
    logger,
    onEnded,
    onReported,
  }: {
    stores: Stores;
    nowMs: () => number;
    logger: Logger;
    onEnded: () => void;
    /** With Redis: another process reports a change of a job or a stream of events. */
    onReported: (id: string) => void;
  },
): OpenedJobRunner {
  const { jobs, ranges } = stores;
  if (redisUrl !== null) {
    const runner = createQueueJobRunner({ redisUrl, jobs, ranges, nowMs, logger, onReported });
    return { ...runner, warmUp: async () => {} };
  }
  const threads = openJobThreads(workers, { ranges, nowMs, logger });
  const { runs, warmUp } = threads;
  const runner = createEmbeddedJobRunner({ jobs, runs, nowMs, logger, onEnded });
  return {
    ...runner,
    warmUp,
    async close() {
      await runner.close();
      await threads.close();
    },
  };
}

/** Threads for jobs of all kinds. */
interface JobThreads extends Pick<Simulations, 'warmUp' | 'close'> {
  runs: JobRuns;
  runRange: RunRange;
}

/** Dependencies of the threads. */
interface ThreadDeps {
  ranges: RangeStore;
  nowMs: () => number;
  logger: Logger;
}

/**
 * Opens the threads of all kinds of jobs. A sizing takes minutes: it leaves one thread to everything else where there is
 * more than one.
 */
function openJobThreads(threads: number, deps: ThreadDeps): JobThreads {
  const simulations = openSimulations(threads, deps);
  const sizings = createSizingPool({ threads: Math.max(1, threads - 1) });
  return {
    runs: { simulation: simulations.run, sizing: createSizingRunner(sizings.size) },
    runRange: simulations.runRange,
    warmUp: simulations.warmUp,
    async close() {
      await Promise.all([simulations.close(), sizings.close()]);
    },
  };
}

/** Threads for simulations. */
export interface Simulations {
  run: RunStrixJob;
  runRange: RunRange;
  /** Prepares the threads for the default job while other work runs; never rejects. */
  warmUp(): Promise<void>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** The threads of a process take turns at its ranges: with two, the next one is at hand when one ends. */
function rangesAtOnceOf(threads: number): number {
  return threads === 1 ? 1 : 2;
}

/** Opens the threads for simulations. They start with the first work. */
export function openSimulations(
  threads: number,
  { ranges, nowMs, logger }: ThreadDeps,
): Simulations {
  const pool = createSimulationPool({ threads });
  let isClosing = false;
  return {
    run: createStrixRunner(pool.divide, {
      ranges,
      version: strixVersion,
      rangesAtOnce: rangesAtOnceOf(threads),
      settings: defaultJobSettings,
      nowMs,
      logger,
    }),
    runRange: createRangeRunner(pool.divide, ranges),
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
 * Simulates a little with the default values, so that the first caller finds running threads and the policy of the
 * default battery: both take longer than the default simulation itself.
 *
 * @throws EngineError of the engine; `poolClosed` if the pool is closed meanwhile
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
