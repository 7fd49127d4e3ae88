import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { createTurns } from '../../sites/create-turns.js';
import {
  beginImmediate,
  commit,
  type EmbeddedDatabase,
  rollBack,
  runStatement,
} from './embedded-statement.js';

/**
 * Gives statements their connection: what belongs to a transaction, or may write, takes its turn on the one that writes;
 * a lone select goes to the one that reads, and sees what was committed before it. SQLite answers on this thread, so one
 * connection serves any number of readers.
 */
export class EmbeddedSqliteDriver implements Driver {
  readonly #writer: EmbeddedDatabase;
  readonly #reader: EmbeddedDatabase | undefined;
  readonly #turns = createTurns();

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

  /** Waits for the connection that writes; answers what gives it back. */
  #turn(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.#turns.take('writer', () => new Promise<void>((giveBack) => resolve(giveBack)));
    });
  }
}

/** What Kysely takes for a connection: it has the writer while it is in a transaction, or runs a statement that may write. */
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
    // Alone it may write as well, and then has to wait for the lock as a transaction does.
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

  /** Where it fails the turn is kept until the rollback, which comes next. */
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
