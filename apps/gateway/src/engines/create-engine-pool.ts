import { EngineError, fromErrorData } from '@bess/kernel/errors';
import { Piscina } from 'piscina';
import { HttpError } from '../http/http-error.js';
import { type EngineEntry, engineCatalogue } from './engine-catalogue.js';
import { engineOfOperation } from './engine-of-operation.js';
import type { EnginePool } from './engine-pool.js';
import type { EngineOperation, EngineTask, EngineTaskAnswer } from './engine-task.js';
import { createFairTurns, type FairTurns, type Tenant } from './fair-turns.js';
import { type KeptThreads, keepThreads } from './keep-threads.js';
import { createStopFlag, stopTask } from './stop-flag.js';
import type { WorkerSettings } from './worker-settings.js';

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

/** A caller that met a full queue is asked to come back after this long [s]. */
const retryAfterSeconds = 5;

/**
 * A pool of worker threads for engine work.
 *
 * @param options - worker module, number of threads, bounds
 * @example
 * const pool = createEnginePool({ worker: workerEntry(), threads: 2 });
 * await pool.run('tarsis.probe', null);
 * // => true
 */
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
  const kept = keepThreads(open, onError);
  // Piscina would serve first whoever came first, however many came with it.
  const turns = createFairTurns(threads);
  const maximumWaitingOfOne = Math.ceil(maximumWaiting / 2);

  const run: EnginePool['run'] = async (
    operation,
    input,
    { timeoutMs = defaultTimeoutMs, signal, tenant } = {},
  ) => {
    const entry = engineCatalogue[engineOfOperation(operation)];
    const isTakenBack = () => signal?.aborted === true;
    if (isTakenBack()) {
      throw takenBack(operation);
    }
    if (
      turns.waiting() >= maximumWaiting ||
      (tenant !== undefined && turns.waitingOf(tenant) >= maximumWaitingOfOne)
    ) {
      throw busy(entry);
    }
    const task = { operation, input };
    const answer = await withinTime(kept, turns, task, { timeoutMs, signal, tenant });
    if (isTakenBack()) {
      throw takenBack(operation);
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
  kept: KeptThreads<EngineTask<Operation>, EngineTaskAnswer<Operation>>,
  turns: FairTurns,
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
  const stopFlag = createStopFlag();
  const takeBack = () => {
    // A task that runs is left to end by itself: to abort it would cost its thread.
    if (!stopTask(stopFlag)) {
      abort.abort();
    }
  };
  signal?.addEventListener('abort', takeBack, { once: true });
  try {
    const stoppable = signal === undefined ? task : { ...task, stopFlag };
    const giveBack = await turns.take(tenant, abort.signal);
    try {
      return await kept.run(stoppable, { signal: abort.signal });
    } finally {
      giveBack();
    }
  } catch (cause) {
    if (signal?.aborted === true) {
      throw takenBack(operation, { cause });
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
function takenBack(operation: EngineOperation, options?: ErrorOptions): HttpError {
  const { name } = engineCatalogue[engineOfOperation(operation)];
  return new HttpError(499, `The caller hung up before ${name} answered.`, options);
}

/** The error as it was in the thread, for the log: only its stack tells where it happened. */
function workerError({ error, stack }: Extract<EngineTaskAnswer, { ok: false }>): Error {
  const original = new Error(error.message);
  original.stack = stack;
  return original;
}

function busy({ name }: EngineEntry): HttpError {
  return new HttpError(
    503,
    `${name} has too much work waiting; try again in ${retryAfterSeconds} s.`,
    {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    },
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
