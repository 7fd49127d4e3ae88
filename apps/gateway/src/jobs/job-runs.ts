import type { SimulateOptions } from '@bess/strix';
import type { DividedSimulation } from '@bess/strix/node';
import type { SizeOptions, SizeResult } from '@bess/tarsis/schema';
import { LRUCache } from 'lru-cache';
import type { StoredSizeOptions } from '../engine-runtime/tarsis-operations.js';
import { decodeSeries } from '../internal/stored-series.js';
import type { RangeStore } from '../stores/range-store.js';
import {
  defaultJobSettings,
  type RunRange,
  type RunSizingJob,
  type RunStrixJob,
  type StrixJobInput,
} from './job-runner.js';
import { type LeaderDeps, leadRanges } from './lead-ranges.js';

/** Jobs of others that a process keeps prepared; each takes some MB. */
const MAX_PREPARED = 4;

/** Divides a simulation into ranges of paths. */
export type DivideSimulation = (options: SimulateOptions) => Promise<DividedSimulation>;

/**
 * Runs simulations as jobs: large ones in ranges, with the help of other processes. Resolves with the result as JSON, without
 * single paths.
 */
export function createStrixRunner(divide: DivideSimulation, deps: LeaderDeps): RunStrixJob {
  const { nowMs } = deps;
  return (input, watch) => {
    const { signal, onProgress } = watch;
    return repeatLostThreads(signal, async () => {
      const divided = await divide({ ...input.options, signal });
      const { paths: _, ...result } =
        divided.ranges.length > 0
          ? await leadRanges(divided, watch, deps)
          : await divided.simulate({
              nowMs,
              signal,
              onProgress: ({ donePaths, totalPaths }) => onProgress(donePaths / totalPaths),
            });
      return JSON.stringify(result);
    });
  };
}

/** Simulates single ranges of jobs that other processes run. A job is prepared once for all of them. */
export function createRangeRunner(
  divide: DivideSimulation,
  ranges: Pick<RangeStore, 'input'>,
): RunRange {
  const prepare = async (jobId: string): Promise<DividedSimulation> => {
    const input = await ranges.input(jobId);
    if (input === undefined) {
      throw new Error(`job ${jobId} must have an input; it has none`);
    }
    return divide((JSON.parse(input) as StrixJobInput).options);
  };
  const prepared = new LRUCache<string, Promise<DividedSimulation>>({ max: MAX_PREPARED });
  return async ({ jobId, index }, { signal }) => {
    const preparing = prepared.get(jobId) ?? prepare(jobId);
    prepared.set(jobId, preparing);
    try {
      return await (await preparing).simulateRange(index, { signal });
    } catch (error) {
      prepared.delete(jobId);
      throw error;
    }
  };
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
