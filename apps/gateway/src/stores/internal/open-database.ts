import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Where the stores live: an embedded database in a directory, or a PostgreSQL server. */
export type StoreOptions = { dataDir: string } | { databaseUrl: string };

export type DatabaseKind = 'sqlite' | 'postgres';

export interface OpenDatabase {
  db: Kysely<Tables>;
  kind: DatabaseKind;
  /** From now on a query that gets no answer fails with `DatabaseUnavailableError`, instead of waiting for ever. */
  boundQueries(): void;
}

/**
 * Opens the database without touching its schema.
 *
 * @param options - where it lives
 * @returns the database and its kind
 */
export async function openDatabase(options: StoreOptions): Promise<OpenDatabase> {
  // Each loads its driver, and no process needs both.
  if ('databaseUrl' in options) {
    const { openPostgres } = await import('./open-postgres.js');
    return { ...(await openPostgres(options.databaseUrl)), kind: 'postgres' };
  }
  const { openSqlite } = await import('./open-sqlite.js');
  // A file always answers; the wait for another process is bounded.
  return { db: await openSqlite(options.dataDir), kind: 'sqlite', boundQueries: () => {} };
}
