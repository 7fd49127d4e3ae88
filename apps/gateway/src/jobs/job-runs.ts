import type { SimulateOptions, SimulationResult } from '@bess/strix';
import type { SizeOptions, SizeResult } from '@bess/tarsis/schema';
import type { StoredSizeOptions } from '../engine-runtime/tarsis-operations.js';
import { decodeSeries } from '../internal/stored-series.js';
import { defaultJobSettings, type RunSizingJob, type RunStrixJob } from './job-runner.js';

/** Runs simulations as jobs. Resolves with the result as JSON, without single paths. */
export function createStrixRunner(
  simulate: (options: SimulateOptions) => Promise<SimulationResult>,
  nowMs: () => number,
): RunStrixJob {
  return (input, { signal, onProgress }) =>
    repeatLostThreads(signal, async () => {
      const { paths: _, ...result } = await simulate({
        ...input.options,
        nowMs,
        signal,
        onProgress: ({ donePaths, totalPaths }) => onProgress(donePaths / totalPaths),
      });
      return JSON.stringify(result);
    });
}

/** Runs sizings as jobs. Resolves with the result as JSON. */
export function createSizingRunner(
  size: (options: SizeOptions) => Promise<SizeResult>,
): RunSizingJob {
  return ({ options }, { signal, onProgress }) =>
    repeatLostThreads(signal, async () =>
      JSON.stringify(await size({ ...withSeries(options), signal, onProgress })),
    );
}

/** Stored options as the engine takes them. */
export function withSeries(options: StoredSizeOptions): SizeOptions {
  const { loadKwSeries, solarKwSeries, solarPerKwSeries, ...terms } = options;
  return {
    ...terms,
    loadKwSeries: decodeSeries(loadKwSeries),
    ...(solarKwSeries !== undefined && { solarKwSeries: decodeSeries(solarKwSeries) }),
    ...(solarPerKwSeries !== undefined && { solarPerKwSeries: decodeSeries(solarPerKwSeries) }),
  };
}

/**
 * Repeats the work if its thread dies, because its result depends only on its input; a job that loses as many threads as
 * it may lose processes fails with `threadDied`. Resolves with undefined if the signal aborted it.
 */
async function repeatLostThreads(
  signal: { readonly aborted: boolean },
  work: () => Promise<string>,
): Promise<string | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      // Whatever the engine threw: a stopped job has not failed.
      if (signal.aborted) {
        return undefined;
      }
      if (!hasLostThread(error) || tries >= defaultJobSettings.maximumAttempts) {
        throw error;
      }
    }
  }
}

function hasLostThread(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'threadDied';
}
