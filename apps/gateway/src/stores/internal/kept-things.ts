import { type Kysely, sql } from 'kysely';
import type { KeptThings } from '../shared-description.js';
import type { Tables } from './tables.js';

const tablesOf = {
  site_id: ['sites', 'personalities'],
  facility_id: ['facilities', 'load_models'],
} as const;

/**
 * How many things of one kind a partner keeps, described or with a series of their own.
 *
 * @param db - an open, migrated database
 * @param column - that names the things
 * @param partnerId - whose
 * @param id - of one of them, or of none yet
 */
export async function keptThings(
  db: Kysely<Tables>,
  column: keyof typeof tablesOf,
  partnerId: string,
  id: string,
): Promise<KeptThings> {
  const [described, learned] = tablesOf[column];
  const of = (table: string) =>
    sql`select ${sql.ref(column)} as id from ${sql.table(table)} where partner_id = ${partnerId}`;
  const { rows } = await sql<{ count: number | string; own: number | string | null }>`
    select count(*) as count, sum(case when id = ${id} then 1 else 0 end) as own
    from (${of(described)} union ${of(learned)}) as kept`.execute(db);
  const [row] = rows;
  return { count: Number(row?.count ?? 0), hasThis: Number(row?.own ?? 0) > 0 };
}
