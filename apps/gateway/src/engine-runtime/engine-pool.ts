import { EngineError, fromErrorData } from '@bess/kernel/errors';
import { Piscina } from 'piscina';
import { HttpError, tryAgainLater } from '../internal/errors.js';
import {
  createFairScheduler,
  type FairScheduler,
  type Tenant,
} from '../internal/fair-scheduler.js';
import { type EngineEntry, engineCatalogue, engineOfOperation } from './catalogue.js';
import {
  cancelTask,
  createCancellationFlag,
  type EngineOperation,
  type EngineOperations,
  type EngineTask,
  type EngineTaskAnswer,
} from './operations.js';
import { createResilientPool, type ResilientPool } from './resilient-pool.js';

/** `Retry-After` of a full queue [s]. */
const retryAfterSeconds = 5;

/**
 * Piscina requires the worker's module before it imports it. Node aborts the whole process when a thread is ended while it
 * requires an ES module, as happens to a pool that is closed during its start; ended while it imports one, the thread ends.
 */
const noRequireOfEsModules = '--no-experimental-require-module';
const importingArguments = process.allowedNodeEnvironmentFlags.has(noRequireOfEsModules)
  ? [noRequireOfEsModules]
  : [];

/** Worker module, size and limits of a pool. */
export interface EnginePoolOptions {
  /** Module of the worker; see `workerEntry`. */
  worker: { filename: string; execArgv?: string[] };
  /** Number of threads. */
  threads: number;
  /** False: threads take tasks immediately, and the first task of each kind is slower; default true. */
  warmUp?: boolean;
  /** Maximum number of waiting tasks, half of them from one tenant; default 16 per thread. */
  maximumWaiting?: number;
  /** Maximum time of a task, waiting and running [ms]; default 90,000. */
  timeoutMs?: number;
  /** Heap of one thread [MiB]; a thread that exceeds it is lost, not the process. Default 1,024. */
  heapMib?: number;
  /** Called for threads that failed without a task; they are replaced. */
  onError?: (error: unknown) => void;
}

/** Creates a pool of worker threads for engine work. */
export function createEnginePool(options: EnginePoolOptions): EnginePool {
  const {
    worker,
    threads,
    maximumWaiting = 16 * threads,
    heapMib = 1_024,
    warmUp = true,
    onError = () => {},
  } = options;
  const defaultTimeoutMs = options.timeoutMs ?? 90_000;
  const open = () =>
    new Piscina({
      filename: worker.filename,
      execArgv: [...(worker.execArgv ?? []), ...importingArguments],
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: heapMib },
      // Worker threads do not need the secrets of the environment.
      env: {},
      workerData: { warmUp } satisfies WorkerSettings,
    });
  const pool = createResilientPool(open, onError);
  // Piscina serves in order of arrival, so one tenant could delay all others.
  const scheduler = createFairScheduler(threads);
  const maximumWaitingPerTenant = Math.ceil(maximumWaiting / 2);

  const run: EnginePool['run'] = async (
    operation,
    input,
    { timeoutMs = defaultTimeoutMs, signal, tenant } = {},
  ) => {
    const entry = engineCatalogue[engineOfOperation(operation)];
    const isCancelled = () => signal?.aborted === true;
    if (isCancelled()) {
      throw cancelledByCaller(operation);
    }
    if (
      scheduler.waiting() >= maximumWaiting ||
      (tenant !== undefined && scheduler.waitingOf(tenant) >= maximumWaitingPerTenant)
    ) {
      throw queueFull(entry);
    }
    const task = { operation, input };
    const answer = await withinTime(pool, scheduler, task, { timeoutMs, signal, tenant });
    if (isCancelled()) {
      throw cancelledByCaller(operation);
    }
    if (!answer.ok) {
      throw fromErrorData(answer.error, { cause: workerError(answer) });
    }
    return answer.output;
  };

  return {
    run,
    async warmUp() {
      await run('tarsis.probe', null);
    },
    async close() {
      await scheduler.drained();
      await pool.close();
    },
  };
}

