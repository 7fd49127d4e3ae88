import type { Kysely } from 'kysely';
import { lockPartner } from './create-account-store.js';
import { findJobByKey } from './job-rows.js';
import type { Job, JobKind, NewJob, SubmitOutcome } from './stores.js';
import type { Tables } from './tables.js';

/** Stores a job and takes its paths from the budget, both or neither, unless its key has been used before. */
export function submitJob(db: Kysely<Tables>, job: NewJob): Promise<SubmitOutcome> {
  return db.transaction().execute(async (transaction) => {
    // Of two with the same key, the second would otherwise find the budget exhausted by the first instead of finding its job.
    await lockPartner(transaction, job.partnerId);
    const earlier =
      job.idempotency &&
      (await findJobByKey(
        transaction,
        job.accountId,
        job.idempotency.key,
        job.idempotency.bodyHash,
      ));
    if (earlier) {
      return earlier;
    }
    if (await tooManyWait(transaction, job)) {
      return { kind: 'queueFull' };
    }
    const refused = await reservePaths(transaction, job);
    if (refused !== undefined) {
      return refused;
    }
    await insertJob(transaction, job);
    return { kind: 'created', job: queuedJob(job) };
  });
}

/**
 * Exact for the partner, whose row is locked. Simultaneous submits of other partners may exceed the total limit by
 * a few jobs.
 */
async function tooManyWait(
  db: Kysely<Tables>,
  { partnerId, kind, maximumWaiting }: NewJob,
): Promise<boolean> {
  if (maximumWaiting === null) {
    return false;
  }
  const { inAll, ofPartner } = await db
    .selectFrom('jobs')
    .select(({ fn }) => [
      fn.countAll().as('inAll'),
      fn.countAll().filterWhere('partner_id', '=', partnerId).as('ofPartner'),
    ])
    .where('status', '=', 'queued')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(inAll) >= maximumWaiting.inAll || Number(ofPartner) >= maximumWaiting.ofPartner;
}

/** The count of the day's jobs of each kind. */
const submittedOf = {
  simulation: 'submitted_jobs',
  sizing: 'submitted_sizings',
} as const satisfies Record<JobKind, keyof Tables['path_budgets']>;

/** Takes the paths and one job from the day's budget if enough is left; otherwise returns what is missing. */
async function reservePaths(
  db: Kysely<Tables>,
  { kind, partnerId, budgetDay, paths, pathsPerDay, jobsPerDay }: NewJob,
): Promise<Extract<SubmitOutcome, { kind: 'budgetExhausted' | 'jobsExhausted' }> | undefined> {
  await db
    .insertInto('path_budgets')
    .values({ partner_id: partnerId, budget_day: budgetDay, used_paths: 0 })
    .onConflict((conflict) => conflict.columns(['partner_id', 'budget_day']).doNothing())
    .execute();
  const submitted = submittedOf[kind];
  const limit = pathsPerDay ?? Number.MAX_SAFE_INTEGER;
  const mostJobs = jobsPerDay ?? Number.MAX_SAFE_INTEGER;
  const { numUpdatedRows } = await db
    .updateTable('path_budgets')
    .set(({ eb }) => ({
      used_paths: eb('used_paths', '+', paths),
      [submitted]: eb(submitted, '+', 1),
    }))
    .where('partner_id', '=', partnerId)
    .where('budget_day', '=', budgetDay)
    .where('used_paths', '<=', limit - paths)
    .where(submitted, '<', mostJobs)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    return undefined;
  }
  const budget = await db
    .selectFrom('path_budgets')
    .select(['used_paths', submitted])
    .where('partner_id', '=', partnerId)
    .where('budget_day', '=', budgetDay)
    .executeTakeFirstOrThrow();
  if (budget[submitted] >= mostJobs) {
    return { kind: 'jobsExhausted' };
  }
  // The agreed figure may have been lowered below what is already used.
  return { kind: 'budgetExhausted', remainingPaths: Math.max(0, limit - budget.used_paths) };
}

async function insertJob(db: Kysely<Tables>, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: job.id,
      kind: job.kind,
      partner_id: job.partnerId,
      account_id: job.accountId,
      status: 'queued',
      progress: 0,
      error: null,
      submitted_ms: job.submittedMs,
      started_ms: null,
      finished_ms: null,
      attempts: 0,
      claim_token: null,
      lease_until_ms: null,
      paths: job.paths,
      budget_day: job.budgetDay,
      idempotency_key: job.idempotency?.key ?? null,
      body_hash: job.idempotency?.bodyHash ?? null,
    })
    .execute();
  await db
    .insertInto('job_contents')
    .values({ job_id: job.id, input: job.input, result: null })
    .execute();
}

function queuedJob(job: NewJob): Job {
  return {
    id: job.id,
    kind: job.kind,
    partnerId: job.partnerId,
    accountId: job.accountId,
    status: 'queued',
    progress: 0,
    input: job.input,
    result: null,
    error: null,
    submittedMs: job.submittedMs,
    startedMs: null,
    finishedMs: null,
    attempts: 0,
    claimToken: null,
    leaseUntilMs: null,
    reservedPaths: job.paths,
    budgetDay: job.budgetDay,
  };
}
