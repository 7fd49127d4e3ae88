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

/** A caller that met a full queue is asked to come back after this long [s]. */
const retryAfterSeconds = 5;

/** Worker module, size and bounds of a pool. */
export interface EnginePoolOptions {
  /** Module of the worker; see `workerEntry`. */
  worker: { filename: string; execArgv?: string[] };
  /** Number of threads. */
  threads: number;
  /** False = threads take tasks at once, and the first of each kind waits for what it needs; default true. */
  warmUp?: boolean;
  /** Tasks that may wait, half of them of one tenant; default 16 for each thread. */
  maximumWaiting?: number;
  /** Waiting and running together [ms]; default 90,000. */
  timeoutMs?: number;
  /** Heap of one thread [MiB]; a thread that needs more is lost, not the process. Default 1,024. */
  heapMib?: number;
  /** Hears of threads that failed without a task; such a thread is replaced. */
  onError?: (error: unknown) => void;
}

/** A pool of worker threads for engine work. */
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
      ...(worker.execArgv === undefined ? {} : { execArgv: worker.execArgv }),
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: heapMib },
      // Worker threads have no use for the secrets of the environment.
      env: {},
      workerData: { warmUp } satisfies WorkerSettings,
    });
  const kept = createResilientPool(open, onError);
  // Piscina would serve first whoever came first, however many came with it.
  const turns = createFairScheduler(threads);
  const maximumWaitingOfOne = Math.ceil(maximumWaiting / 2);

  const run: EnginePool['run'] = async (
    operation,
    input,
    { timeoutMs = defaultTimeoutMs, signal, tenant } = {},
  ) => {
    const entry = engineCatalogue[engineOfOperation(operation)];
    const isTakenBack = () => signal?.aborted === true;
    if (isTakenBack()) {
      throw cancelledByCaller(operation);
    }
    if (
      turns.waiting() >= maximumWaiting ||
      (tenant !== undefined && turns.waitingOf(tenant) >= maximumWaitingOfOne)
    ) {
      throw queueFull(entry);
    }
    const task = { operation, input };
    const answer = await withinTime(kept, turns, task, { timeoutMs, signal, tenant });
    if (isTakenBack()) {
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
      await turns.drained();
      await kept.close();
    },
  };
}

async function withinTime<Operation extends EngineOperation>(
  kept: ResilientPool<EngineTask<Operation>, EngineTaskAnswer<Operation>>,
  turns: FairScheduler,
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
  const takeBack = () => {
    // A task that runs is left to end by itself: to abort it would cost its thread.
    if (!cancelTask(cancellationFlag)) {
      abort.abort();
    }
  };
  signal?.addEventListener('abort', takeBack, { once: true });
  try {
    const stoppable = signal === undefined ? task : { ...task, cancellationFlag };
    const release = await turns.acquire(tenant, abort.signal);
    try {
      return await kept.run(stoppable, { signal: abort.signal });
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
    signal?.removeEventListener('abort', takeBack);
  }
}

/** Nobody reads it but the log, where 499 is known as the mark of callers who went away. */
function cancelledByCaller(operation: EngineOperation, options?: ErrorOptions): HttpError {
  const { name } = engineCatalogue[engineOfOperation(operation)];
  return new HttpError(499, `The caller hung up before ${name} answered.`, options);
}

/** The error as it was in the thread, for the log: only its stack tells where it happened. */
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

/** Bounds of one task. */
export interface RunOptions {
  /** Waiting and running together [ms]. */
  timeoutMs?: number;
  /**
   * Takes the task back: one that waits leaves the queue, and one that runs ends before its next part, where its engine
   * asks for that.
   */
  signal?: AbortSignal;
  /** Whose work it is: tenants take turns, and none may have more than half of all that waits. Default: the gateway's. */
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
   * Waits until the first thread works. Threads warm up by themselves and get no task before; the others join as they
   * get ready.
   */
  warmUp(): Promise<void>;
  /** Waits for work that runs, then ends the threads. */
  close(): Promise<void>;
}

/** What a pool tells its threads when it starts them. */
export interface WorkerSettings {
  /** Whether a thread works for itself before it takes tasks. */
  warmUp: boolean;
}
