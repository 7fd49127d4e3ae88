import { EngineError } from '@bess/kernel/errors';
import {
  type DatabaseIntrospector,
  Kysely,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type TableMetadata,
} from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from '../internal/errors.js';
import type { Tables } from './tables.js';

/** SQLSTATE classes of a server that cannot serve now: connection, resources, an operator's intervention. */
const unavailableStates = /^(08|53|57P)/;

const MAX_CONNECTIONS = 10;

/** How long a connection may take to open, or to become free [ms]. */
const CONNECT_TIMEOUT_MS = 5_000;

/** How long a query may take once the gateway serves [ms]; each of them is a matter of milliseconds. */
const QUERY_TIMEOUT_MS = 5_000;

const { builtins } = pg.types;

/**
 * Opens a pool of connections to PostgreSQL and proves that the server answers.
 *
 * @returns the open database, and what bounds its queries from then on: migrations may take, and wait, long
 * @throws EngineError `engine` `databaseUnreachable`; the message never holds the password
 */
export async function openPostgres(
  databaseUrl: string,
): Promise<{ db: Kysely<Tables>; boundQueries: () => void }> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'bess-gateway',
    types: { getTypeParser },
  });
  // An idle connection that breaks is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  // The pool listens to idle connections only; one in use can break too, and its query or the next one says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const { host } = new URL(databaseUrl);
    const reason = error instanceof Error && error.message !== '' ? error.message : codeOf(error);
    throw new EngineError(
      {
        engine: 'gateway',
        kind: 'engine',
        code: 'databaseUnreachable',
        message: `DATABASE_URL must name a PostgreSQL server that answers, but ${host} did not: ${reason}.`,
        details: { host },
      },
      { cause: error },
    );
  }
  const deadline: { queryMs?: number } = {};
  return {
    db: new Kysely<Tables>({
      dialect: new OwnSchemaPostgresDialect({ pool: evictingPool(pool, deadline) }),
    }),
    boundQueries() {
      deadline.queryMs = QUERY_TIMEOUT_MS;
    },
  };
}

/** `pg` hands 64-bit integers over as text because they may exceed 2^53; times and limits here never do. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return oid === builtins.INT8 ? readInt8 : pg.types.getTypeParser(oid, format);
}

function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database holds ${text}, which exceeds the safe integers.`);
  }
  return value;
}

/** An unreachable host with several addresses is an AggregateError without a message. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/**
 * Kysely's PostgreSQL dialect that looks at tables of its own schema only. Kysely's describes every column of every
 * schema, which takes long beside a large application and fails when somebody drops a schema at that moment.
 */
export class OwnSchemaPostgresDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new OwnSchemaIntrospector(db);
  }
}

class OwnSchemaIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  /** Names alone: migrations ask whether a table exists, and nobody asks for columns. */
  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      select tablename as name, schemaname as schema from pg_catalog.pg_tables
      where schemaname = current_schema()`.execute(this.#db);
    return rows.map(({ name, schema }) => ({ name, schema, isView: false, columns: [] }));
  }
}

/**
 * The pool as Kysely sees it: whatever a lost, refused or silent server leads to becomes one kind of error, and a
 * connection on which a query got no answer is thrown away instead of being handed to the next caller.
 */
export function evictingPool(pool: pg.Pool, deadline: { queryMs?: number }): PostgresPool {
  return {
    async connect() {
      try {
        return watchedClient(await pool.connect(), deadline);
      } catch (error) {
        throw translated(error);
      }
    },
    end: () => pool.end(),
  };
}

function watchedClient(client: pg.PoolClient, deadline: { queryMs?: number }): PostgresPoolClient {
  let isLost = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      const result = await client.query({
        text,
        values: [...values],
        ...(deadline.queryMs === undefined ? {} : { query_timeout: deadline.queryMs }),
      });
      return result;
    } catch (error) {
      const seen = translated(error);
      isLost ||= seen instanceof DatabaseUnavailableError;
      throw seen;
    }
  };
  return {
    // Kysely names the commands that a result may have and has a second signature, for cursors, which nobody uses here.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isLost),
  };
}

function translated(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof RangeError) {
    return error;
  }
  const isServersWord = error instanceof pg.DatabaseError;
  return isServersWord && !unavailableStates.test(error.code ?? '')
    ? error
    : new DatabaseUnavailableError(error);
}
