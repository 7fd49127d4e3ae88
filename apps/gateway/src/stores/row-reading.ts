import { EngineError } from '@bess/kernel/errors';
import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Error codes of a second row with the same key: SQLSTATE of PostgreSQL, extended codes of SQLite. */
const UNIQUE_VIOLATIONS = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);

/** Placeholder for the value in the compiled query. */
const PLACE = ':value';

/**
 * Reads one row by one value with a query that is built once, because building takes longer than running it in
 * SQLite.
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
 * Parses the engines of a row; null = not restricted.
 *
 * @throws EngineError `engine` `unsoundRow` if the text is anything else, because the permitted engines are then
 * unknown
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

/** Error for a row that no version of the gateway writes: the operation fails instead of inventing a value. */
export function corruptRow(message: string): EngineError {
  return new EngineError({ engine: 'gateway', kind: 'engine', code: 'unsoundRow', message });
}

/** Whether the database refused a row because its key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNIQUE_VIOLATIONS.has(String(error.code));
}

/**
 * Parses the content of a row.
 *
 * @param kind - what it is, for the error
 * @throws EngineError `engine` `unsoundRow`
 */
export function parseContent<Content>(text: string, kind: string): Content {
  try {
    return JSON.parse(text);
  } catch {
    throw corruptRow(`The stored ${kind} must be JSON, but it is not.`);
  }
}
