import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from 'kysely';
import type { Tables } from './tables.js';

/** Which job, and in what state it must be for the change to happen. */
export type JobCondition = (
  job: ExpressionBuilder<Tables, 'jobs'>,
) => ExpressionWrapper<Tables, 'jobs', SqlBool>;

/**
 * Ends one job without a result and gives its paths back in the same transaction. The condition stands in the update,
 * so that of several that end a job at once one succeeds and the paths come back once.
 *
 * @param db - the database
 * @param condition - the job, unfinished
 * @param end - how it ends and when
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
