import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import { selectJobs, toJob } from './job-rows.js';
import type { Job } from './stores.js';
import type { Tables } from './tables.js';

/** What a job is set to that waits again. */
export const requeuedColumns = {
  status: 'queued',
  progress: 0,
  started_ms: null,
  claim_token: null,
  lease_until_ms: null,
} as const;

interface Claim {
  claimToken: string;
  nowMs: number;
  leaseUntilMs: number;
}

/**
 * Takes one job for running.
 *
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
      .where(claimedBy(jobId, claim.claimToken))
      .executeTakeFirstOrThrow();
    return toJob(row);
  });
}

/**
 * The job whose turn it is. Partners take turns, so that one with many jobs that wait keeps another waiting for no more
 * than the jobs that run.
 *
 * @returns its id: of the partner with the fewest jobs that run, of several of the one whose last job began longest ago
 * or that never had one, the job queued longest; undefined when none waits
 */
export async function nextFairJob(db: Kysely<Tables>): Promise<string | undefined> {
  const next = await db
    .selectFrom('jobs as waiting')
    .select('waiting.id')
    .select(({ selectFrom }) => [
      selectFrom('jobs as running')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('running.partner_id', '=', 'waiting.partner_id')
        .where('running.status', '=', 'running')
        .as('running_count'),
      selectFrom('jobs as begun')
        .select(({ fn }) =>
          // Beside a fallback below all times: the databases order nulls differently.
          fn.coalesce(fn.max('begun.started_ms'), sql<number>`-1`).as('last'),
        )
        .whereRef('begun.partner_id', '=', 'waiting.partner_id')
        .as('last_started_ms'),
    ])
    .where('waiting.status', '=', 'queued')
    .orderBy('running_count')
    .orderBy('last_started_ms')
    .orderBy('waiting.submitted_ms')
    .orderBy('waiting.id')
    .limit(1)
    .executeTakeFirst();
  return next?.id;
}

/** Which job, and in what state it must be for the change to happen. */
type JobCondition = (
  job: ExpressionBuilder<Tables, 'jobs'>,
) => ExpressionWrapper<Tables, 'jobs', SqlBool>;

/**
 * Ends one job without a result and gives its paths back in the same transaction. The condition stands in the update,
 * so that of several that end a job at once one succeeds and the paths come back once.
 *
 * @returns false when the condition was not met
 */
export function endJob(
  db: Kysely<Tables>,
  condition: JobCondition,
  end:
    | { status: 'failed'; error: string; finished_ms: number }
    | { status: 'cancelled'; finished_ms: number },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('jobs')
      .set({ ...end, claim_token: null, lease_until_ms: null })
      .where(condition)
      .returning(['partner_id', 'budget_day', 'paths'])
      .executeTakeFirst();
    if (ended === undefined) {
      return false;
    }
    await transaction
      .updateTable('path_budgets')
      .set(({ eb }) => ({ used_paths: eb('used_paths', '-', ended.paths) }))
      .where('partner_id', '=', ended.partner_id)
      .where('budget_day', '=', ended.budget_day)
      .execute();
    return true;
  });
}

/**
 * The condition under which a worker may change a job: it runs, and the claim is still its own.
 *
 * @returns the condition
 */
export function claimedBy(jobId: string, claimToken: string): JobCondition {
  return (job) => job.and({ id: jobId, claim_token: claimToken, status: 'running' });
}

/**
 * Takes the jobs whose lease ran out from those that held them. One transaction per job: one that held several rows
 * could wait for a worker that fails the next of them while the worker waits for the budget.
 *
 * @returns ids of both kinds
 */
export async function sweepJobs(
  db: Kysely<Tables>,
  nowMs: number,
  maximumAttempts: number,
  error: string,
  silent?: ReadonlyMap<string, number>,
): Promise<{ requeued: string[]; failed: string[] }> {
  const running = db
    .selectFrom('jobs')
    .select(['id', 'claim_token', 'attempts'])
    .where('status', '=', 'running');
  const expired = await (silent === undefined
    ? running.where('lease_until_ms', '<=', nowMs)
    : running.where('id', 'in', [...silent.keys()])
  )
    .orderBy('submitted_ms')
    .orderBy('id')
    .execute();
  const swept: { requeued: string[]; failed: string[] } = { requeued: [], failed: [] };
  for (const { id, claim_token, attempts } of expired) {
    // Asked again in the update: a heartbeat may have come since, or another sweep.
    const stillExpired: JobCondition = (job) =>
      job.and([
        job.and({ id, claim_token, status: 'running' }),
        silent === undefined
          ? job('lease_until_ms', '<=', nowMs)
          : job('lease_until_ms', '=', silent.get(id) ?? null),
      ]);
    if (attempts >= maximumAttempts) {
      if (await endJob(db, stillExpired, { status: 'failed', error, finished_ms: nowMs })) {
        swept.failed.push(id);
      }
    } else if (await putBack(db, stillExpired)) {
      swept.requeued.push(id);
    }
  }
  return swept;
}

async function putBack(db: Kysely<Tables>, condition: JobCondition): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(requeuedColumns)
    .where(condition)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
