import { EngineError } from '@bess/kernel/errors';
import { type Kysely, Migrator, sql, type Transaction } from 'kysely';
import { DatabaseUnavailableError } from '../internal/errors.js';
import { migrations } from './migrations.js';
import type { Tables } from './tables.js';

const MIGRATION_TABLE = 'bess_migration';

/** Kysely's own table; it has one row once the first migration has run. */
const MIGRATION_LOCK_TABLE = 'bess_migration_lock';

/**
 * Brings the schema forward. All pending migrations run in one transaction on both databases, so a process that
 * dies half way leaves nothing behind, and of several that start at once one migrates while the others wait.
 * Returns the names of the applied migrations in order.
 *
 * @throws EngineError `engine` `migrationFailed`, or `conflict` `schemaNewer` when the database holds migrations
 * that this version does not know
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
    const reported = error instanceof DatabaseUnavailableError ? error.cause : error;
    const reason = reported instanceof Error ? reported.message : String(reported);
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
 * Without an explicit schema, Kysely looks for its own tables in every schema of the database and could use
 * another application's.
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

/** Location of the stores: an embedded database in a directory, or a PostgreSQL server. */
export type StoreOptions = { dataDir: string } | { databaseUrl: string };

type DatabaseKind = 'sqlite' | 'postgres';

interface OpenDatabase {
  db: Kysely<Tables>;
  kind: DatabaseKind;
  /** From now on, a query without a response fails with `DatabaseUnavailableError` instead of waiting forever. */
  boundQueries(): void;
}

/** Opens the database without changing its schema. */
export async function openDatabase(options: StoreOptions): Promise<OpenDatabase> {
  // Each imports its driver, and no process needs both.
  if ('databaseUrl' in options) {
    const { openPostgres } = await import('./postgres.js');
    return { ...(await openPostgres(options.databaseUrl)), kind: 'postgres' };
  }
  const { openSqlite } = await import('./sqlite.js');
  // A file always responds; the wait for another process is bounded.
  return { db: await openSqlite(options.dataDir), kind: 'sqlite', boundQueries: () => {} };
}

/**
 * Serialises transactions over all processes that share the database, by locking the row of the migration lock. It
 * exists before any other row, so it also covers empty tables.
 */
export async function holdMigrationLock(transaction: Transaction<Tables>): Promise<void> {
  await sql`update ${sql.table(MIGRATION_LOCK_TABLE)} set is_locked = is_locked`.execute(
    transaction,
  );
}
