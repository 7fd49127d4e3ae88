import type { SimulateOptions, SimulationResult } from '@bess/strix';
import { pino } from 'pino';
import type { JobWatch, RunRange, RunStrixJob } from '../../src/jobs/job-runner.js';
import { defaultJobSettings } from '../../src/jobs/job-runner.js';
import { createStrixRunner } from '../../src/jobs/job-runs.js';
import type { RangeStore } from '../../src/stores/range-store.js';

const refuse = async (): Promise<never> => {
  throw new Error('nothing is divided here');
};

/** For workers whose jobs are never divided. */
export const noRange: RunRange = refuse;

/** A watch of a job that nobody stops. */
export const quietWatch: JobWatch = {
  signal: { aborted: false },
  onProgress: () => {},
  claim: { jobId: 'job', claimToken: 'token' },
  onRangesOpen: () => {},
};

/** Runs simulations as jobs with an engine that divides nothing. */
export function undividedRunner(
  simulate: (options: SimulateOptions) => Promise<SimulationResult>,
  nowMs: () => number,
): RunStrixJob {
  return createStrixRunner(
    async (options) => ({
      ranges: [],
      totalPaths: 0,
      simulate: (control) => simulate({ ...options, ...control }),
      simulateRange: refuse,
      merge: refuse,
    }),
    {
      ranges: {} as RangeStore,
      version: '1',
      rangesAtOnce: 1,
      nowMs,
      logger: pino({ level: 'silent' }),
      settings: defaultJobSettings,
    },
  );
}
