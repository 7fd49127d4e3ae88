import { type Kysely, sql } from 'kysely';
import type { TimeSpan } from '../stores.js';
import { countTableOf, isOwnedBy, type SeriesTable } from './series-tables.js';
import type { Tables } from './tables.js';

/**
 * How much of a series is stored, without a look at more than its ends.
 *
 * @param db - an open, migrated database
 * @param table - of the series
 * @param owner - columns that tell whose series it is
 * @returns undefined where nothing is stored
 */
export async function timeSpan<Table extends SeriesTable>(
  db: Kysely<Tables>,
  table: Table,
  owner: Partial<Tables[Table]>,
): Promise<TimeSpan | undefined> {
  const isOwned = isOwnedBy(owner);
  const end = (order: 'asc' | 'desc') =>
    sql`(select time_ms from ${sql.table(table)} where ${isOwned} order by time_ms ${sql.raw(order)} limit 1)`;
  const { rows } = await sql<{ count: number; first: number | null; last: number | null }>`
    select stored_count as count, ${end('asc')} as first, ${end('desc')} as last
    from ${sql.table(countTableOf[table])} where ${isOwned}`.execute(db);
  const [row] = rows;
  return row === undefined || row.first === null || row.last === null
    ? undefined
    : { count: row.count, firstMs: row.first, lastMs: row.last };
}
