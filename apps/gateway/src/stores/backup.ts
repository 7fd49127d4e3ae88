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

/** How long the copy waits for another process that has the database to itself [ms]. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies the embedded database into one file, as it stands at one moment, while gateways go on reading and writing it.
 * The file appears whole and verified, or not at all; only its owner may read it, since it holds password hashes and
 * private keys.
 *
 * @throws EngineError `invalid` `noDatabase` where there is none, `conflict` `backupExists` where something is in the
 * way, `engine` `backupFailed` when the copy cannot be written or is not sound
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
  // In the folder of the target, so that the finished file only has to be given its name; for the owner alone.
  const folder = mkdtempSync(join(dirname(target), '.bess-backup-'));
  try {
    const partial = join(folder, sqliteFileName);
    // SQLite writes into an empty file, whose mode is ours.
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
    // A link fails where a name is taken, unlike a move.
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
 * Puts a backup where the embedded database belongs. The backup is looked through first, and the database appears whole
 * or not at all. One that is there is never replaced: a gateway might be using it.
 *
 * @throws EngineError `invalid` `badBackup` when the file is no sound backup that this version understands, `conflict`
 * `databaseExists` when a database is there, `engine` `restoreFailed` when it cannot be written
 */
export function restoreStores(dataDir: string, file: string): void {
  const target = join(dataDir, sqliteFileName);
  // A log that a database left behind would be taken for that of the new one.
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
    // The copy and not the backup: what was looked through is what will serve.
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
 * Looks through a copy of the database: every page, index and reference, and whether this version understands it.
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

/** Waits until a file, or the names in a folder, are on the disk and would outlive a power cut. */
export function fsyncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
