import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type EngineErrorData, fromErrorData } from '@bess/kernel/errors';
import { milpError } from '../internal/milp-error.js';
import type { InterruptedRun } from '../solvers/highs-run.js';
import type { NativeIncumbent, NativeOutcome, NativeTask } from '../solvers/native-run.mjs';

type Reply = { id: number } & (
  | { kind: 'ready' }
  | { kind: 'outcome'; outcome: NativeOutcome }
  | { kind: 'incumbent'; incumbent: NativeIncumbent }
  | { kind: 'failure'; error: EngineErrorData }
);

export interface WorkerLimits {
  /** Time after which the thread is ended [ms]; never if absent. */
  hardLimitMs?: number;
  signal?: { readonly aborted: boolean };
}

const SIGNAL_POLL_MS = 10;

/**
 * A thread that runs HiGHS. The first task starts it, as does the first one after it was ended. It runs one task at a time
 * and keeps the process alive only during a task.
 */
export class WorkerThread {
  private worker: Worker | undefined;
  private lastId = 0;

  constructor(private readonly workerUrl: URL | undefined) {}

  /** Starts the thread and loads HiGHS in it. */
  async warmUp(): Promise<void> {
    await this.exchange(undefined, {});
  }

  async run(task: NativeTask, limits: WorkerLimits): Promise<NativeOutcome | InterruptedRun> {
    const outcome = await this.exchange(task, limits);
    if (outcome === undefined) throw new Error('the worker answered a task with "ready"');
    return outcome;
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private exchange(
    task: NativeTask | undefined,
    limits: WorkerLimits,
  ): Promise<NativeOutcome | InterruptedRun | undefined> {
    this.worker ??= startWorker(this.workerUrl);
    const { worker } = this;
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      let incumbent: NativeIncumbent | undefined;
      const timers: NodeJS.Timeout[] = [];
      const settle = () => {
        for (const timer of timers) clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
      };
      const interrupt = (interrupted: InterruptedRun['interrupted']) => {
        settle();
        this.close().then(() => resolve(interruptedRun(interrupted, incumbent)), reject);
      };
      const onMessage = (reply: Reply) => {
        if (reply.id !== id) return;
        if (reply.kind === 'incumbent') {
          incumbent = reply.incumbent;
          return;
        }
        settle();
        if (reply.kind === 'failure') reject(fromErrorData(reply.error));
        else resolve(reply.kind === 'outcome' ? reply.outcome : undefined);
      };
      const onError = (cause: unknown) => {
        settle();
        this.worker = undefined;
        reject(workerFailed(String(cause), cause));
      };
      const onExit = (code: number) => onError(`exit code ${code}`);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      if (limits.hardLimitMs !== undefined) {
        timers.push(setTimeout(interrupt, limits.hardLimitMs, 'timeLimit'));
      }
      const { signal } = limits;
      if (signal !== undefined) {
        timers.push(setInterval(() => signal.aborted && interrupt('cancelled'), SIGNAL_POLL_MS));
      }
      worker.ref();
      worker.postMessage({ id, task });
    });
  }
}

function interruptedRun(
  interrupted: InterruptedRun['interrupted'],
  incumbent: NativeIncumbent | undefined,
): InterruptedRun {
  const searchBound = incumbent?.searchBound;
  return {
    interrupted,
    ...(incumbent === undefined ? {} : { x: incumbent.x }),
    ...(searchBound === undefined || !Number.isFinite(searchBound) ? {} : { searchBound }),
  };
}

function startWorker(workerUrl: URL | undefined): Worker {
  const worker = new Worker(workerUrl ?? defaultWorkerUrl());
  worker.unref();
  return worker;
}

/** Resolved through the package, because `src`, the ESM and the CJS build are in different folders. */
function defaultWorkerUrl(): URL {
  const require = createRequire(import.meta.url);
  const packageFolder = dirname(require.resolve('@bess/milp/package.json'));
  return pathToFileURL(join(packageFolder, 'src', 'node', 'highs-worker.mjs'));
}

function workerFailed(reason: string, cause: unknown): Error {
  return milpError(
    'engine',
    'solverFailed',
    `The worker thread of HiGHS must stay alive during a task, got "${reason}".`,
    { solver: 'highs-worker' },
    cause,
  );
}
