import { EngineError } from '@bess/kernel/errors';
import { sql, type Transaction } from 'kysely';
import { countTableOf, isOwnedBy, type SeriesTable } from './series-tables.js';
import type { Tables } from './tables.js';

/**
 * Notes that a series has become longer; refuses one that has become longer than it may, in the transaction that made it so:
 * nothing of it stays.
 *
 * @param transaction - in which entries were added; it holds the row of the count
 * @param table - of the series
 * @param owner - columns that tell whose series it is
 * @param added - entries at instants that had none
 * @param mostEntries - as many as may be stored
 * @throws EngineError `outOfRange` `seriesFull` with how many there would be and how many may be
 */
export async function addToCount<Table extends SeriesTable>(
  transaction: Transaction<Tables>,
  table: Table,
  owner: Partial<Tables[Table]>,
  added: number,
  mostEntries: number,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    update ${sql.table(countTableOf[table])} set stored_count = stored_count + ${added}
    where ${isOwnedBy(owner)} returning stored_count as count`.execute(transaction);
  const count = rows[0]?.count ?? 0;
  if (count > mostEntries) {
    const field = table === 'site_prices' ? 'prices' : 'readings';
    throw new EngineError({
      engine: 'gateway',
      kind: 'outOfRange',
      code: 'seriesFull',
      message: `${field} must leave at most ${mostEntries} of them stored; with these there would be ${count}`,
      details: { field, stored: count, allowed: mostEntries },
    });
  }
}
