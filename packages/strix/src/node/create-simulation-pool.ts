import { availableParallelism } from 'node:os';
import { strixError } from '../internal/strix-error.js';
import type { PathOutputs } from '../kernel/path-outputs.js';
import type { SimulationPlan } from '../kernel/simulation-plan.js';
import type { SimulateOptions, SimulationResult } from '../types.js';
import { copyOutputs } from './internal/copy-outputs.js';
import { runShared } from './internal/run-shared.js';
import { simulateOn } from './internal/simulate-on.js';
import { ThreadGroup } from './internal/thread-group.js';
import { workerEntry } from './internal/worker-entry.js';

/** How many threads simulate, and where their code lies. */
export interface SimulationPoolOptions {
  /** Threads, 1 to 256. Default: as many as the machine runs at once. */
  threads?: number;
  /** The worker file, `dist/node/simulation-worker.js` of this package; needed only in a bundle. */
  workerUrl?: URL;
}

/** How the threads simulate one plan. */
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
   * `simulate` with all its work on the threads: checking apart, the calling thread only waits. Policies are remembered by
   * content, so that another job on the same market and battery begins at once.
   *
   * @throws EngineError as `simulate`; `threadDied`, `poolClosed`
   */
  simulate(options: SimulateOptions): Promise<SimulationResult>;
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

/**
 * A pool of worker threads that simulate ranges of paths into shared memory. Threads start with the first job, stay, and are
 * replaced when one dies; idle ones do not keep the process alive.
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
  const { threads = availableParallelism(), workerUrl } = options;
  checkWhole('threads', threads, MOST_THREADS);
  const entry = workerUrl === undefined ? workerEntry() : { url: workerUrl };
  const group = new ThreadGroup(threads, entry);
  return {
    threads,
    simulate: (simulateOptions) => simulateOn(group, simulateOptions),
    run: async (plan, pathCount, runOptions = {}) => {
      const { chunkPaths, ...watch } = runOptions;
      checkWhole('pathCount', pathCount, MOST_PATHS);
      if (chunkPaths !== undefined) checkWhole('chunkPaths', chunkPaths, MOST_PATHS);
      const run = { plan, pathCount, ...(chunkPaths !== undefined && { chunkPaths }) };
      return copyOutputs(await runShared(group, run, watch));
    },
    close: () => group.close(),
  };
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
