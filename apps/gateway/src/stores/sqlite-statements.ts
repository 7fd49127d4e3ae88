import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, QueryResult, SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailableError } from '../internal/errors.js';

/** More than the stores have; texts that lists of values make different each time push the oldest out. */
const MAX_STATEMENTS = 200;

/** How long a write waits for another process's [ms]. */
export const busyTimeoutMs = 10_000;

const BUSY_PAUSE_MS = 10;

/** A disk that is full, broken or read-only, memory that is short, or another process that writes: it may be over soon. */
const unavailableCodes =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|NOLFS)(_|$)/;

/** A connection to SQLite that tells whether a transaction is open, and runs what needs no parameters. */
export interface EmbeddedDatabase extends SqliteDatabase {
  readonly inTransaction: boolean;
  exec(statement: string): unknown;
}

/**
 * Runs one statement.
 *
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
 * @throws DatabaseUnavailableError when the file cannot be written now
 */
export function commit(database: EmbeddedDatabase): void {
  translating(() => database.exec('commit'));
}

/** Rolls back what is open. A full disk, for one, makes SQLite roll back by itself. */
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

/**
 * The same database, which prepares a text once and keeps the statement: to prepare it takes longer than to run it. A
 * statement is run to its end before the next begins, and SQLite itself prepares it anew when the schema has changed.
 */
export function cacheStatements(database: EmbeddedDatabase): EmbeddedDatabase {
  const statements = new LRUCache<string, ReturnType<EmbeddedDatabase['prepare']>>({
    max: MAX_STATEMENTS,
  });
  return {
    get inTransaction() {
      return database.inTransaction;
    },
    exec: (statement) => database.exec(statement),
    close() {
      statements.clear();
      database.close();
    },
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) {
        return known;
      }
      const statement = database.prepare(text);
      // What changes the schema is run once, and pragmas answer by their state when they are prepared.
      if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) {
        statements.set(text, statement);
      }
      return statement;
    },
  };
}
