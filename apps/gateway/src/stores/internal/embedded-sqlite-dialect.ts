import { type DialectAdapter, type Driver, SqliteAdapter, SqliteDialect } from 'kysely';
import { EmbeddedSqliteDriver } from './embedded-sqlite-driver.js';
import type { EmbeddedDatabase } from './embedded-statement.js';

/**
 * Kysely's SQLite dialect with three differences. Transactions take the write lock at once: a deferred one that reads
 * before it writes fails under contention instead of waiting. What only reads does not wait for what writes. And
 * migrations run in a transaction, which SQLite can do although Kysely's adapter does not count on it.
 */
export class EmbeddedSqliteDialect extends SqliteDialect {
  readonly #writer: EmbeddedDatabase;
  readonly #reader: EmbeddedDatabase | undefined;

  /**
   * @param writer - the connection of everything that may write
   * @param reader - a second connection to the same file, which only reads; absent where the database is in memory
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
