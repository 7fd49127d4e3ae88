import type { SimulationResult } from '@bess/strix';
import type { Job } from '../../stores/stores.js';
import type { StrixJob } from './job-schemas.js';
import { jobSummaryToWire } from './job-summary-to-wire.js';
import type { StoredStrixJob } from './stored-strix-job.js';
import { strixResultToWire } from './strix-result-to-wire.js';

/**
 * A job as it is answered, its result included once it has one.
 *
 * @param job - from the store
 */
export function jobToWire(job: Job): StrixJob {
  const summary = jobSummaryToWire(job);
  if (job.result === null) {
    return summary;
  }
  const input: StoredStrixJob = JSON.parse(job.input);
  const result: SimulationResult = JSON.parse(job.result);
  return { ...summary, result: strixResultToWire(job.id, result, input) };
}
