import { EngineError } from '@bess/kernel/errors';
import type { JobRuns, RunStrixJob, StrixJobInput } from '../../src/jobs/job-runner.js';

/** Days of this length make the fake engine fail, as an engine does that cannot go on. */
export const FAILING_DAYS = 3_650;

/** Input of a job for the fake engine: `days` steps, and an answer that depends on nothing but seed and days. */
export function fakeInput(seed: number, days: number): StrixJobInput {
  return {
    options: {
      battery: { powerMw: 50, capacityMwh: 200 },
      seed,
      pathCount: 1_000,
      horizonDays: days,
      market: 'us-iso-day-ahead',
    },
    usdPerUnit: 1,
    assumptions: [],
  };
}

/** What the fake engine answers to an input, however often it is interrupted. */
export function fakeAnswer({ options }: StrixJobInput): string {
  let state = options.seed;
  for (let day = 0; day < (options.horizonDays ?? 0); day += 1) {
    state = step(state);
  }
  return JSON.stringify({ seed: options.seed, state });
}

/**
 * An engine that takes `stepMs` for each day, reports each, and stops between two.
 *
 * @param stepMs - duration of a day [ms]
 */
export function fakeEngine(stepMs: number): RunStrixJob {
  return async ({ options }, { signal, onProgress }) => {
    const days = options.horizonDays ?? 0;
    if (days === FAILING_DAYS) {
      throw new EngineError({
        engine: 'strix',
        kind: 'outOfRange',
        code: 'tooLong',
        message: 'The fake engine cannot simulate so many days.',
      });
    }
    let state = options.seed;
    for (let day = 0; day < days; day += 1) {
      state = step(state);
      await new Promise((resolve) => setTimeout(resolve, stepMs));
      if (signal.aborted) {
        return undefined;
      }
      onProgress((day + 1) / days);
    }
    return JSON.stringify({ seed: options.seed, state });
  };
}

/** Runs jobs of every kind with one engine, which takes the input of a simulation for each. */
export function runsWith(run: RunStrixJob): JobRuns {
  return {
    simulation: run,
    sizing: (input, watch) => run(input as unknown as StrixJobInput, watch),
  };
}

/** Some work for the processor, whose outcome is a whole number. */
function step(state: number): number {
  let value = state;
  for (let round = 0; round < 20_000; round += 1) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
  }
  return value;
}
