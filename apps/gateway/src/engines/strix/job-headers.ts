import type { SimulationResult } from '@bess/strix';
import type { Job } from '../../stores/stores.js';
import { assumedHeader } from '../assumed-header.js';
import { allAssumptions } from './all-assumptions.js';
import type { StoredStrixJob } from './stored-strix-job.js';

/**
 * The headers of a job's answer: its seed, what was assumed, and the currency where it is not USD. What the engine
 * assumed joins when there is a result.
 *
 * @param job - from the store
 */
export function jobHeaders(job: Pick<Job, 'input' | 'result'>): Record<string, string> {
  const { options, assumptions, answer }: StoredStrixJob = JSON.parse(job.input);
  const result: SimulationResult | null = job.result === null ? null : JSON.parse(job.result);
  return {
    'X-Seed': String(options.seed),
    ...assumedHeader(allAssumptions(assumptions, result?.assumptions)),
    ...(answer.currency === 'USD' ? {} : { 'X-Currency': answer.currency }),
  };
}
