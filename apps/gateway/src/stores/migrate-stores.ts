import { migrateDatabase } from './internal/migrate-database.js';
import { openDatabase, type StoreOptions } from './internal/open-database.js';

export type { StoreOptions };

/**
 * Brings the schema to this version and closes the database again.
 *
 * @param options - as for `openStores`
 * @returns names of the migrations that this call applied; empty when the schema was up to date
 * @throws EngineError as `openStores`
 *
 * @example
 * ```ts
 * await migrateStores({ dataDir: ':memory:' }); // => ['0001-first-light', '0002-sites-and-jobs', …]
 * ```
 */
export async function migrateStores(options: StoreOptions): Promise<string[]> {
  const database = await openDatabase(options);
  try {
    return await migrateDatabase(database);
  } finally {
    await database.db.destroy();
  }
}
