import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Stands in the text for the value that is looked for. */
const PLACE = ':value';

/**
 * A read of one row by one value whose text is built once: to build it takes longer than SQLite takes to answer.
 *
 * @param db - an open, migrated database
 * @param build - the query for a value, with no other parameter
 * @returns reads the row of a value, if there is one
 */
export function prepareRead<Row>(
  db: Kysely<Tables>,
  build: (value: string) => Compilable<Row>,
): (value: string) => Promise<Row | undefined> {
  const prepared = build(PLACE).compile();
  return async (value) => {
    const { rows } = await db.executeQuery<Row>({ ...prepared, parameters: [value] });
    return rows[0];
  };
}
