import { availableParallelism } from 'node:os';
import { strixError } from '../internal/strix-error.js';
import type { ProjectValuation, ValuationControl } from '../project/types.js';
import type { ProjectValuationOptions } from '../schema/project-valuation.js';
import type { PathOutputs, SimulationPlan } from '../simulation/simulate-paths.js';
import type { SimulateOptions, SimulationResult } from '../simulation/types.js';
import {
  type DividedSimulation,
  type DivisionOptions,
  divideOnThreads,
} from './divide-on-threads.js';
import { copyOutputs } from './share-arrays.js';
import { ThreadGroup, workerEntry } from './thread-group.js';
import { runShared } from './thread-tasks.js';
import { valueOnThreads } from './value-on-threads.js';

const MAX_THREADS = 256;
const MAX_PATHS = 1_000_000;

/** Number of threads and location of their code. */
export interface SimulationPoolOptions {
  /** Threads, 1 to 256. Default: the parallelism of the machine. */
  threads?: number;
  /** The worker file, `dist/node/simulation-worker.js` of this package; needed only when the package is bundled. */
  workerUrl?: URL;
}

/** Options of a run of one plan. */
export interface RunOptions {
  /** An aborted signal ends the run within some tens of milliseconds. */
  signal?: { readonly aborted: boolean };
  /** Called after each chunk of paths. */
  onProgress?: (progress: { donePaths: number; totalPaths: number }) => void;
  /** Paths that a thread takes at a time; does not affect the result. Default: 100,000 to 500,000 path-hours. */
  chunkPaths?: number;
}

/** A pool of threads that simulate. */
export interface SimulationPool {
  readonly threads: number;
  /**
   * `simulate` on the threads: the calling thread only validates the options and waits. Policies are cached by content, so
   * another job on the same market and battery starts at once.
   *
   * @throws EngineError as `simulate`; `threadDied`, `poolClosed`
   */
  simulate(options: SimulateOptions): Promise<SimulationResult>;
  /**
   * Prepares a simulation whose ranges of paths any process may simulate: the division depends on the options only.
   * Clock, progress and signal are those of the parts.
   *
   * @throws EngineError as `simulate`; `threadDied`, `poolClosed`
   */
  divide(options: SimulateOptions, division?: DivisionOptions): Promise<DividedSimulation>;
  /**
   * `valueProject` on the threads, with the same caches; progress callbacks are not awaited.
   *
   * @throws EngineError as `valueProject`; `threadDied`, `poolClosed`
   */
  valueProject(
    options: ProjectValuationOptions,
    control?: ValuationControl,
  ): Promise<ProjectValuation>;
  /**
   * Simulates paths 0 to `pathCount` − 1 of a plan on all threads, with the same bits as `simulatePaths`. Concurrent runs
   * share the threads evenly.
   *
   * @throws EngineError `cancelled`, `threadDied`, `poolClosed`, `pathCountOutOfRange`, `chunkPathsOutOfRange`
   */
  run(plan: SimulationPlan, pathCount: number, options?: RunOptions): Promise<PathOutputs>;
  /** Ends the threads; pending work fails with `poolClosed`. */
  close(): Promise<void>;
}

/**
 * A pool of worker threads that simulate ranges of paths into shared memory. Threads start with the first job, stay alive, and
 * are replaced when one dies; idle threads do not keep the process alive.
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
  requireCount('threads', threads, MAX_THREADS);
  const workerFile = workerUrl === undefined ? workerEntry() : { url: workerUrl };
  const group = new ThreadGroup(threads, workerFile);
  return {
    threads,
    simulate: async (simulateOptions) =>
      (await divideOnThreads(group, simulateOptions)).simulate(simulateOptions),
    divide: (simulateOptions, division) => divideOnThreads(group, simulateOptions, division),
    valueProject: (project, control = {}) => valueOnThreads(group, project, control),
    run: async (plan, pathCount, runOptions = {}) => {
      const { chunkPaths, ...observer } = runOptions;
      requireCount('pathCount', pathCount, MAX_PATHS);
      if (chunkPaths !== undefined) requireCount('chunkPaths', chunkPaths, MAX_PATHS);
      const run = { plan, pathCount, ...(chunkPaths !== undefined && { chunkPaths }) };
      return copyOutputs(await runShared(group, run, observer));
    },
    close: () => group.close(),
  };
}

function requireCount(field: string, value: number, maximum: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= maximum) return;
  throw strixError(
    Number.isInteger(value) ? 'outOfRange' : 'invalid',
    `${field}OutOfRange`,
    `${field} must be a whole number from 1 to ${maximum}; ${value} came`,
    { field, value },
  );
}

/** Options of {@link simulateParallel}. */
export interface ParallelOptions {
  /** A pool to use; without one, a pool is created for this call and closed afterwards. */
  pool?: SimulationPool;
  /** Threads of a pool created for this call. Default: the parallelism of the machine. */
  threads?: number;
}

/**
 * `simulate` on worker threads: the same result to the bit, whatever their number; only `pathsPerSecond` differs. Keep a pool
 * for more than one simulation: starting threads and building policies takes longer than a small simulation.
 *
 * @param options - as `simulate` takes them
 * @param where - pool, or number of threads
 * @throws EngineError as `simulate`; `threadDied`, `poolClosed`, `threadsOutOfRange`
 * @example
 * const options = { battery: { powerMw: 50, capacityMwh: 200 }, seed: 7, pathCount: 1000 };
 * const result = await simulateParallel(options, { threads: 2 });
 * result.annualRevenue.p50 === (await simulate(options)).annualRevenue.p50; // => true
 */
export async function simulateParallel(
  options: SimulateOptions,
  where: ParallelOptions = {},
): Promise<SimulationResult> {
  const { pool, threads } = where;
  if (pool !== undefined) return pool.simulate(options);
  const ownPool = createSimulationPool(threads === undefined ? {} : { threads });
  try {
    return await ownPool.simulate(options);
  } finally {
    await ownPool.close();
  }
}
