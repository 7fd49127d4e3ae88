/** What the two databases call a second row with the same key: PostgreSQL by SQLSTATE, SQLite by its extended code. */
const UNIQUE_VIOLATIONS = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);

/**
 * Tells whether the database refused a row because its key exists.
 *
 * @param error - what a statement threw
 * @returns true for a unique violation of either database
 */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNIQUE_VIOLATIONS.has(String(error.code));
}
