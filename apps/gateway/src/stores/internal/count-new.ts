import { sql, type Transaction } from 'kysely';
import { isOwnedBy, type SeriesTable } from './series-tables.js';
import type { Tables } from './tables.js';

/**
 * How many entries of a block have an instant at which nothing is stored yet.
 *
 * @param transaction - in which they will be stored
 * @param table - of the series
 * @param owner - columns that tell whose series it is
 * @param block - entries of different instants
 */
export async function countNew<Table extends SeriesTable>(
  transaction: Transaction<Tables>,
  table: Table,
  owner: Partial<Tables[Table]>,
  block: readonly { time_ms: number }[],
): Promise<number> {
  const instants = sql.join(block.map(({ time_ms }) => time_ms));
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from ${sql.table(table)}
    where ${isOwnedBy(owner)} and time_ms in (${instants})`.execute(transaction);
  return block.length - (rows[0]?.known ?? 0);
}
