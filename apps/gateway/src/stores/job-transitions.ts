import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import { appendEvents } from './create-event-store.js';
import { deleteRanges } from './create-range-store.js';
import type { NewEvent } from './event-store.js';
import { selectJobs, toJob, toJobSummary } from './job-rows.js';
import type { Job, JobKind, JobSummary } from './stores.js';
import type { Tables } from './tables.js';

/** Columns of a job that is queued again. */
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

/** Claims one job; undefined unless it was queued. */
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
 * Chooses the next job by fair scheduling, so that a partner with many waiting jobs delays the others by no more
 * than the running jobs. It belongs to the partner with the fewest running jobs and, among equals, to the one
 * whose last job started longest ago or that never had one; of its jobs it is the one queued longest. Returns its
 * id; undefined if no job, or none of the kind, is waiting. Jobs of all kinds count as running and as started.
 */
export async function nextFairJob(db: Kysely<Tables>, kind?: JobKind): Promise<string | undefined> {
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
          // With a fallback before all times, because the databases order nulls differently.
          fn.coalesce(fn.max('begun.started_ms'), sql<number>`-1`).as('last'),
        )
        .whereRef('begun.partner_id', '=', 'waiting.partner_id')
        .as('last_started_ms'),
    ])
    .where('waiting.status', '=', 'queued')
    .$if(kind !== undefined, (query) => query.where('waiting.kind', '=', kind!))
    .orderBy('running_count')
    .orderBy('last_started_ms')
    .orderBy('waiting.submitted_ms')
    .orderBy('waiting.id')
    .limit(1)
    .executeTakeFirst();
  return next?.id;
}

/** Which job, and the state that it must have for the change. */
type JobCondition = (
  job: ExpressionBuilder<Tables, 'jobs'>,
) => ExpressionWrapper<Tables, 'jobs', SqlBool>;

/**
 * Ends one job without a result and returns its paths in the same transaction. The condition is part of the
 * update, so that of several simultaneous calls one succeeds and the paths are returned once. False if the
 * condition was not met.
 */
export function endJob(
  db: Kysely<Tables>,
  condition: JobCondition,
  end:
    | { status: 'failed'; error: string; finished_ms: number }
    | { status: 'cancelled'; finished_ms: number },
  toEvent: JobEventOf | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('jobs')
      .set({ ...end, claim_token: null, lease_until_ms: null })
      .where(condition)
      .returningAll()
      .executeTakeFirst();
    if (ended === undefined) {
      return false;
    }
    await deleteRanges(transaction, ended.id);
    await transaction
      .updateTable('path_budgets')
      .set(({ eb }) => ({ used_paths: eb('used_paths', '-', ended.paths) }))
      .where('partner_id', '=', ended.partner_id)
      .where('budget_day', '=', ended.budget_day)
      .execute();
    await storeJobEvent(transaction, ended, toEvent);
    return true;
  });
}

/** The event of the end of a job. */
export type JobEventOf = (job: JobSummary) => NewEvent;

/** Stores the event of the end of a job in the transaction of that end. */
export async function storeJobEvent(
  transaction: Transaction<Tables>,
  row: Selectable<Tables['jobs']>,
  toEvent: JobEventOf | undefined,
): Promise<void> {
  if (toEvent !== undefined) {
    const key = { partnerId: row.partner_id, kind: 'job', entityId: row.id } as const;
    await appendEvents(transaction, key, [toEvent(toJobSummary(row))]);
  }
}

/** Condition under which a worker may change a job: it is running, and the claim is still its own. */
export function claimedBy(jobId: string, claimToken: string): JobCondition {
  return (job) => job.and({ id: jobId, claim_token: claimToken, status: 'running' });
}

/** What a sweep goes by; see `JobStore.sweep`. */
interface Sweep {
  nowMs: number;
  maximumAttempts: number;
  errorOf: (kind: JobKind) => string;
  silent: ReadonlyMap<string, number> | undefined;
  toEvent: JobEventOf | undefined;
}

/**
 * Takes jobs with an expired lease from their workers and returns the ids of both kinds. One transaction per job:
 * a transaction that locks several rows could deadlock with a worker that fails the next of them and waits for the
 * budget.
 */
export async function sweepJobs(
  db: Kysely<Tables>,
  { nowMs, maximumAttempts, errorOf, silent, toEvent }: Sweep,
): Promise<{ requeued: string[]; failed: string[] }> {
  const running = db
    .selectFrom('jobs')
    .select(['id', 'kind', 'claim_token', 'attempts'])
    .select(({ selectFrom }) =>
      selectFrom('job_ranges')
        .select(({ fn }) => fn.max('finished_attempt').as('last'))
        .whereRef('job_ranges.job_id', '=', 'jobs.id')
        .as('last_attempt_with_range'),
    )
    .where('status', '=', 'running');
  const expired = await (silent === undefined
    ? running.where('lease_until_ms', '<=', nowMs)
    : running.where('id', 'in', [...silent.keys()])
  )
    .orderBy('submitted_ms')
    .orderBy('id')
    .execute();
  const swept: { requeued: string[]; failed: string[] } = { requeued: [], failed: [] };
  for (const { id, kind, claim_token, attempts, last_attempt_with_range } of expired) {
    // A job that finishes ranges goes on, however often it loses its process between them.
    const inVain = attempts + 1 - Math.max(1, last_attempt_with_range ?? 1);
    // Checked again in the update, because of a heartbeat or another sweep in between.
    const stillExpired: JobCondition = (job) =>
      job.and([
        job.and({ id, claim_token, status: 'running' }),
        silent === undefined
          ? job('lease_until_ms', '<=', nowMs)
          : job('lease_until_ms', '=', silent.get(id) ?? null),
      ]);
    if (inVain >= maximumAttempts) {
      const end = { status: 'failed', error: errorOf(kind), finished_ms: nowMs } as const;
      if (await endJob(db, stillExpired, end, toEvent)) {
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
