import { chmodSync, closeSync, existsSync, linkSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EngineError } from '@bess/kernel/errors';
import Database from 'libsql';
import { sqliteFileName } from './internal/open-sqlite.js';
import { syncFile } from './internal/sync-file.js';
import { verifyBackup } from './internal/verify-backup.js';

/** How long the copy waits for another process that has the database to itself [ms]. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies the embedded database into one file, as it stands at one moment, while gateways go on reading and writing it.
 * The file appears whole and verified, or not at all; only its owner may read it, since it holds password hashes and
 * private keys.
 *
 * @param dataDir - directory of the database
 * @param file - the copy to be made; nothing may be there
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
    syncFile(partial);
    // A link fails where a name is taken, unlike a move.
    linkSync(partial, target);
    syncFile(dirname(target));
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
