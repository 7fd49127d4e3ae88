import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type EngineErrorData, fromErrorData } from '@bess/kernel/errors';
import { strixError } from '../internal/strix-error.js';
import type { ResolvedProject } from '../project/resolve-project.js';
import type { LifeOutputs, LifePlan } from '../project/simulate-lives.js';
import type { ProjectValuation } from '../project/types.js';
import type { PreparedSimulation } from '../simulation/prepare-simulation.js';
import type { ResolvedOptions } from '../simulation/resolve-options.js';
import type { PathOutputs, SimulationPlan } from '../simulation/simulate-paths.js';
import type { SimulationResult } from '../simulation/types.js';

/** Callbacks for the replies to one task. */
interface Listener {
  onReply(reply: Exclude<ThreadReply, { kind: 'failure' }>): void;
  onFailure(error: Error): void;
}

/**
 * Threads that live as long as the group. When one dies, all pending tasks fail, since any of them may have lost a part, and
 * the next task starts new threads: what killed one may affect others. Idle threads do not keep the process alive.
 */
export class ThreadGroup {
  private readonly workers: Worker[] = [];
  private readonly listeners = new Map<number, Listener>();
  private lastId = 0;
  private closed = false;

  constructor(
    readonly size: number,
    private readonly entry: WorkerEntry,
  ) {}

  /** Registers a task and returns its number. */
  open(listener: Listener): number {
    if (this.closed) throw closedError();
    while (this.workers.length < this.size) this.workers.push(this.start());
    this.lastId += 1;
    this.listeners.set(this.lastId, listener);
    if (this.listeners.size === 1) for (const worker of this.workers) worker.ref();
    return this.lastId;
  }

  /** Sends a message to all threads. */
  sendAll(message: ThreadMessage): void {
    for (const worker of this.workers) worker.postMessage(message);
  }

  /** Sends a message to one thread, the same for the same number. */
  sendTo(number: number, message: ThreadMessage): void {
    this.workers[number % this.size]?.postMessage(message);
  }

  /** Ends a task, complete or not. */
  finish(id: number): void {
    if (!this.listeners.delete(id)) return;
    this.sendAll({ kind: 'drop', id });
    if (this.listeners.size === 0) for (const worker of this.workers) worker.unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    const workers = this.workers.splice(0);
    this.failAll(closedError());
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private start(): Worker {
    const { url, execArgv } = this.entry;
    const worker = new Worker(url, execArgv === undefined ? {} : { execArgv });
    worker.on('message', (reply: ThreadReply) => this.receive(reply));
    worker.on('error', (cause: unknown) =>
      this.replaceAll(worker, cause instanceof Error ? cause.message : inspect(cause)),
    );
    worker.on('exit', (code) => this.replaceAll(worker, `exit code ${code}`));
    worker.unref();
    return worker;
  }

  private receive(reply: ThreadReply): void {
    const listener = this.listeners.get(reply.id);
    if (reply.kind === 'failure') listener?.onFailure(fromErrorData(reply.error));
    else listener?.onReply(reply);
  }

  private replaceAll(worker: Worker, reason: string): void {
    if (!this.workers.includes(worker)) return;
    for (const other of this.workers.splice(0)) void other.terminate();
    this.failAll(
      strixError(
        'engine',
        'threadDied',
        `a thread of strix must stay alive during a task; "${reason}" came`,
        { reason },
      ),
    );
  }

  private failAll(error: Error): void {
    for (const listener of [...this.listeners.values()]) listener.onFailure(error);
  }
}

function closedError(): Error {
  return strixError('engine', 'poolClosed', 'the pool must be open; it was closed', {});
}

/** The worker file and the Node options to run it. */
interface WorkerEntry {
  readonly url: URL;
  readonly execArgv?: string[];
}

/**
 * The built worker file, located through the package because parts of a build lie in different folders; or, when running from
 * source, the TypeScript file with a loader.
 */
export function workerEntry(): WorkerEntry {
  const moduleUrl = import.meta.url;
  if (moduleUrl.endsWith('.ts')) {
    const tsx = new URL(
      './api/index.mjs',
      pathToFileURL(createRequire(moduleUrl).resolve('tsx/esm')),
    ).href;
    // `--import tsx` has no effect in a thread.
    const loader = `data:text/javascript,import { register } from "${tsx}"; register();`;
    return {
      url: new URL('./simulation-worker.ts', moduleUrl),
      execArgv: ['--conditions=@bess/source', '--no-warnings', '--import', loader],
    };
  }
  const packageFolder = dirname(createRequire(moduleUrl).resolve('@bess/strix/package.json'));
  return { url: pathToFileURL(join(packageFolder, 'dist', 'node', 'simulation-worker.js')) };
}

/** Consecutive paths of a plan for all threads; each takes the next chunk until none is left. */
export interface PathsTask {
  readonly id: number;
  /** Number of the path whose results are the first of the outputs. */
  readonly firstPath: number;
  readonly pathCount: number;
  readonly chunkPaths: number;
  /** Entry in the outputs of the next path not yet taken, in shared memory. */
  readonly nextPath: Int32Array;
}

/** Paths of a simulation. The outputs are in shared memory. */
export interface SimulateTask extends PathsTask {
  readonly kind: 'simulate';
  readonly plan: SimulationPlan;
  readonly outputs: PathOutputs;
}

/** Lives of projects, one path for each. The outputs are in shared memory. */
export interface LivesTask extends PathsTask {
  readonly kind: 'lives';
  readonly plan: LifePlan;
  readonly outputs: LifeOutputs;
}

/** A task that one thread does alone. */
export type SingleTask =
  | { readonly kind: 'prepare'; readonly options: ResolvedOptions }
  | {
      readonly kind: 'summarise';
      readonly prepared: PreparedSimulation;
      readonly outputs: readonly PathOutputs[];
    }
  | { readonly kind: 'prepareProject'; readonly project: ResolvedProject }
  | {
      readonly kind: 'summariseProject';
      readonly project: ResolvedProject;
      readonly outputs: LifeOutputs;
    };

/** Message to a thread. */
export type ThreadMessage =
  | SimulateTask
  | LivesTask
  | (SingleTask & { readonly id: number })
  | { readonly kind: 'drop'; readonly id: number };

/** Reply of a thread. */
export type ThreadReply = { readonly id: number } & (
  | { readonly kind: 'paths'; readonly donePaths: number }
  | { readonly kind: 'prepared'; readonly prepared: PreparedSimulation }
  | { readonly kind: 'summarised'; readonly result: SimulationResult }
  | { readonly kind: 'preparedProject'; readonly plan: LifePlan }
  | { readonly kind: 'valued'; readonly valuation: ProjectValuation }
  | { readonly kind: 'failure'; readonly error: EngineErrorData }
);
