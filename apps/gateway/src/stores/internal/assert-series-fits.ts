import { EngineError } from '@bess/kernel/errors';
import type { Transaction } from 'kysely';
import type { Tables } from './tables.js';
import { timeSpan } from './time-span.js';

/**
 * Refuses a series that has become longer than it may, in the transaction that made it so: nothing of it stays.
 *
 * @param transaction - in which entries were added
 * @param table - of the series
 * @param owner - columns that tell whose series it is
 * @param mostEntries - as many as may be stored
 * @throws EngineError `outOfRange` `seriesFull` with how many there would be and how many may be
 */
export async function assertSeriesFits<Table extends 'site_prices' | 'facility_readings'>(
  transaction: Transaction<Tables>,
  table: Table,
  owner: Partial<Tables[Table]>,
  mostEntries: number,
): Promise<void> {
  const count = (await timeSpan(transaction, table, owner))?.count ?? 0;
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
