import type { Transaction } from 'kysely';
import { keptAssessments } from './activity-store.js';
import { storeCycle, storeLastAssessment } from './create-activity-store.js';
import { entityColumns } from './create-event-store.js';
import { savePersonality } from './create-site-store.js';
import type { EntityKey } from './event-store.js';
import type { OperationOutcome } from './operation-store.js';
import type { Tables } from './tables.js';

/** Skipped intervals of a site or facility that are kept, the latest. */
const KEPT_SKIPPED = 1_000;

/** The personality of a site has changed since the run began. */
export class PersonalityChanged extends Error {}

/**
 * Stores what a run found and left.
 *
 * @throws PersonalityChanged to undo the transaction
 */
export async function storeOutcome(
  transaction: Transaction<Tables>,
  key: EntityKey,
  { intervalMs, skipped, cycle, assessment, amended = [] }: OperationOutcome,
): Promise<void> {
  if (cycle !== undefined) {
    const site = { partner_id: key.partnerId, site_id: key.entityId };
    if (!(await savePersonality(transaction, site, cycle.personality))) {
      throw new PersonalityChanged();
    }
    await storeCycle(transaction, site, cycle.recorded);
  }
  if (assessment !== undefined) {
    const facility = { partner_id: key.partnerId, facility_id: key.entityId };
    await storeLastAssessment(transaction, facility, assessment);
    const content = JSON.stringify(assessment);
    await transaction
      .insertInto('past_assessments')
      .values({ ...entityColumns(key), interval_ms: intervalMs, content })
      .onConflict((conflict) =>
        conflict
          .columns(['partner_id', 'kind', 'entity_id', 'interval_ms'])
          .doUpdateSet({ content }),
      )
      .execute();
    await deleteBeyond(transaction, 'past_assessments', key, keptAssessments);
  }
  for (const { intervalMs: earlierMs, ...earlier } of amended) {
    await transaction
      .updateTable('past_assessments')
      .set({ content: JSON.stringify(earlier) })
      .where((row) => row.and({ ...entityColumns(key), interval_ms: earlierMs }))
      .execute();
  }
  if (skipped.length > 0) {
    for (const each of skipped) {
      const content = JSON.stringify(each);
      await transaction
        .insertInto('skipped_intervals')
        .values({ ...entityColumns(key), interval_ms: each.intervalMs, content })
        .onConflict((conflict) =>
          conflict
            .columns(['partner_id', 'kind', 'entity_id', 'interval_ms'])
            .doUpdateSet({ content }),
        )
        .execute();
    }
    await deleteBeyond(transaction, 'skipped_intervals', key, KEPT_SKIPPED);
  }
}

/** Deletes the oldest rows of a site or facility beyond a number. */
async function deleteBeyond(
  transaction: Transaction<Tables>,
  table: 'past_assessments' | 'skipped_intervals',
  key: EntityKey,
  kept: number,
): Promise<void> {
  const columns = entityColumns(key);
  await transaction
    .deleteFrom(table)
    .where((row) => row.and({ ...columns }))
    .where('interval_ms', '<=', ({ selectFrom }) =>
      selectFrom(table)
        .select('interval_ms')
        .where((row) => row.and({ ...columns }))
        .orderBy('interval_ms', 'desc')
        .limit(1)
        .offset(kept),
    )
    .execute();
}
