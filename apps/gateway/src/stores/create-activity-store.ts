import type { Kysely, Transaction } from 'kysely';
import { dayMs } from '../internal/async.js';
import {
  type ActivityStore,
  keptCycleDays,
  keptCycles,
  type RecordedAssessment,
  type RecordedCycle,
} from './activity-store.js';
import { parseContent } from './row-reading.js';
import type { Tables } from './tables.js';

/** Recorded cycles and assessments in a database. */
export function createActivityStore(db: Kysely<Tables>): ActivityStore {
  return {
    async recordCycle(partnerId, siteId, cycle) {
      const key = { partner_id: partnerId, site_id: siteId };
      await db.transaction().execute((transaction) => storeCycle(transaction, key, cycle));
    },

    async cycles(partnerId, siteId, { fromMs, beforeMs, limit }) {
      const rows = await db
        .selectFrom('cycles')
        .select('content')
        .where((each) => each.and({ partner_id: partnerId, site_id: siteId }))
        .$if(fromMs !== undefined, (query) => query.where('interval_ms', '>=', fromMs!))
        .$if(beforeMs !== undefined, (query) => query.where('interval_ms', '<', beforeMs!))
        .orderBy('interval_ms', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ content }) => parseContent<RecordedCycle>(content, 'cycle'));
    },

    async recordAssessment(partnerId, facilityId, assessment) {
      await storeLastAssessment(db, { partner_id: partnerId, facility_id: facilityId }, assessment);
    },

    async lastAssessment(partnerId, facilityId) {
      const row = await db
        .selectFrom('assessments')
        .select('content')
        .where((each) => each.and({ partner_id: partnerId, facility_id: facilityId }))
        .executeTakeFirst();
      return row && parseContent<RecordedAssessment>(row.content, 'assessment');
    },

    async assessments(partnerId, facilityId, { fromMs, untilMs, limit }) {
      const rows = await db
        .selectFrom('past_assessments')
        .select(['interval_ms', 'content'])
        .where((each) =>
          each.and({ partner_id: partnerId, kind: 'facility', entity_id: facilityId }),
        )
        .where('interval_ms', '>=', fromMs)
        .where('interval_ms', '<', untilMs)
        .orderBy('interval_ms', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ interval_ms, content }) => ({
        intervalMs: interval_ms,
        ...parseContent<RecordedAssessment>(content, 'assessment'),
      }));
    },

    async forecast(partnerId, siteId) {
      return db
        .selectFrom('site_forecasts')
        .select(['hour', 'settings', 'content'])
        .where((forecast) => forecast.and({ partner_id: partnerId, site_id: siteId }))
        .executeTakeFirst();
    },

    async saveForecast(partnerId, siteId, { hour, settings, content }) {
      const key = { partner_id: partnerId, site_id: siteId };
      const columns = { hour, settings, content };
      await db.transaction().execute(async (transaction) => {
        // A site with prices has this row. It waits for a deletion under way, after which there is none.
        const { numUpdatedRows } = await transaction
          .updateTable('personalities')
          .set(({ ref }) => ({ version: ref('version') }))
          .where((personality) => personality.and(key))
          .executeTakeFirst();
        if (numUpdatedRows === 0n) {
          return;
        }
        await transaction
          .insertInto('site_forecasts')
          .values({ ...key, ...columns })
          .onConflict((conflict) =>
            conflict.columns(['partner_id', 'site_id']).doUpdateSet(columns),
          )
          .execute();
      });
    },
  };
}

/** Stores a cycle in place of an earlier one of its interval, and deletes those that are no longer kept. */
export async function storeCycle(
  transaction: Transaction<Tables>,
  key: { partner_id: string; site_id: string },
  cycle: RecordedCycle,
): Promise<void> {
  const content = JSON.stringify(cycle);
  await transaction
    .insertInto('cycles')
    .values({ ...key, interval_ms: cycle.intervalMs, content })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'site_id', 'interval_ms']).doUpdateSet({ content }),
    )
    .execute();
  // The newest of those beyond the number, and all before it, as far as they are old.
  await transaction
    .deleteFrom('cycles')
    .where((each) => each.and(key))
    .where('interval_ms', '<', ({ eb, selectFrom }) =>
      eb(
        selectFrom('cycles')
          .select(({ fn }) => fn.max('interval_ms').as('latest'))
          .where((each) => each.and(key)),
        '-',
        keptCycleDays * dayMs,
      ),
    )
    .where('interval_ms', '<=', ({ selectFrom }) =>
      selectFrom('cycles')
        .select('interval_ms')
        .where((each) => each.and(key))
        .orderBy('interval_ms', 'desc')
        .limit(1)
        .offset(keptCycles),
    )
    .execute();
}

/** Stores an assessment in place of the last one of its facility. */
export async function storeLastAssessment(
  db: Kysely<Tables>,
  key: { partner_id: string; facility_id: string },
  assessment: RecordedAssessment,
): Promise<void> {
  const columns = { content: JSON.stringify(assessment), assessed_ms: assessment.assessedMs };
  await db
    .insertInto('assessments')
    .values({ ...key, ...columns })
    .onConflict((conflict) => conflict.columns(['partner_id', 'facility_id']).doUpdateSet(columns))
    .execute();
}
