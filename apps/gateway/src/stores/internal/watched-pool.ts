import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from '../database-unavailable-error.js';

/** SQLSTATE classes of a server that cannot serve now: connection, resources, an operator's intervention. */
const unavailableStates = /^(08|53|57P)/;

/**
 * The pool as Kysely sees it: whatever a lost, refused or silent server leads to becomes one kind of error, and a
 * connection on which a query got no answer is thrown away instead of being handed to the next caller.
 *
 * @param pool - connections to the server
 * @param deadline - how long a query may take [ms]; read at each query, undefined = for ever
 */
export function watchedPool(pool: pg.Pool, deadline: { queryMs?: number }): PostgresPool {
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
