import type { Kysely, Selectable } from 'kysely';
import type { Job, JobSummary } from '../stores.js';
import type { Tables } from './tables.js';

type JobRow = Selectable<Tables['jobs']>;

/**
 * Jobs as a query that its caller narrows down.
 *
 * @param db - the database or a transaction
 * @returns jobs with input and result
 */
export function selectJobs(db: Kysely<Tables>) {
  return db
    .selectFrom('jobs')
    .innerJoin('job_contents', 'job_contents.job_id', 'jobs.id')
    .selectAll('jobs')
    .select(['job_contents.input', 'job_contents.result']);
}

/** @returns the job that a row of `selectJobs` stands for */
export function toJob(row: JobRow & { input: string; result: string | null }): Job {
  return { ...toJobSummary(row), input: row.input, result: row.result };
}

/** @returns the job that a row stands for, without input and result */
export function toJobSummary(row: JobRow): JobSummary {
  const gaveBack = row.status === 'failed' || row.status === 'cancelled';
  return {
    id: row.id,
    partnerId: row.partner_id,
    accountId: row.account_id,
    status: row.status,
    progress: row.progress,
    error: row.error,
    submittedMs: row.submitted_ms,
    startedMs: row.started_ms,
    finishedMs: row.finished_ms,
    attempts: row.attempts,
    claimToken: row.claim_token,
    leaseUntilMs: row.lease_until_ms,
    reservedPaths: gaveBack ? 0 : row.paths,
    budgetDay: row.budget_day,
  };
}
