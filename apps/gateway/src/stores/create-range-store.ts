import type { ExpressionBuilder, Kysely } from 'kysely';
import type { RangeKey, RangeStore } from './range-store.js';
import type { Tables } from './tables.js';

/** Columns of a range that nobody works on. */
const openColumns = { claim_token: null, lease_until_ms: null } as const;

/** Rows in one insert; PostgreSQL and SQLite limit the parameters of a statement. */
const ROWS_PER_INSERT = 500;

/** Ranges of jobs in a database. Each claim is one conditional update, so that of several processes one succeeds. */
export function createRangeStore(db: Kysely<Tables>): RangeStore {
  return {
    open(jobId, claimToken, { count, version, keep = [] }) {
      return db.transaction().execute(async (transaction) => {
        // An update without a change locks the job, so that it cannot end meanwhile.
        const { numUpdatedRows } = await transaction
          .updateTable('jobs')
          .set(({ ref }) => ({ claim_token: ref('claim_token') }))
          .where('id', '=', jobId)
          .where('claim_token', '=', claimToken)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) {
          return false;
        }
        await transaction
          .deleteFrom('job_ranges')
          .where('job_id', '=', jobId)
          .where((range) =>
            range.or([range('version', '!=', version), range('range_index', '>=', count)]),
          )
          .execute();
        await transaction
          .updateTable('job_ranges')
          .set(openColumns)
          .where('job_id', '=', jobId)
          .where('finished_attempt', 'is', null)
          .where('lease_until_ms', 'is', null)
          .$if(keep.length > 0, (update) => update.where('range_index', 'not in', keep))
          .execute();
        for (let first = 0; first < count; first += ROWS_PER_INSERT) {
          await transaction
            .insertInto('job_ranges')
            .values(
              Array.from({ length: Math.min(ROWS_PER_INSERT, count - first) }, (_, offset) => ({
                job_id: jobId,
                range_index: first + offset,
                version,
                losses: 0,
                ...openColumns,
                finished_attempt: null,
                output: null,
              })),
            )
            .onConflict((conflict) => conflict.columns(['job_id', 'range_index']).doNothing())
            .execute();
        }
        return true;
      });
    },

    async take(jobId, claimToken) {
      // A round without success means that a helper succeeded.
      for (;;) {
        const next = await db
          .selectFrom('job_ranges')
          .innerJoin('jobs', 'jobs.id', 'job_ranges.job_id')
          .select('range_index')
          .where('job_id', '=', jobId)
          .where('jobs.claim_token', '=', claimToken)
          .where(isOpen)
          .orderBy('range_index')
          .limit(1)
          .executeTakeFirst();
        if (next === undefined) {
          return undefined;
        }
        const range = { jobId, index: next.range_index };
        if (await claimRange(db, range, { claim_token: claimToken, lease_until_ms: null })) {
          return range.index;
        }
      }
    },

    async claim({ version, maximumLosses, claimToken, leaseUntilMs }) {
      for (;;) {
        const next = await nextFairRange(db, version, maximumLosses);
        if (next === undefined) {
          return undefined;
        }
        const claim = { claim_token: claimToken, lease_until_ms: leaseUntilMs };
        if (await claimRange(db, next, claim)) {
          return next;
        }
      }
    },

    async renew(range, claimToken, leaseUntilMs) {
      const { numUpdatedRows } = await db
        .updateTable('job_ranges')
        .set({ lease_until_ms: leaseUntilMs })
        .where(isRange(range))
        .where('claim_token', '=', claimToken)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(range, claimToken, output) {
      const { numUpdatedRows } = await db
        .updateTable('job_ranges')
        .set(({ selectFrom }) => ({
          ...openColumns,
          output: Buffer.from(output.buffer, output.byteOffset, output.byteLength),
          finished_attempt: selectFrom('jobs').select('attempts').where('id', '=', range.jobId),
        }))
        .where(isRange(range))
        .where('claim_token', '=', claimToken)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async release(range, claimToken, { isLost }) {
      await db
        .updateTable('job_ranges')
        .set(({ eb }) => ({ ...openColumns, losses: eb('losses', '+', isLost ? 1 : 0) }))
        .where(isRange(range))
        .where('claim_token', '=', claimToken)
        .execute();
    },

    async endLeases(jobId, leases) {
      for (const [index, leaseUntilMs] of leases) {
        await db
          .updateTable('job_ranges')
          .set(({ eb }) => ({ ...openColumns, losses: eb('losses', '+', 1) }))
          .where(isRange({ jobId, index }))
          .where('lease_until_ms', '=', leaseUntilMs)
          .execute();
      }
    },

    async states(jobId) {
      const rows = await db
        .selectFrom('job_ranges')
        .select(['range_index', 'finished_attempt', 'lease_until_ms'])
        .where('job_id', '=', jobId)
        .orderBy('range_index')
        .execute();
      return rows.map((row) => ({
        index: row.range_index,
        isFinished: row.finished_attempt !== null,
        leaseUntilMs: row.lease_until_ms,
      }));
    },

    async output(range) {
      const row = await db
        .selectFrom('job_ranges')
        .select('output')
        .where(isRange(range))
        .executeTakeFirst();
      return row?.output == null ? undefined : new Uint8Array(row.output);
    },

    async openRanges(limit) {
      const rows = await db
        .selectFrom('job_ranges')
        .innerJoin('jobs', 'jobs.id', 'job_ranges.job_id')
        .select(['job_id', 'range_index'])
        .where('jobs.status', '=', 'running')
        .where(isOpen)
        .orderBy('jobs.submitted_ms')
        .orderBy('job_id')
        .orderBy('range_index')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ jobId: row.job_id, index: row.range_index }));
    },

    async input(jobId) {
      const row = await db
        .selectFrom('job_contents')
        .select('input')
        .where('job_id', '=', jobId)
        .executeTakeFirst();
      return row?.input;
    },
  };
}

