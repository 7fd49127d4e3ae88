import Database from 'libsql';
import { migrations } from './migrations/migrations.js';

/**
 * Looks through a copy of the database: every page, index and reference, and whether this version understands it.
 *
 * @param file - the copy, which nobody else uses
 * @throws Error that says in a few words what is wrong
 */
export function verifyBackup(file: string): void {
  const database = new Database(file, { readonly: true });
  try {
    const faults = database.prepare('PRAGMA integrity_check(3)').all() as Record<string, unknown>[];
    const words = faults.map(({ integrity_check }) => String(integrity_check));
    if (words.join() !== 'ok') {
      throw new Error(`it is damaged (${words.join('; ')})`);
    }
    if (database.prepare('PRAGMA foreign_key_check').all().length > 0) {
      throw new Error('it is damaged (rows refer to rows that are not there)');
    }
    const unknown = migrationsOf(database).filter((name) => !(name in migrations));
    if (unknown.length > 0) {
      throw new Error(`it was written by a newer version (migration ${unknown.join(', ')})`);
    }
  } finally {
    database.close();
  }
}

function migrationsOf(database: Database.Database): string[] {
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name = 'bess_migration'")
    .all();
  if (tables.length === 0) {
    throw new Error('it is no database of this gateway');
  }
  const rows = database.prepare('select name from bess_migration').all() as { name: string }[];
  return rows.map(({ name }) => name);
}
