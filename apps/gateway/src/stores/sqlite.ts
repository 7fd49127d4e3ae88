import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EngineError } from '@bess/kernel/errors';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import Database from 'libsql';
import { createKeyedQueue } from '../internal/async.js';
import {
  beginImmediate,
  busyTimeoutMs,
  cacheStatements,
  commit,
  type EmbeddedDatabase,
  rollBack,
  runStatement,
} from './sqlite-statements.js';
import type { Tables } from './tables.js';

/** File name of the database in its directory. */
export const sqliteFileName = 'gateway.sqlite';

/**
 * Opens the embedded database: one file in `dataDir`, write-ahead log, foreign keys enforced. Only its owner can
 * read the file, because it contains password hashes and private keys.
 *
 * @throws EngineError `invalid` `dataDirUnusable` when the file cannot be created or opened
 */
export async function openSqlite(dataDir: string): Promise<Kysely<Tables>> {
  try {
    if (dataDir === ':memory:') {
      return embedded(configured(new Database(dataDir)), undefined);
    }
    const file = databaseFile(dataDir);
    const writer = new Database(file);
    await enterWriteAheadLog(writer);
    const reader = configured(new Database(file));
    // Readers wait only while a log is recovered or removed, which is quick.
    reader.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    reader.exec('PRAGMA query_only = ON');
    return embedded(configured(writer), reader);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError(
      {
        engine: 'gateway',
        kind: 'invalid',
        code: 'dataDirUnusable',
        message: `DATA_DIR must be a directory in which ${sqliteFileName} can be read and written, but ${JSON.stringify(dataDir)} is not: ${reason}.`,
        details: { dataDir },
      },
      { cause: error },
    );
  }
}

function configured(database: Database.Database): Database.Database {
  // No blocking wait: `beginImmediate` retries and lets other requests be served meanwhile.
  database.exec('PRAGMA busy_timeout = 0');
  // Durable against a crash of the process; a power failure may lose the last writes, but never consistency.
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec('PRAGMA foreign_keys = ON');
  return database;
}

function embedded(
  writer: Database.Database,
  reader: Database.Database | undefined,
): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new EmbeddedSqliteDialect(
      cacheStatements(writer),
      reader === undefined ? undefined : cacheStatements(reader),
    ),
  });
}

function databaseFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, sqliteFileName);
  closeSync(openSync(file, 'a', 0o600));
  return file;
}

/** The switch needs exclusive access and ignores the busy timeout, so processes that start together retry. */
async function enterWriteAheadLog(database: Database.Database): Promise<void> {
  const pauseMs = 25;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (waitedMs >= busyTimeoutMs || !isBusy(error)) {
        throw error;
      }
      await setTimeout(pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/**
 * Kysely's SQLite dialect with three differences. Transactions take the write lock immediately: a deferred
 * transaction that reads before it writes fails under contention instead of waiting. Reads do not wait for writes.
 * Migrations run in a transaction, which SQLite supports although Kysely's adapter does not use it.
 */
export class EmbeddedSqliteDialect extends SqliteDialect {
  readonly #writer: EmbeddedDatabase;
  readonly #reader: EmbeddedDatabase | undefined;

  /**
   */
  constructor(writer: EmbeddedDatabase, reader: EmbeddedDatabase | undefined) {
    super({ database: writer });
    this.#writer = writer;
    this.#reader = reader;
  }

  override createDriver(): Driver {
    return new EmbeddedSqliteDriver(this.#writer, this.#reader);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Assigns connections to statements. Transactions and possible writes queue for the writing connection. A single
 * select uses the reading connection and sees everything committed before. SQLite runs on this thread, so one
 * connection serves any number of readers.
 */
export class EmbeddedSqliteDriver implements Driver {
  readonly #writer: EmbeddedDatabase;
  readonly #reader: EmbeddedDatabase | undefined;
  readonly #turns = createKeyedQueue();

  constructor(writer: EmbeddedDatabase, reader: EmbeddedDatabase | undefined) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#writer, this.#reader, () => this.#turn());
  }

  async beginTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    connection.rollBack();
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.rollBack();
  }

  async destroy(): Promise<void> {
    this.#reader?.close();
    this.#writer.close();
  }

  /** Waits for the writing connection; resolves with its release. */
  #turn(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.#turns.run('writer', () => new Promise<void>((giveBack) => resolve(giveBack)));
    });
  }
}

/**
 * A connection as Kysely sees it. It holds the writing connection during a transaction or a statement that may
 * write.
 */
class EmbeddedConnection implements DatabaseConnection {
  readonly #writer: EmbeddedDatabase;
  readonly #reader: EmbeddedDatabase | undefined;
  readonly #turn: () => Promise<() => void>;
  #giveBack: (() => void) | undefined;

  constructor(
    writer: EmbeddedDatabase,
    reader: EmbeddedDatabase | undefined,
    turn: () => Promise<() => void>,
  ) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turn = turn;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#giveBack !== undefined) {
      return runStatement<Row>(this.#writer, query);
    }
    if (this.#reader !== undefined && /^\s*select\b/i.test(query.sql)) {
      return runStatement<Row>(this.#reader, query);
    }
    // A single statement may write too, and then needs the lock like a transaction.
    await this.begin();
    try {
      const result = runStatement<Row>(this.#writer, query);
      await this.commit();
      return result;
    } finally {
      this.rollBack();
    }
  }

  async begin(): Promise<void> {
    const giveBack = await this.#turn();
    try {
      await beginImmediate(this.#writer);
      this.#giveBack = giveBack;
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** If it fails, the connection is held until the rollback, which follows. */
  async commit(): Promise<void> {
    commit(this.#writer);
    this.#end();
  }

  rollBack(): void {
    if (this.#giveBack !== undefined) {
      try {
        rollBack(this.#writer);
      } finally {
        this.#end();
      }
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method, and no store streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database answers whole results only.');
  }

  #end(): void {
    const giveBack = this.#giveBack;
    this.#giveBack = undefined;
    giveBack?.();
  }
}
