import { type Kysely, sql } from 'kysely';
import type { TimeSpan } from '../stores.js';
import type { Tables } from './tables.js';

/**
 * How much of a series is stored.
 *
 * @param db - an open, migrated database
 * @param table - of the series; its times are in `time_ms`
 * @param owner - columns that tell whose series it is
 * @returns undefined where nothing is stored
 */
export async function timeSpan<Table extends 'site_prices' | 'facility_readings'>(
  db: Kysely<Tables>,
  table: Table,
  owner: Partial<Tables[Table]>,
): Promise<TimeSpan | undefined> {
  const isOwned = Object.entries(owner).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { rows } = await sql<{ count: number; first: number | null; last: number | null }>`
    select count(*) as count, min(time_ms) as first, max(time_ms) as last
    from ${sql.table(table)} where ${sql.join(isOwned, sql` and `)}`.execute(db);
  const [row] = rows;
  return row === undefined || row.first === null || row.last === null
    ? undefined
    : { count: row.count, firstMs: row.first, lastMs: row.last };
}
