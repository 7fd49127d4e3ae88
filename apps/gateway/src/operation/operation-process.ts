import { Queue, Worker } from 'bullmq';
import { waitAtMost } from '../internal/async.js';
import { connectQueue } from '../jobs/job-queue.js';
import { createOperationRunner, type OperationRunnerOptions } from './operation-runner.js';

/** How often due intervals are looked for [ms]. */
const lookMs = 1_000;

/**
 * New inputs of this long are looked at together [ms]. A look reads the inputs of everything that waits, so that one at each request would be felt where
 * many sites get theirs at the same time.
 */
const gatherMs = 100;

/** How often a worker looks for them by itself, whatever Redis does, and puts the job scheduler back if Redis lost it [ms]. */
const fallbackMs = 10_000;

/** Name of the queue in BullMQ, and of its job scheduler. */
const queueName = 'operations';
const schedulerId = 'due-intervals';

/** Maximum wait for Redis at shutdown [ms]. */
const closeMs = 1_000;

/** Operation in a process. */
export interface OperationProcess {
  /** Looks for due intervals at once, as after new inputs. */
  wake(): void;
  /** Lets runs at work end for `finishMs`. */
  close(finishMs: number): Promise<void>;
}

/** Runs at a time of a process: twice its threads, so that these have work while inputs are read and outcomes stored. */
export function runsAtOnce(threads: number): number {
  return 2 * threads;
}

/** Operates from this process alone: it looks for due intervals every second and when it is woken. */
export function operateHere(options: OperationRunnerOptions): OperationProcess {
  const runner = createOperationRunner(options);
  const timer = setInterval(() => void runner.runDue(), lookMs);
  timer.unref();
  let woken: NodeJS.Timeout | undefined;
  return {
    wake() {
      woken ??= setTimeout(() => {
        woken = undefined;
        void runner.runDue();
      }, gatherMs).unref();
    },
    close(finishMs) {
      clearInterval(timer);
      clearTimeout(woken);
      return runner.close(finishMs);
    },
  };
}

/**
 * Operates as one of any number of workers: a job scheduler of the queue rings once a second for one of them, which then claims and runs what is
 * due. The database says what that is, so a lost or repeated ring does no harm, and every ten seconds each worker looks by itself: Redis may be
 * away, silent, or have lost everything.
 */
export function operateByQueue(
  options: OperationRunnerOptions & { redisUrl: string; keyPrefix: string },
): OperationProcess {
  const { redisUrl, keyPrefix, logger } = options;
  const runner = createOperationRunner(options);
  const connection = connectQueue(redisUrl);
  // The queue of jobs logs the outage.
  connection.on('error', (err) => logger.debug({ err }, 'Redis does not answer'));
  const queue = new Queue(queueName, { connection, prefix: keyPrefix });
  const worker = new Worker(queueName, () => runner.runDue(), {
    connection,
    prefix: keyPrefix,
    runRetryDelay: lookMs,
  });
  const onError = (err: Error) => logger.debug({ err }, 'the queue of operations reports an error');
  queue.on('error', onError);
  worker.on('error', onError);
  const schedule = async () => {
    // A command without a connection would wait for it, and one more every ten seconds.
    if (connection.status !== 'ready') {
      return;
    }
    const kept = { removeOnComplete: true, removeOnFail: true };
    await queue
      .upsertJobScheduler(schedulerId, { every: lookMs }, { name: 'look', opts: kept })
      .catch((err: unknown) => logger.warn({ err }, 'the job scheduler of operations is not set'));
  };
  connection.on('ready', () => void schedule());
  const timer = setInterval(() => {
    void runner.runDue();
    void schedule();
  }, fallbackMs);
  timer.unref();
  return {
    wake() {},
    async close(finishMs) {
      clearInterval(timer);
      // Rings while its runs end are for the other workers.
      await worker.pause(true);
      await runner.close(finishMs);
      await waitAtMost(closeMs, Promise.all([worker.close(true), queue.close()]));
      connection.disconnect();
    },
  };
}
