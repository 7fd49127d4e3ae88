import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { utcDay } from '../internal/async.js';
import { deleteRanges } from './create-range-store.js';
import { findJobByKey, selectJobs, toJob, toJobSummary } from './job-rows.js';
import {
  claimedBy,
  claimJob,
  endJob,
  type JobEventOf,
  nextFairJob,
  requeuedColumns,
  storeJobEvent,
  sweepJobs,
} from './job-transitions.js';
import { canBeStored } from './row-reading.js';
import type { JobStore } from './stores.js';
import { submitJob } from './submit-job.js';
import type { Tables } from './tables.js';

/**
 * Jobs and path budgets in a database. Each change of state is one conditional update, so that of several
 * processes that try the same change one succeeds.
 *
 * @param toEvent - the event that is stored with the end of a job; none without it
 */
export function createJobStore(db: Kysely<Tables>, toEvent?: JobEventOf): JobStore {
  return {
    submit: (job) => submitJob(db, job),

    async find(partnerId, jobId) {
      if (!canBeStored(jobId)) {
        return undefined;
      }
      const row = await selectJobs(db)
        .where('partner_id', '=', partnerId)
        .where('id', '=', jobId)
        .executeTakeFirst();
      return row && toJob(row);
    },

    async findSummary(partnerId, jobId) {
      if (!canBeStored(jobId)) {
        return undefined;
      }
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('partner_id', '=', partnerId)
        .where('id', '=', jobId)
        .executeTakeFirst();
      return row && toJobSummary(row);
    },

    findByKey: (accountId, key, bodyHash) => findJobByKey(db, accountId, key, bodyHash),

    async list(partnerId, { kind, limit, before }) {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('partner_id', '=', partnerId)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .$if(before !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('submitted_ms', 'id'),
              '<',
              tuple(before?.submittedMs ?? 0, before?.id ?? ''),
            ),
          ),
        )
        .orderBy('submitted_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toJobSummary);
    },

    async claim({ jobId, kind, ...claim }) {
      if (jobId !== undefined) {
        return claimJob(db, jobId, claim);
      }
      // A round without success means that another process succeeded.
      for (;;) {
        const nextId = await nextFairJob(db, kind);
        if (nextId === undefined) {
          return undefined;
        }
        const job = await claimJob(db, nextId, claim);
        if (job !== undefined) {
          return job;
        }
      }
    },

    async heartbeat(jobId, claimToken, { leaseUntilMs, progress }) {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ lease_until_ms: leaseUntilMs, progress })
        .where(claimedBy(jobId, claimToken))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    succeed(jobId, claimToken, result, nowMs) {
      return db.transaction().execute(async (transaction) => {
        const ended = await transaction
          .updateTable('jobs')
          .set({
            status: 'succeeded',
            progress: 1,
            finished_ms: nowMs,
            claim_token: null,
            lease_until_ms: null,
          })
          .where(claimedBy(jobId, claimToken))
          .returningAll()
          .executeTakeFirst();
        if (ended === undefined) {
          return false;
        }
        await transaction
          .updateTable('job_contents')
          .set({ result })
          .where('job_id', '=', jobId)
          .execute();
        await deleteRanges(transaction, jobId);
        await storeJobEvent(transaction, ended, toEvent);
        return true;
      });
    },

    fail: (jobId, claimToken, error, nowMs) =>
      endJob(
        db,
        claimedBy(jobId, claimToken),
        { status: 'failed', error, finished_ms: nowMs },
        toEvent,
      ),

    async release(jobId, claimToken) {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set(({ eb }) => ({ ...requeuedColumns, attempts: eb('attempts', '-', 1) }))
        .where(claimedBy(jobId, claimToken))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async cancel(partnerId, jobId, nowMs) {
      if (!canBeStored(jobId)) {
        return undefined;
      }
      await endJob(
        db,
        (job) =>
          job.and([
            job.and({ id: jobId, partner_id: partnerId }),
            job('status', 'in', ['queued', 'running']),
          ]),
        { status: 'cancelled', finished_ms: nowMs },
        toEvent,
      );
      return this.find(partnerId, jobId);
    },

    sweep: (nowMs, maximumAttempts, errorOf, silent) =>
      sweepJobs(db, { nowMs, maximumAttempts, errorOf, silent, toEvent }),

    async leases() {
      const rows = await db
        .selectFrom('jobs')
        .select(['id', 'lease_until_ms'])
        .where('status', '=', 'running')
        .execute();
      return new Map(rows.map((row) => [row.id, row.lease_until_ms ?? 0]));
    },

    async queuedIds(limit, kind) {
      const rows = await db
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', 'queued')
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .orderBy('submitted_ms')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async usedPaths(partnerId, budgetDay) {
      const row = await db
        .selectFrom('path_budgets')
        .select('used_paths')
        .where('partner_id', '=', partnerId)
        .where('budget_day', '=', budgetDay)
        .executeTakeFirst();
      return row?.used_paths ?? 0;
    },

    async deleteFinishedBefore(ms) {
      let deleted = 0;
      for (let ofBlock = JOBS_PER_DELETE; ofBlock === JOBS_PER_DELETE; deleted += ofBlock) {
        ofBlock = await deleteSomeFinishedBefore(db, ms);
        await nextTurn();
      }
      await db
        .deleteFrom('path_budgets')
        .where('budget_day', '<', utcDay(ms))
        // A remaining job may still return its paths.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('jobs')
                .select('jobs.id')
                .whereRef('jobs.partner_id', '=', 'path_budgets.partner_id')
                .whereRef('jobs.budget_day', '=', 'path_budgets.budget_day'),
            ),
          ),
        )
        .execute();
      return deleted;
    },
  };
}

/** Jobs per delete, with their inputs and results: a delete blocks all other writes of an embedded database. */
const JOBS_PER_DELETE = 200;

async function deleteSomeFinishedBefore(db: Kysely<Tables>, ms: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', 'in', (jobs) =>
      jobs
        .selectFrom('jobs')
        .select('id')
        .where('finished_ms', '<', ms)
        .orderBy('finished_ms')
        .limit(JOBS_PER_DELETE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
