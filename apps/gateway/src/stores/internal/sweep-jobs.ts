import type { Kysely } from 'kysely';
import { endJob, type JobCondition } from './end-job.js';
import type { Tables } from './tables.js';

/** What a job is set to that waits again. */
export const waitingAgain = {
  status: 'queued',
  progress: 0,
  started_ms: null,
  claim_token: null,
  lease_until_ms: null,
} as const;

/**
 * Takes the jobs whose lease ran out from those that held them. One transaction per job: one that held several rows
 * could wait for a worker that fails the next of them while the worker waits for the budget.
 *
 * @param db - the database
 * @param nowMs - the time
 * @param maximumAttempts - a job begun so often fails, others go back to the queue
 * @param error - why it fails
 * @param silent - jobs with the leases that they were seen to have: these are swept where they still have them, whatever
 * the time is
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
    .set(waitingAgain)
    .where(condition)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
