import type { SimulateOptions, SimulationResult } from '@bess/strix';
import type { RunStrixJob } from './strix-job.js';

/** Threads that simulate; `@bess/strix/node` makes one. */
export interface SimulationThreads {
  simulate(
    options: Omit<SimulateOptions, 'signal' | 'onProgress'>,
    watch: Required<Pick<SimulateOptions, 'signal' | 'onProgress'>>,
  ): Promise<SimulationResult>;
}

/**
 * Runs jobs on a pool of threads.
 *
 * @param threads - the pool
 * @param nowMs - clock of the throughput figure [ms]
 * @returns runs one job; resolves with the library's result as JSON, without what it has of single paths
 *
 * @example
 * ```ts
 * const run = createStrixJobRun(pool, Date.now);
 * const result = await run(input, { signal: { aborted: false }, onProgress: () => {} });
 * JSON.parse(result ?? '').currency; // => 'USD'
 * ```
 */
export function createStrixJobRun(threads: SimulationThreads, nowMs: () => number): RunStrixJob {
  return async ({ options }, { signal, onProgress }) => {
    try {
      const { paths: _, ...result } = await threads.simulate(
        { ...options, nowMs },
        { signal, onProgress: ({ donePaths, totalPaths }) => onProgress(donePaths / totalPaths) },
      );
      return JSON.stringify(result);
    } catch (error) {
      // However the engine puts it: who stops a job is not told of a failure.
      if (signal.aborted) {
        return undefined;
      }
      throw error;
    }
  };
}
