import type { SimulationResult } from '@bess/strix';
import type { RunStrixJob, StrixJobInput } from '../../src/jobs/strix-job.js';
import { fakeEngine, fakeInput } from './fake-engine.js';

/** An engine whose processes are killed. */
export interface FaultEngine {
  /** Opened in a process that runs jobs. */
  open(): Promise<RunStrixJob>;
  /**
   * Input of a job.
   *
   * @param serial - number of the job
   * @param share - 0 to 1: how long it takes among the lengths that there are
   */
  input(serial: number, share: number): StrixJobInput;
  /** What of a result must not depend on who ran the job, and when. */
  figures(result: string): string;
}

/** Jobs of the fake engine take 15 to 150 ms. */
const FAKE_STEP_MS = 5;
const FAKE_DAYS = { least: 3, most: 30 };
/** So many different simulations, each simulated once without disturbance to compare with. */
const SIMULATIONS = 4;

async function openStrix(): Promise<RunStrixJob> {
  // Loaded here: processes that fake it start faster without.
  const { createSimulationPool } = await import('@bess/strix/node');
  const { createStrixJobRun } = await import('../../src/jobs/create-strix-job-run.js');
  return createStrixJobRun(createSimulationPool({ threads: 2 }).simulate, Date.now);
}

/** The engines, by name. */
export const faultEngines = {
  fake: {
    open: async () => fakeEngine(FAKE_STEP_MS),
    input: (serial, share) =>
      fakeInput(serial, Math.round(FAKE_DAYS.least + (FAKE_DAYS.most - FAKE_DAYS.least) * share)),
    figures: (result) => result,
  },
  strix: {
    open: openStrix,
    input(serial, _share) {
      const seed = serial % SIMULATIONS;
      return fakeInput(seed, 30 * (seed + 1));
    },
    figures(result) {
      const { pathsPerSecond: _, ...figures }: SimulationResult = JSON.parse(result);
      return JSON.stringify(figures);
    },
  },
} satisfies Record<string, FaultEngine>;
