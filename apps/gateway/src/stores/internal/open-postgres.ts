import { EngineError } from '@bess/kernel/errors';
import { Kysely } from 'kysely';
import pg from 'pg';
import { OwnSchemaPostgresDialect } from './own-schema-dialect.js';
import type { Tables } from './tables.js';
import { watchedPool } from './watched-pool.js';

const MAX_CONNECTIONS = 10;
/** How long a connection may take to open, or to become free [ms]. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a query may take once the gateway serves [ms]; each of them is a matter of milliseconds. */
const QUERY_TIMEOUT_MS = 5_000;
const { builtins } = pg.types;

/**
 * Opens a pool of connections to PostgreSQL and proves that the server answers.
 *
 * @param databaseUrl - `postgres://user:password@host:port/database`, with any parameter that `pg` understands
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
      dialect: new OwnSchemaPostgresDialect({ pool: watchedPool(pool, deadline) }),
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
