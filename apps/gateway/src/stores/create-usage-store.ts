import type { Kysely } from 'kysely';
import { inBatches } from './series.js';
import type { UsageStore } from './stores.js';
import type { Tables } from './tables.js';

/**
 * How much partners use the gateway, by day and operation, in a database.
 *
 * @param db - an open, migrated database
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' }); // creates this store among the others
 * await stores.usage.requests('unknown', '2026-11-01'); // => []
 * ```
 */
export function createUsageStore(db: Kysely<Tables>): UsageStore {
  return {
    async addRequests(counts) {
      // Sorted, so that two processes lock the same rows in the same order.
      const rows = counts
        .map(({ partnerId, day, operation, requests }) => ({
          partner_id: partnerId,
          day,
          operation,
          requests,
        }))
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      await db.transaction().execute((transaction) =>
        inBatches(rows, (batch) =>
          transaction
            .insertInto('usage_counts')
            .values(batch)
            .onConflict((conflict) =>
              conflict.columns(['partner_id', 'day', 'operation']).doUpdateSet(({ eb, ref }) => ({
                requests: eb('usage_counts.requests', '+', ref('excluded.requests')),
              })),
            )
            .execute(),
        ),
      );
    },

    requests: (partnerId, sinceDay) =>
      db
        .selectFrom('usage_counts')
        .select(['day', 'operation', 'requests'])
        .where('partner_id', '=', partnerId)
        .where('day', '>=', sinceDay)
        .orderBy('day')
        .orderBy('operation')
        .execute(),

    async paths(partnerId, sinceDay) {
      const rows = await db
        .selectFrom('path_budgets')
        .select(['budget_day', 'used_paths'])
        .where('partner_id', '=', partnerId)
        .where('budget_day', '>=', sinceDay)
        .orderBy('budget_day')
        .execute();
      return rows.map((row) => ({ day: row.budget_day, paths: row.used_paths }));
    },

    async deleteBefore(day) {
      await db.deleteFrom('usage_counts').where('day', '<', day).execute();
    },
  };
}

function keyOf({ partner_id, day, operation }: Omit<Tables['usage_counts'], 'requests'>): string {
  return [partner_id, day, operation].join('\n');
}
