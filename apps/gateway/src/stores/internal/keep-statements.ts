import type { EmbeddedDatabase } from './embedded-statement.js';

/** More than the stores have; texts that lists of values make different each time push the oldest out. */
const MOST_STATEMENTS = 200;

/**
 * The same database, which prepares a text once and keeps the statement: to prepare it takes longer than to run it. A
 * statement is run to its end before the next begins, and SQLite itself prepares it anew when the schema has changed.
 *
 * @param database - an open database
 */
export function keepStatements(database: EmbeddedDatabase): EmbeddedDatabase {
  const kept = new Map<string, ReturnType<EmbeddedDatabase['prepare']>>();
  return {
    get inTransaction() {
      return database.inTransaction;
    },
    exec: (statement) => database.exec(statement),
    close() {
      kept.clear();
      database.close();
    },
    prepare(text) {
      const known = kept.get(text);
      if (known !== undefined) {
        // Those used last stay longest.
        kept.delete(text);
        kept.set(text, known);
        return known;
      }
      const statement = database.prepare(text);
      // What changes the schema is run once, and pragmas answer by their state when they are prepared.
      if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) {
        kept.set(text, statement);
        const [oldest] = kept.keys();
        if (kept.size > MOST_STATEMENTS && oldest !== undefined) {
          kept.delete(oldest);
        }
      }
      return statement;
    },
  };
}
