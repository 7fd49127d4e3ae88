import { EngineError } from '@bess/kernel/errors';
import { type Kysely, Migrator, sql, type Transaction } from 'kysely';
import { DatabaseUnavailableError } from '../internal/errors.js';
import { migrations } from './migrations.js';
import type { Tables } from './tables.js';

const MIGRATION_TABLE = 'bess_migration';

/** Kysely's own; one row, there once the first migration has run. */
const MIGRATION_LOCK_TABLE = 'bess_migration_lock';

/**
 * Brings the schema forward. Everything pending runs in one transaction on both databases, so a process that dies
 * half way leaves nothing behind, and of several that start at once one migrates while the others wait.
 *
 * @returns names of the migrations that this call applied, in order
 * @throws EngineError `engine` `migrationFailed`, or `conflict` `schemaNewer` when the database holds migrations that
 * this version does not know
 */
export async function migrateDatabase({ db, kind }: OpenDatabase): Promise<string[]> {
  await refuseNewerSchema(db, kind);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: MIGRATION_LOCK_TABLE,
    ...(await ownSchema(db, kind)),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const seen = error instanceof DatabaseUnavailableError ? error.cause : error;
    const reason = seen instanceof Error ? seen.message : String(seen);
    throw new EngineError(
      {
        engine: 'gateway',
        kind: 'engine',
        code: 'migrationFailed',
        message: `The database could not be brought to this version's schema: ${reason}.`,
      },
      { cause: error },
    );
  }
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

/**
 * Without a schema named, Kysely looks for its bookkeeping tables in every schema of the database and would take
 * another application's for its own.
 */
async function ownSchema(
  db: Kysely<Tables>,
  kind: DatabaseKind,
): Promise<{ migrationTableSchema?: string }> {
  if (kind === 'sqlite') {
    return {};
  }
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  if (name == null) {
    throw new EngineError({
      engine: 'gateway',
      kind: 'invalid',
      code: 'noSchema',
      message:
        'The PostgreSQL database has no schema in which to create tables: the first schema of search_path must exist.',
    });
  }
  return { migrationTableSchema: name };
}

async function refuseNewerSchema(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const { migrationTableSchema } = await ownSchema(db, kind);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const exists = tables.some(
    ({ name, schema }) =>
      name === MIGRATION_TABLE &&
      (migrationTableSchema === undefined || schema === migrationTableSchema),
  );
  if (!exists) {
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new EngineError({
      engine: 'gateway',
      kind: 'conflict',
      code: 'schemaNewer',
      message: `The database was written by a newer version: it holds the migration ${unknown.join(', ')}, which this version does not know.`,
      details: { unknown },
    });
  }
}

/** Where the stores live: an embedded database in a directory, or a PostgreSQL server. */
export type StoreOptions = { dataDir: string } | { databaseUrl: string };

type DatabaseKind = 'sqlite' | 'postgres';

interface OpenDatabase {
  db: Kysely<Tables>;
  kind: DatabaseKind;
  /** From now on a query that gets no answer fails with `DatabaseUnavailableError`, instead of waiting for ever. */
  boundQueries(): void;
}

/**
 * Opens the database without touching its schema.
 *
 * @returns the database and its kind
 */
export async function openDatabase(options: StoreOptions): Promise<OpenDatabase> {
  // Each loads its driver, and no process needs both.
  if ('databaseUrl' in options) {
    const { openPostgres } = await import('./postgres.js');
    return { ...(await openPostgres(options.databaseUrl)), kind: 'postgres' };
  }
  const { openSqlite } = await import('./sqlite.js');
  // A file always answers; the wait for another process is bounded.
  return { db: await openSqlite(options.dataDir), kind: 'sqlite', boundQueries: () => {} };
}

/**
 * Lets one transaction at a time past, over all processes that share the database: the row of the migration lock is there
 * before any other, so what an empty table cannot lock is locked by it.
 */
export async function holdMigrationLock(transaction: Transaction<Tables>): Promise<void> {
  await sql`update ${sql.table(MIGRATION_LOCK_TABLE)} set is_locked = is_locked`.execute(
    transaction,
  );
}
