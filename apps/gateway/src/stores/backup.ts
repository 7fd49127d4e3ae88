import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EngineError } from '@bess/kernel/errors';
import Database from 'libsql';
import { migrations } from './migrations.js';
import { sqliteFileName } from './sqlite.js';

/** How long the copy waits for a process with exclusive access [ms]. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies the embedded database as of one moment into one file, while gateways keep reading and writing. The file
 * appears complete and verified, or not at all. Only its owner can read it, because it contains password hashes
 * and private keys.
 *
 * @throws EngineError `invalid` `noDatabase` without a database, `conflict` `backupExists` if the file exists,
 * `engine` `backupFailed` if the copy cannot be written or is not sound
 */
export function backupStores(dataDir: string, file: string): void {
  const source = join(dataDir, sqliteFileName);
  if (!existsSync(source)) {
    throw refusal(
      'invalid',
      'noDatabase',
      `DATA_DIR must hold ${sqliteFileName}, but ${JSON.stringify(dataDir)} does not.`,
    );
  }
  if (existsSync(file)) {
    throw refusal(
      'conflict',
      'backupExists',
      `A backup needs a new file, but ${JSON.stringify(file)} is there already.`,
    );
  }
  try {
    copy(source, resolve(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal(
      'engine',
      'backupFailed',
      `The backup ${JSON.stringify(file)} could not be made: ${reason}.`,
      error,
    );
  }
}

function copy(source: string, target: string): void {
  // In the folder of the target, so that the finished file only has to be linked; readable by the owner only.
  const folder = mkdtempSync(join(dirname(target), '.bess-backup-'));
  try {
    const partial = join(folder, sqliteFileName);
    // SQLite writes into an existing empty file, which keeps its mode.
    closeSync(openSync(partial, 'wx', 0o600));
    const database = new Database(source);
    try {
      database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      database.prepare('VACUUM INTO ?').run(partial);
    } finally {
      database.close();
    }
    chmodSync(partial, 0o600);
    verifyBackup(partial);
    fsyncPath(partial);
    // Unlike a move, a link fails if the name exists.
    linkSync(partial, target);
    fsyncPath(dirname(target));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function refusal(
  kind: 'invalid' | 'conflict' | 'engine',
  code: string,
  message: string,
  cause?: unknown,
): EngineError {
  return new EngineError({ engine: 'gateway', kind, code, message }, { cause });
}

/**
 * Restores a backup as the embedded database. The backup is verified first, and the database appears complete or
 * not at all. An existing database is never replaced, because a gateway might be using it.
 *
 * @throws EngineError `invalid` `badBackup` if the file is not a sound backup that this version understands,
 * `conflict` `databaseExists` if there is a database, `engine` `restoreFailed` if it cannot be written
 */
export function restoreStores(dataDir: string, file: string): void {
  const target = join(dataDir, sqliteFileName);
  // SQLite would apply a left-over log to the new database.
  const taken = [target, `${target}-wal`, `${target}-shm`].find((path) => existsSync(path));
  if (taken !== undefined) {
    throw refusal(
      'conflict',
      'databaseExists',
      `DATA_DIR must be free of ${sqliteFileName} and its -wal and -shm, but ${JSON.stringify(taken)} is there; stop the gateways that use it and move them away.`,
    );
  }
  if (!existsSync(file)) {
    throw refusal('invalid', 'badBackup', `The backup ${JSON.stringify(file)} is not there.`);
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    place(file, target, dataDir);
  } catch (error) {
    if (error instanceof EngineError) {
      throw error;
    }
    throw refusal(
      'engine',
      'restoreFailed',
      `The database could not be restored to ${JSON.stringify(dataDir)}: ${reasonOf(error)}.`,
      error,
    );
  }
}

function place(file: string, target: string, dataDir: string): void {
  const folder = mkdtempSync(join(dataDir, '.bess-restore-'));
  try {
    const copy = join(folder, sqliteFileName);
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    // Verifies the copy and not the backup, because the copy is what will be used.
    verified(copy, file);
    fsyncPath(copy);
    linkSync(copy, target);
    fsyncPath(dataDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verified(copy: string, file: string): void {
  try {
    verifyBackup(copy);
  } catch (error) {
    throw refusal(
      'invalid',
      'badBackup',
      `The backup ${JSON.stringify(file)} cannot be restored: ${reasonOf(error)}.`,
      error,
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Verifies a copy of the database: every page, index and reference, and whether this version understands it.
 *
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

/** Waits until a file, or the names in a folder, are on disk and would survive a power failure. */
export function fsyncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
