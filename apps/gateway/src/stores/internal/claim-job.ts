import type { Kysely } from 'kysely';
import type { Job } from '../stores.js';
import { heldBy } from './held-by.js';
import { selectJobs, toJob } from './job-rows.js';
import type { Tables } from './tables.js';

export interface Claim {
  claimToken: string;
  nowMs: number;
  leaseUntilMs: number;
}

/**
 * Takes one job for running.
 *
 * @param db - the database
 * @param jobId - the job
 * @param claim - whose it is to be, and until when
 * @returns the job, or undefined unless it was queued
 */
export function claimJob(
  db: Kysely<Tables>,
  jobId: string,
  claim: Claim,
): Promise<Job | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('jobs')
      .set(({ eb }) => ({
        status: 'running',
        claim_token: claim.claimToken,
        lease_until_ms: claim.leaseUntilMs,
        started_ms: claim.nowMs,
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', jobId)
      .where('status', '=', 'queued')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      return undefined;
    }
    const row = await selectJobs(transaction)
      .where(heldBy(jobId, claim.claimToken))
      .executeTakeFirstOrThrow();
    return toJob(row);
  });
}
