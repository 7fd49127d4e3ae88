import type { Kysely, Selectable } from 'kysely';
import type { Job, JobSummary, SubmitOutcome } from './stores.js';
import type { Tables } from './tables.js';

/**
 * The job that an account submitted under a key: the job if the body is the same, a refusal if it differs;
 * undefined for a new key.
 */
export async function findJobByKey(
  db: Kysely<Tables>,
  accountId: string,
  key: string,
  bodyHash: string,
): Promise<Extract<SubmitOutcome, { kind: 'repeated' | 'keyReused' }> | undefined> {
  const row = await selectJobs(db)
    .select('jobs.body_hash')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) {
    return undefined;
  }
  return row.body_hash === bodyHash ? { kind: 'repeated', job: toJob(row) } : { kind: 'keyReused' };
}

type JobRow = Selectable<Tables['jobs']>;

/** A query for jobs with input and result, to be restricted by its caller. */
export function selectJobs(db: Kysely<Tables>) {
  return db
    .selectFrom('jobs')
    .innerJoin('job_contents', 'job_contents.job_id', 'jobs.id')
    .selectAll('jobs')
    .select(['job_contents.input', 'job_contents.result']);
}

/** The job in a row of `selectJobs`. */
export function toJob(row: JobRow & { input: string; result: string | null }): Job {
  return { ...toJobSummary(row), input: row.input, result: row.result };
}

/** The job in a row, without input and result. */
export function toJobSummary(row: JobRow): JobSummary {
  const gaveBack = row.status === 'failed' || row.status === 'cancelled';
  return {
    id: row.id,
    kind: row.kind,
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
