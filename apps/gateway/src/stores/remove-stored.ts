import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { entityColumns } from './create-event-store.js';
import type { EntityKey } from './event-store.js';
import { isOwnedBy } from './series.js';
import type { Tables } from './tables.js';

/** Entries deleted in one statement. The embedded database runs on the gateway's own thread, some milliseconds for so many. */
const ENTRIES_PER_BLOCK = 5_000;

/** Where a site or facility is stored: its series, what was learned of it, and everything else. */
const tablesOf = {
  site_id: {
    series: 'site_prices',
    learned: 'personalities',
    others: ['earlier_personalities', 'site_forecasts', 'cycles', 'sites'],
  },
  facility_id: {
    series: 'facility_readings',
    learned: 'load_models',
    others: ['assessments', 'facilities'],
  },
} as const;

/** Deletes all that is stored of a site or facility, or nothing; returns whether anything was. */
export function removeStored(
  db: Kysely<Tables>,
  column: keyof typeof tablesOf,
  partnerId: string,
  id: string,
): Promise<boolean> {
  const { series, learned, others } = tablesOf[column];
  const isOwned = isOwnedBy({ partner_id: partnerId, [column]: id });
  return db.transaction().execute(async (transaction) => {
    // Before what is learned, in the order of a run that stores its outcome: otherwise each could wait for the other.
    let deleted = await removeOperated(transaction, {
      partnerId,
      kind: column === 'site_id' ? 'site' : 'facility',
      entityId: id,
    });
    // Before the series, so that calls that add to it wait here.
    const { rows: locked } = await sql<{ version: number }>`
      update ${sql.table(learned)} set version = version + 1 where ${isOwned}
      returning version`.execute(transaction);
    await deleteSeries(transaction, series, isOwned);
    for (const table of [...others, learned]) {
      const { rows } = await sql`
        delete from ${sql.table(table)} where ${isOwned} returning partner_id`.execute(transaction);
      deleted += rows.length;
    }
    const [row] = locked;
    if (row !== undefined) {
      await noteDeletedVersion(transaction, partnerId, row.version);
    }
    return deleted > 0;
  });
}

/**
 * Deletes the automatic operation of a site or facility and all that is stored of it; returns the number of rows. The positions of events go on, so that
 * a stream that is read further skips none of what comes after.
 */
async function removeOperated(transaction: Transaction<Tables>, key: EntityKey): Promise<number> {
  const tables = [
    'operations',
    'reported_states',
    'skipped_intervals',
    'past_assessments',
    'events',
  ] as const;
  let deleted = 0;
  for (const table of tables) {
    const { numDeletedRows } = await transaction
      .deleteFrom(table)
      .where((row) => row.and({ ...entityColumns(key) }))
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** Deletes a series from its start on, block by block. */
async function deleteSeries(
  transaction: Transaction<Tables>,
  series: 'site_prices' | 'facility_readings',
  isOwned: ReturnType<typeof isOwnedBy>,
): Promise<void> {
  const table = sql.table(series);
  for (;;) {
    const { rows } = await sql<{ time_ms: number }>`
      select time_ms from ${table} where ${isOwned}
      order by time_ms limit 1 offset ${ENTRIES_PER_BLOCK}`.execute(transaction);
    const [next] = rows;
    const isInBlock = next === undefined ? sql`` : sql` and time_ms < ${next.time_ms}`;
    await sql`delete from ${table} where ${isOwned}${isInBlock}`.execute(transaction);
    if (next === undefined) {
      return;
    }
    // Serves requests that do not need the database.
    await setImmediate();
  }
}

/**
 * Versions of what is learned begin after all deleted ones of the partner, so that a learner that began before a deletion
 * cannot save on what was stored after it.
 */
async function noteDeletedVersion(
  transaction: Transaction<Tables>,
  partnerId: string,
  version: number,
): Promise<void> {
  await transaction
    .updateTable('partners')
    .set({ deleted_version: version })
    .where('id', '=', partnerId)
    .where('deleted_version', '<', version)
    .execute();
}

/** The first version of what is learned of a new site or facility. */
export function firstVersion(partnerId: string) {
  return sql<number>`(select deleted_version + 1 from partners where id = ${partnerId})`;
}
