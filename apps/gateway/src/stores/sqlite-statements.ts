import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, QueryResult, SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailableError } from '../internal/errors.js';

/** More than the stores use. Texts with value lists differ each time and displace the least recently used. */
const MAX_STATEMENTS = 200;

/** How long a write waits for another process [ms]. */
export const busyTimeoutMs = 10_000;

const BUSY_PAUSE_MS = 10;

/** Full, broken or read-only disk, lack of memory, or another process that writes: possibly temporary. */
const unavailableCodes =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|NOLFS)(_|$)/;

/** A connection to SQLite that knows whether a transaction is open and can run statements without parameters. */
export interface EmbeddedDatabase extends SqliteDatabase {
  readonly inTransaction: boolean;
  exec(statement: string): unknown;
}

/**
 * Runs one statement.
 *
 * @throws DatabaseUnavailableError if the file cannot be written or read now
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
 * Starts a transaction that holds the write lock. If another process holds it, the statement is repeated after a
 * pause: SQLite's own wait would block this thread and all requests with it.
 *
 * @throws DatabaseUnavailableError if the lock cannot be obtained
 */
export async function beginImmediate(database: EmbeddedDatabase): Promise<void> {
  const untilMs = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      // Not a prepared statement: a refused one would stay active and block every commit.
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() > untilMs) {
        throw translateError(error);
      }
    }
    await setTimeout(BUSY_PAUSE_MS);
  }
}

/**
 * Commits the transaction.
 *
 * @throws DatabaseUnavailableError if the file cannot be written now
 */
export function commit(database: EmbeddedDatabase): void {
  translating(() => database.exec('commit'));
}

/** Rolls back an open transaction. SQLite itself rolls back on some errors, for instance a full disk. */
export function rollBack(database: EmbeddedDatabase): void {
  if (database.inTransaction) {
    translating(() => database.exec('rollback'));
  }
}

function translating<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw translateError(error);
  }
}

function translateError(error: unknown): unknown {
  return unavailableCodes.test(codeOf(error)) ? new DatabaseUnavailableError(error) : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Wraps a database so that it prepares each text once; preparing takes longer than running. A statement runs to
 * its end before the next one starts, and SQLite itself prepares it again when the schema has changed.
 *
 * A request may still hold a transaction when the database closes. Its further statements throw, but libsql would end
 * the whole process if it was asked whether a closed database is in a transaction.
 */
export function cacheStatements(database: EmbeddedDatabase): EmbeddedDatabase {
  const statements = new LRUCache<string, ReturnType<EmbeddedDatabase['prepare']>>({
    max: MAX_STATEMENTS,
  });
  let isOpen = true;
  return {
    get inTransaction() {
      return isOpen && database.inTransaction;
    },
    exec: (statement) => database.exec(statement),
    close() {
      isOpen = false;
      statements.clear();
      database.close();
    },
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) {
        return known;
      }
      const statement = database.prepare(text);
      // Not for schema changes, which run once, and pragmas, which may return their state of the time of preparation.
      if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) {
        statements.set(text, statement);
      }
      return statement;
    },
  };
}
