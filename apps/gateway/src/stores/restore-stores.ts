import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '@bess/kernel/errors';
import { sqliteFileName } from './internal/open-sqlite.js';
import { syncFile } from './internal/sync-file.js';
import { verifyBackup } from './internal/verify-backup.js';

/**
 * Puts a backup where the embedded database belongs. The backup is looked through first, and the database appears whole
 * or not at all. One that is there is never replaced: a gateway might be using it.
 *
 * @param dataDir - directory of the database, created when missing
 * @param file - the backup, which stays as it is
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
    syncFile(copy);
    linkSync(copy, target);
    syncFile(dataDir);
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

function refusal(
  kind: 'invalid' | 'conflict' | 'engine',
  code: string,
  message: string,
  cause?: unknown,
): EngineError {
  return new EngineError({ engine: 'gateway', kind, code, message }, { cause });
}
