import { EngineError } from '@bess/kernel/errors';
import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** What the two databases call a second row with the same key: PostgreSQL by SQLSTATE, SQLite by its extended code. */
const UNIQUE_VIOLATIONS = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);

/** Stands in the text for the value that is looked for. */
const PLACE = ':value';

/**
 * A read of one row by one value whose text is built once: to build it takes longer than SQLite takes to answer.
 *
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

/** Whether an id may be looked for: PostgreSQL refuses text with a NUL, and no stored id contains one. */
export function canBeStored(id: string): boolean {
  return !id.includes('\0');
}

/**
 * Engines that a row is narrowed to.
 *
 * @throws EngineError `engine` `corruptRow` when the text is something else: nobody knows then what may be reached
 */
export function storedEngines(text: string | null, of: string): string[] | null {
  if (text === null) {
    return null;
  }
  const value = parsed(text);
  if (!Array.isArray(value) || !value.every((engine) => typeof engine === 'string')) {
    throw corruptRow(`The stored engines of ${of} must be a JSON list of names, but they are not.`);
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A row that no version of the gateway writes: what it is about fails, and nothing is made up in its place. */
export function corruptRow(message: string): EngineError {
  return new EngineError({ engine: 'gateway', kind: 'engine', code: 'unsoundRow', message });
}

/**
 * Tells whether the database refused a row because its key exists.
 *
 * @returns true for a unique violation of either database
 */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNIQUE_VIOLATIONS.has(String(error.code));
}