/** A pool that is opened by its first task. */
export function createLazyEnginePool(open: () => EnginePool): EnginePool {
  let pool: EnginePool | undefined;
  const opened = () => {
    pool ??= open();
    return pool;
  };
  return {
    run: (operation, input, options) => opened().run(operation, input, options),
    warmUp: () => opened().warmUp(),
    close: async () => pool?.close(),
  };
}

async function withinTime<Operation extends EngineOperation>(
  pool: ResilientPool<EngineTask<Operation>, EngineTaskAnswer<Operation>>,
  scheduler: FairScheduler,
  task: EngineTask<Operation>,
  {
    timeoutMs,
    signal,
    tenant,
  }: { timeoutMs: number; signal: AbortSignal | undefined; tenant: Tenant },
): Promise<EngineTaskAnswer<Operation>> {
  const { operation } = task;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  const cancellationFlag = createCancellationFlag();
  const cancel = () => {
    // A running task ends by itself, because aborting it would destroy its thread.
    if (!cancelTask(cancellationFlag)) {
      abort.abort();
    }
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const stoppable = signal === undefined ? task : { ...task, cancellationFlag };
    const release = await scheduler.acquire(tenant, abort.signal);
    try {
      return await pool.run(stoppable, { signal: abort.signal });
    } finally {
      release();
    }
  } catch (cause) {
    if (signal?.aborted === true) {
      throw cancelledByCaller(operation, { cause });
    }
    throw abort.signal.aborted
      ? failure(operation, 'timeout', `did not finish within ${timeoutMs / 1000} s`, cause)
      : failure(operation, 'workerLost', 'lost the thread it ran in', cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** Only the log shows it; 499 is nginx's code for a client that closed the connection. */
function cancelledByCaller(operation: EngineOperation, options?: ErrorOptions): HttpError {
  const { name } = engineCatalogue[engineOfOperation(operation)];
  return new HttpError(499, `The caller hung up before ${name} answered.`, options);
}

/** The error as it was in the thread, for the log: only its stack shows where it happened. */
function workerError({ error, stack }: Extract<EngineTaskAnswer, { ok: false }>): Error {
  const original = new Error(error.message);
  original.stack = stack;
  return original;
}

function queueFull({ name }: EngineEntry): HttpError {
  return tryAgainLater(
    `${name} has too much work waiting; try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  );
}

function failure(
  operation: EngineOperation,
  code: string,
  what: string,
  cause: unknown,
): EngineError {
  const engine = engineOfOperation(operation);
  return new EngineError(
    { engine, kind: 'engine', code, message: `${engineCatalogue[engine].name} ${what}.` },
    { cause },
  );
}

/** Options of one task. */
export interface RunOptions {
  /** Maximum time, waiting and running [ms]. */
  timeoutMs?: number;
  /**
   * Cancels the task: a waiting task leaves the queue, a running one stops before its next part if its engine
   * supports that.
   */
  signal?: AbortSignal;
  /**
   * Owner of the task. Tenants are scheduled fairly, and none may have more than half of all waiting tasks.
   * Default: the gateway.
   */
  tenant?: Tenant;
}

/** Runs engine work off the event loop. */
export interface EnginePool {
  /**
   * Runs one operation.
   *
   * @throws EngineError what the engine raised; `engine` / `timeout` when it took too long, `engine` / `workerLost`
   * when its thread died
   * @throws HttpError 503 with `Retry-After` when too much work waits already; 499, which nobody reads, when the signal
   * aborted
   */
  run<Operation extends EngineOperation>(
    operation: Operation,
    input: EngineOperations[Operation]['input'],
    options?: RunOptions,
  ): Promise<EngineOperations[Operation]['output']>;
  /**
   * Waits until the first thread works. Threads warm up by themselves and get no task before; the others join when
   * they are ready.
   */
  warmUp(): Promise<void>;
  /** Waits for running work, then ends the threads. */
  close(): Promise<void>;
}

/** Settings that a pool passes to its threads. */
export interface WorkerSettings {
  /** Whether a thread warms up before it takes tasks. */
  warmUp: boolean;
}
