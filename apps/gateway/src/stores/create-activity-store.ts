import type { Kysely } from 'kysely';
import {
  type ActivityStore,
  keptCycles,
  type RecordedAssessment,
  type RecordedCycle,
} from './activity-store.js';
import { corruptRow } from './row-reading.js';
import type { Tables } from './tables.js';

/** Recorded cycles and assessments in a database. */
export function createActivityStore(db: Kysely<Tables>): ActivityStore {
  return {
    async recordCycle(partnerId, siteId, cycle) {
      const key = { partner_id: partnerId, site_id: siteId };
      const content = JSON.stringify(cycle);
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('cycles')
          .values({ ...key, interval_ms: cycle.intervalMs, content })
          .onConflict((conflict) =>
            conflict.columns(['partner_id', 'site_id', 'interval_ms']).doUpdateSet({ content }),
          )
          .execute();
        // The newest of those beyond the limit, and all before it.
        await transaction
          .deleteFrom('cycles')
          .where((each) => each.and(key))
          .where('interval_ms', '<=', ({ selectFrom }) =>
            selectFrom('cycles')
              .select('interval_ms')
              .where((each) => each.and(key))
              .orderBy('interval_ms', 'desc')
              .limit(1)
              .offset(keptCycles),
          )
          .execute();
      });
    },

    async cycles(partnerId, siteId, { beforeMs, limit }) {
      const query = db
        .selectFrom('cycles')
        .select('content')
        .where((each) => each.and({ partner_id: partnerId, site_id: siteId }))
        .orderBy('interval_ms', 'desc')
        .limit(limit);
      const rows = await (beforeMs === undefined
        ? query
        : query.where('interval_ms', '<', beforeMs)
      ).execute();
      return rows.map(({ content }) => parseContent<RecordedCycle>(content, 'cycle'));
    },

    async recordAssessment(partnerId, facilityId, assessment) {
      const columns = { content: JSON.stringify(assessment), assessed_ms: assessment.assessedMs };
      await db
        .insertInto('assessments')
        .values({ partner_id: partnerId, facility_id: facilityId, ...columns })
        .onConflict((conflict) =>
          conflict.columns(['partner_id', 'facility_id']).doUpdateSet(columns),
        )
        .execute();
    },

    async lastAssessment(partnerId, facilityId) {
      const row = await db
        .selectFrom('assessments')
        .select('content')
        .where((each) => each.and({ partner_id: partnerId, facility_id: facilityId }))
        .executeTakeFirst();
      return row && parseContent<RecordedAssessment>(row.content, 'assessment');
    },
  };
}

function parseContent<Content>(text: string, kind: string): Content {
  try {
    return JSON.parse(text);
  } catch {
    throw corruptRow(`The stored ${kind} must be JSON, but it is not.`);
  }
}
