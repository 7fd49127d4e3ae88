import type { JobCondition } from './end-job.js';

/**
 * The condition under which a worker may change a job: it runs, and the claim is still its own.
 *
 * @param jobId - the job
 * @param claimToken - what the worker claimed it with
 * @returns the condition
 */
export function heldBy(jobId: string, claimToken: string): JobCondition {
  return (job) => job.and({ id: jobId, claim_token: claimToken, status: 'running' });
}
