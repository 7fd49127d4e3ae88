import type { SimulateOptions, SimulationResult } from '@bess/strix';
import type { DividedSimulation } from '@bess/strix/node';

const PATHS_PER_RANGE = 50;

/** What one process simulated of divided simulations. */
export interface RangeLog {
  /** Begun ranges, in their order. */
  begun: number[];
  /** Ranges that a signal ended. */
  aborted: number[];
}

/** How long a range takes [ms], or what it does instead. */
export type RangeWork = (index: number) => Promise<void> | number;

/**
 * Divides simulations into so many ranges as they have days. The output of a range depends on nothing but seed and index.
 *
 * @param log - receives what is begun
 * @param work - of a range
 */
export function fakeDivision(log: RangeLog, work: RangeWork) {
  return async ({ seed, horizonDays = 0 }: SimulateOptions): Promise<DividedSimulation> => ({
    ranges: Array.from({ length: horizonDays }, (_, index) => ({
      run: 0,
      firstPath: index * PATHS_PER_RANGE,
      pathCount: PATHS_PER_RANGE,
    })),
    totalPaths: horizonDays * PATHS_PER_RANGE,
    simulate: () => Promise.reject(new Error('it must be divided')),
    async simulateRange(index, { signal } = {}) {
      log.begun.push(index);
      const duration = work(index);
      const untilMs = performance.now() + (typeof duration === 'number' ? duration : 0);
      if (typeof duration !== 'number') {
        await duration;
      }
      while (performance.now() < untilMs && signal?.aborted !== true) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      if (signal?.aborted === true) {
        log.aborted.push(index);
        throw new Error('aborted');
      }
      return Uint8Array.of(seed, index);
    },
    async merge(outputOf) {
      const outputs: number[][] = [];
      for (let index = 0; index < horizonDays; index += 1) {
        outputs.push([...(await outputOf(index))]);
      }
      return { outputs } as unknown as SimulationResult;
    },
  });
}

/** The outputs in the result of such a job. */
export function outputsOf(result: string | null): unknown {
  return JSON.parse(result ?? '{}').outputs;
}

/** What they must be. */
export function rightOutputs(seed: number, days: number): number[][] {
  return Array.from({ length: days }, (_, index) => [seed, index]);
}
