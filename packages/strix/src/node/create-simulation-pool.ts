import { availableParallelism } from 'node:os';
import { strixError } from '../internal/strix-error.js';
import { allocateOutputs } from '../kernel/allocate-outputs.js';
import type { PathOutputs } from '../kernel/path-outputs.js';
import type { SimulationPlan } from '../kernel/simulation-plan.js';
import { copyOutputs } from './internal/copy-outputs.js';
import { shareArrays } from './internal/share-arrays.js';
import { ThreadGroup } from './internal/thread-group.js';
import { workerEntry } from './internal/worker-entry.js';

export interface SimulationPoolOptions {
  /** Threads, 1 to 256. Default: as many as the machine runs at once. */
  threads?: number;
  /** The worker file, `dist/node/simulation-worker.js` of this package; needed only in a bundle. */
  workerUrl?: URL;
}

export interface RunOptions {
  /** An aborted signal ends the run within some tens of milliseconds. */
  signal?: { readonly aborted: boolean };
  /** Told after each chunk of paths. */
  onProgress?: (progress: { donePaths: number; totalPaths: number }) => void;
  /** Paths that a thread takes at a time; the result does not depend on it. Default: 100,000 to 500,000 path-hours. */
  chunkPaths?: number;
}

/** Threads that simulate. */
export interface SimulationPool {
  readonly threads: number;
  /**
   * Simulates paths 0 to `pathCount` − 1 of a plan on all threads, as `simulatePaths` would, to the bit. Several runs at once
   * share the threads evenly.
   *
   * @throws EngineError `cancelled`, `threadDied`, `poolClosed`, `pathCountOutOfRange`, `chunkPathsOutOfRange`
   */
  run(plan: SimulationPlan, pathCount: number, options?: RunOptions): Promise<PathOutputs>;
  /** Ends the threads; what is under way fails with `poolClosed`. */
  close(): Promise<void>;
}

const MOST_THREADS = 256;
const MOST_PATHS = 1_000_000;
/** Long enough that handing them out costs nothing, short enough for the signal and for threads to end together. */
const LEAST_HOURS_PER_CHUNK = 100_000;
const MOST_HOURS_PER_CHUNK = 500_000;
const CHUNKS_PER_THREAD = 16;
const SIGNAL_POLL_MS = 10;

/**
 * A pool of worker threads that simulate ranges of paths into shared memory. Threads start with the first run, stay, and are
 * replaced when they die; idle ones do not keep the process alive.
 *
 * @param options - number of threads, place of the worker file
 * @throws EngineError `threadsOutOfRange`
 * @example
 * const pool = createSimulationPool({ threads: 2 });
 * const outputs = await pool.run(plan, 10_000);
 * outputs.energyCash.length; // => 10000
 * await pool.close();
 */
export function createSimulationPool(options: SimulationPoolOptions = {}): SimulationPool {
  const threads = options.threads ?? availableParallelism();
  checkWhole('threads', threads, MOST_THREADS);
  const { workerUrl } = options;
  const group = new ThreadGroup(
    threads,
    workerUrl === undefined ? workerEntry() : { url: workerUrl },
  );
  return {
    threads,
    run: (plan, pathCount, runOptions = {}) => runOn(group, plan, pathCount, runOptions),
    close: () => group.close(),
  };
}

async function runOn(
  group: ThreadGroup,
  plan: SimulationPlan,
  pathCount: number,
  options: RunOptions,
): Promise<PathOutputs> {
  const chunkPaths = options.chunkPaths ?? defaultChunk(plan, pathCount, group.size);
  checkWhole('pathCount', pathCount, MOST_PATHS);
  checkWhole('chunkPaths', chunkPaths, MOST_PATHS);
  const outputs = shareArrays(allocateOutputs(pathCount, plan.byMonth));
  await untilDone(group, plan, { pathCount, chunkPaths, outputs }, options);
  return copyOutputs(outputs);
}

function untilDone(
  group: ThreadGroup,
  plan: SimulationPlan,
  work: { pathCount: number; chunkPaths: number; outputs: PathOutputs },
  { signal, onProgress }: RunOptions,
): Promise<void> {
  const totalPaths = work.pathCount;
  let donePaths = 0;
  return new Promise((resolve, reject) => {
    let poll: NodeJS.Timeout | undefined;
    const end = (settle: () => void) => {
      clearInterval(poll);
      group.finish(id);
      settle();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const cancelled = () => fail(cancelledError(donePaths, totalPaths));
    const id = group.open({
      onReply: (reply) => {
        donePaths += reply.donePaths;
        try {
          onProgress?.({ donePaths, totalPaths });
        } catch (error) {
          fail(error);
          return;
        }
        if (signal?.aborted === true) cancelled();
        else if (donePaths === totalPaths) end(resolve);
      },
      onFailure: fail,
    });
    if (signal?.aborted === true) {
      cancelled();
      return;
    }
    if (signal !== undefined) {
      poll = setInterval(() => signal.aborted && cancelled(), SIGNAL_POLL_MS);
    }
    const nextPath = new Int32Array(new SharedArrayBuffer(4));
    group.tell({ kind: 'simulate', id, plan: sharedPlan(plan), nextPath, ...work });
  });
}

/** A plan is simulated more than once when jobs repeat; its arrays are brought to shared memory once. */
const sharedPlans = new WeakMap<SimulationPlan, SimulationPlan>();

function sharedPlan(plan: SimulationPlan): SimulationPlan {
  const known = sharedPlans.get(plan);
  if (known !== undefined) return known;
  const shared = shareArrays(plan);
  sharedPlans.set(plan, shared);
  return shared;
}

function defaultChunk(plan: SimulationPlan, pathCount: number, threads: number): number {
  const hoursOfPath = 24 * plan.calendar.dayCount;
  const even = (pathCount * hoursOfPath) / (threads * CHUNKS_PER_THREAD);
  const hours = Math.min(MOST_HOURS_PER_CHUNK, Math.max(LEAST_HOURS_PER_CHUNK, even));
  return Math.max(1, Math.floor(hours / hoursOfPath));
}

function cancelledError(donePaths: number, totalPaths: number) {
  return strixError(
    'engine',
    'cancelled',
    `strix was cancelled after ${donePaths} of ${totalPaths} paths`,
    { donePaths, totalPaths },
  );
}

function checkWhole(field: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw strixError(
    Number.isInteger(value) ? 'outOfRange' : 'invalid',
    `${field}OutOfRange`,
    `${field} must be a whole number from 1 to ${most}; ${value} came`,
    { field, value },
  );
}
