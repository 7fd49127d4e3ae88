import type { Kysely } from 'kysely';
import type { SubmitOutcome } from '../stores.js';
import { selectJobs, toJob } from './job-rows.js';
import type { Tables } from './tables.js';

/**
 * The job that an account once submitted under a key.
 *
 * @param db - the database or a transaction
 * @param accountId - whose key it is
 * @param key - the caller's key
 * @param bodyHash - hash of the body that came with it now
 * @returns that job if the body is the same, the refusal if it is another; undefined for a key not seen before
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
