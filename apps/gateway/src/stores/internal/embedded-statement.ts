import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, QueryResult, SqliteDatabase } from 'kysely';
import { DatabaseUnavailableError } from '../database-unavailable-error.js';

/** A connection to SQLite that tells whether a transaction is open, and runs what needs no parameters. */
export interface EmbeddedDatabase extends SqliteDatabase {
  readonly inTransaction: boolean;
  exec(statement: string): unknown;
}

/** How long a write waits for another process's [ms]. */
export const busyTimeoutMs = 10_000;
const BUSY_PAUSE_MS = 10;

/** A disk that is full, broken or read-only, memory that is short, or another process that writes: it may be over soon. */
const unavailableCodes =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|NOLFS)(_|$)/;

/**
 * Runs one statement.
 *
 * @param database - the connection
 * @param query - statement and parameters
 * @throws DatabaseUnavailableError when the file cannot be written or read now
 */
export function runStatement<Row>(
  database: EmbeddedDatabase,
  { sql, parameters }: CompiledQuery,
): QueryResult<Row> {
  return translating(() => {
    const statement = database.prepare(sql);
    if (statement.reader) {
      return { rows: statement.all(parameters) as Row[] };
    }
    const { changes } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  });
}

/**
 * Begins a transaction that holds the write lock. Where another process has it, it is asked for again and again: SQLite's
 * own wait would hold up this thread, and all requests with it.
 *
 * @param database - a connection that is in no transaction
 * @throws DatabaseUnavailableError when the lock is not to be had
 */
export async function beginImmediate(database: EmbeddedDatabase): Promise<void> {
  const untilMs = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      // Not a prepared statement: one that was refused would stay under way, and no commit would get past it.
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() > untilMs) {
        throw seen(error);
      }
    }
    await setTimeout(BUSY_PAUSE_MS);
  }
}

/**
 * Commits the transaction.
 *
 * @param database - a connection that is in one
 * @throws DatabaseUnavailableError when the file cannot be written now
 */
export function commit(database: EmbeddedDatabase): void {
  translating(() => database.exec('commit'));
}

/**
 * Rolls back what is open. A full disk, for one, makes SQLite roll back by itself.
 *
 * @param database - a connection
 */
export function rollBack(database: EmbeddedDatabase): void {
  if (database.inTransaction) {
    translating(() => database.exec('rollback'));
  }
}

function translating<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw seen(error);
  }
}

function seen(error: unknown): unknown {
  return unavailableCodes.test(codeOf(error)) ? new DatabaseUnavailableError(error) : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
