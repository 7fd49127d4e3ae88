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

/** SQLSTATE classes of a server that is temporarily unavailable: connection, resources, operator intervention. */
const unavailableStates = /^(08|53|57P)/;

const MAX_CONNECTIONS = 10;

/** Maximum time to open a connection or to wait for a free one [ms]. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Maximum time of a query while the gateway serves [ms]; each normally takes milliseconds. */
const QUERY_TIMEOUT_MS = 5_000;

const { builtins } = pg.types;

/**
 * Opens a pool of connections to PostgreSQL and checks that the server responds. The query limit is set later,
 * because migrations may run and wait long.
 *
 * @throws EngineError `engine` `databaseUnreachable`; the message never contains the password
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
  // A broken idle connection is replaced at the next query; without a listener the event would end the process.
  pool.on('error', () => {});
  // The pool listens to idle connections only; a connection in use can break too, and its queries will report it.
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

/** `pg` returns 64-bit integers as text because they may exceed 2^53; times and limits here never do. */
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
 * Kysely's PostgreSQL dialect, restricted to the tables of its own schema. Kysely's describes every column of
 * every schema, which is slow beside a large application and fails if a schema is dropped at that moment.
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

  /** Only names: migrations ask whether a table exists and need no columns. */
  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      select tablename as name, schemaname as schema from pg_catalog.pg_tables
      where schemaname = current_schema()`.execute(this.#db);
    return rows.map(({ name, schema }) => ({ name, schema, isView: false, columns: [] }));
  }
}

/**
 * The pool as Kysely sees it: every consequence of a lost, refusing or silent server becomes one kind of error,
 * and a connection without a response is discarded instead of being reused.
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
      const reported = translated(error);
      isLost ||= reported instanceof DatabaseUnavailableError;
      throw reported;
    }
  };
  return {
    // Kysely's type lists the commands of a result and has a second signature for cursors, which are not used here.
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
