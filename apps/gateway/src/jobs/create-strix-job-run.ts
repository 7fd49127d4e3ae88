import type { SimulateOptions, SimulationResult } from '@bess/strix';
import { defaultJobSettings } from './job-settings.js';
import type { RunStrixJob } from './strix-job.js';

/**
 * Makes jobs of simulations. One whose thread died is simulated again, since its answer depends on its input alone; a job
 * that costs as many threads as it may cost processes fails with `threadDied`.
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
    for (let tries = 1; ; tries += 1) {
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
        if (!hasLostThread(error) || tries >= defaultJobSettings.maximumAttempts) {
          throw error;
        }
      }
    }
  };
}

function hasLostThread(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'threadDied';
}
