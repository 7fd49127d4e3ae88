import { sql, type Transaction } from 'kysely';
import { MIGRATION_LOCK_TABLE } from './migrate-database.js';
import type { Tables } from './tables.js';

/**
 * Lets one transaction at a time past, over all processes that share the database: the row of the migration lock is there
 * before any other, so what an empty table cannot lock is locked by it.
 *
 * @param transaction - holds the lock to its end
 */
export async function holdMigrationLock(transaction: Transaction<Tables>): Promise<void> {
  await sql`update ${sql.table(MIGRATION_LOCK_TABLE)} set is_locked = is_locked`.execute(
    transaction,
  );
}
