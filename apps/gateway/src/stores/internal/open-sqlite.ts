import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '@bess/kernel/errors';
import { Kysely } from 'kysely';
import Database from 'libsql';
import { EmbeddedSqliteDialect } from './embedded-sqlite-dialect.js';
import { busyTimeoutMs } from './embedded-statement.js';
import { keepStatements } from './keep-statements.js';
import type { Tables } from './tables.js';

/** Name of the database in its directory. */
export const sqliteFileName = 'gateway.sqlite';

/**
 * Opens the embedded database: one file in `dataDir`, write-ahead log, foreign keys enforced. The file holds password
 * hashes and private keys, so only its owner may read it.
 *
 * @param dataDir - the data directory, created when missing, or `:memory:` for a database that ends with the process
 * @returns the open database
 * @throws EngineError `invalid` `dataDirUnusable` when the file cannot be created or opened
 */
export async function openSqlite(dataDir: string): Promise<Kysely<Tables>> {
  try {
    if (dataDir === ':memory:') {
      return embedded(configured(new Database(dataDir)), undefined);
    }
    const file = databaseFile(dataDir);
    const writer = new Database(file);
    await enterWriteAheadLog(writer);
    const reader = configured(new Database(file));
    // Readers wait only where a log is recovered or done away with, which is quick.
    reader.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    reader.exec('PRAGMA query_only = ON');
    return embedded(configured(writer), reader);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError(
      {
        engine: 'gateway',
        kind: 'invalid',
        code: 'dataDirUnusable',
        message: `DATA_DIR must be a directory in which ${sqliteFileName} can be read and written, but ${JSON.stringify(dataDir)} is not: ${reason}.`,
        details: { dataDir },
      },
      { cause: error },
    );
  }
}

function configured(database: Database.Database): Database.Database {
  // Who has to wait asks again by itself, and serves others meanwhile.
  database.exec('PRAGMA busy_timeout = 0');
  // Durable against a crash of the process; a power cut may lose the last moments, never consistency.
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec('PRAGMA foreign_keys = ON');
  return database;
}

function embedded(
  writer: Database.Database,
  reader: Database.Database | undefined,
): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new EmbeddedSqliteDialect(
      keepStatements(writer),
      reader === undefined ? undefined : keepStatements(reader),
    ),
  });
}

function databaseFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, sqliteFileName);
  closeSync(openSync(file, 'a', 0o600));
  return file;
}

/** The switch needs the file to itself and does not honour the busy timeout, so several starting processes retry. */
async function enterWriteAheadLog(database: Database.Database): Promise<void> {
  const pauseMs = 25;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (waitedMs >= busyTimeoutMs || !isBusy(error)) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
