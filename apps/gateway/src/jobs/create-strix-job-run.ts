import type { SimulateOptions, SimulationResult } from '@bess/strix';
import type { RunStrixJob } from './strix-job.js';

/**
 * Makes jobs of simulations.
 *
 * @param simulate - the engine, for instance `simulate` of a pool of `@bess/strix/node`
 * @param nowMs - clock of the throughput figure [ms]
 * @returns runs one job; resolves with the library's result as JSON, without what it has of single paths
 *
 * @example
 * ```ts
 * const run = createStrixJobRun(createSimulationPool({ threads: 2 }).simulate, Date.now);
 * const result = await run(input, { signal: { aborted: false }, onProgress: () => {} });
 * JSON.parse(result ?? '').currency; // => 'USD'
 * ```
 */
export function createStrixJobRun(
  simulate: (options: SimulateOptions) => Promise<SimulationResult>,
  nowMs: () => number,
): RunStrixJob {
  return async (input, { signal, onProgress }) => {
    try {
      const { paths: _, ...result } = await simulate({
        ...input.options,
        nowMs,
        signal,
        onProgress: ({ donePaths, totalPaths }) => onProgress(donePaths / totalPaths),
      });
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