/** Deletes the ranges of a job that has ended. */
export async function deleteRanges(db: Kysely<Tables>, jobId: string): Promise<void> {
  await db.deleteFrom('job_ranges').where('job_id', '=', jobId).execute();
}

type RangeExpression = ExpressionBuilder<Tables, 'job_ranges'>;

function isRange({ jobId, index }: RangeKey) {
  return (range: RangeExpression) => range.and({ job_id: jobId, range_index: index });
}

function isOpen(range: RangeExpression) {
  return range.and([
    range('job_ranges.claim_token', 'is', null),
    range('job_ranges.finished_attempt', 'is', null),
  ]);
}

/** Claims one range; false unless it was open. */
async function claimRange(
  db: Kysely<Tables>,
  range: RangeKey,
  claim: { claim_token: string; lease_until_ms: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_ranges')
    .set(claim)
    .where(isRange(range))
    .where(isOpen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function nextFairRange(
  db: Kysely<Tables>,
  version: string,
  maximumLosses: number,
): Promise<RangeKey | undefined> {
  const next = await db
    .selectFrom('job_ranges')
    .innerJoin('jobs', 'jobs.id', 'job_ranges.job_id')
    .select(({ fn, selectFrom }) => [
      'jobs.id',
      fn.min<number>('job_ranges.range_index').as('first_index'),
      selectFrom('job_ranges as at_work')
        .innerJoin('jobs as other', 'other.id', 'at_work.job_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.partner_id', '=', 'jobs.partner_id')
        .where('at_work.claim_token', 'is not', null)
        .as('partner_count'),
      selectFrom('job_ranges as at_work')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('at_work.job_id', '=', 'jobs.id')
        .where('at_work.claim_token', 'is not', null)
        .as('job_count'),
    ])
    .where('jobs.status', '=', 'running')
    .where(isOpen)
    .where('job_ranges.version', '=', version)
    .where('job_ranges.losses', '<', maximumLosses)
    .groupBy(['jobs.id', 'jobs.partner_id', 'jobs.submitted_ms'])
    .orderBy('partner_count')
    .orderBy('job_count')
    .orderBy('jobs.submitted_ms')
    .orderBy('jobs.id')
    .limit(1)
    .executeTakeFirst();
  return next && { jobId: next.id, index: next.first_index };
}
