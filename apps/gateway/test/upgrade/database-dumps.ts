import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import Database from 'libsql';
import { sqliteFileName } from '../../src/stores/sqlite.js';

/** Schema and rows of the embedded database in a folder, as SQL. */
export function dumpEmbedded(dataDir: string): string {
  const database = new Database(join(dataDir, sqliteFileName));
  const query = <Row>(sql: string) => database.prepare(sql).all() as Row[];
  const objects = query<{ type: string; name: string; sql: string }>(
    "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'",
  );
  const tables = objects.filter(({ type }) => type === 'table');
  const rowsOf = (table: string): string[] => {
    const columns = query<{ name: string }>(`pragma table_info(${table})`).map(({ name }) => name);
    const values = columns.map((name) => `quote("${name}")`).join(" || ', ' || ");
    return query<{ row: string }>(`select ${values} as row from ${table}`).map(
      ({ row }) => `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${row});`,
    );
  };
  const lines = [
    // Rows stand in no order that foreign keys would accept.
    'PRAGMA foreign_keys = OFF;',
    'BEGIN;',
    ...tables.map(({ sql }) => `${sql};`),
    ...tables.flatMap(({ name }) => rowsOf(name)),
    ...objects.filter(({ type }) => type !== 'table').map(({ sql }) => `${sql};`),
    'COMMIT;',
  ];
  database.close();
  return `${lines.join('\n')}\n`;
}

/** Makes the embedded database of a dump in a folder. */
export function playEmbedded(dataDir: string, sql: string): void {
  const database = new Database(join(dataDir, sqliteFileName));
  database.exec(sql);
  database.close();
}

/**
 * One schema of a PostgreSQL database, as SQL that makes it in whichever schema it is played into. The settings of the session and
 * the comments that pg_dump writes are left out, because servers of other versions refuse some
 * settings.
 *
 * @throws Error if pg_dump is missing or fails
 */
export function dumpPostgres(databaseUrl: string, schema: string): string {
  const options = ['--inserts', '--no-owner', '--no-privileges', `--schema=${schema}`];
  const { error, status, stdout, stderr } = spawnSync('pg_dump', [...options, databaseUrl], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (error !== undefined || status !== 0) {
    throw new Error(`pg_dump is needed and failed: ${error?.message ?? stderr}`);
  }
  const ofSession =
    /^(SET \w+ = .*;|SELECT pg_catalog\.set_config\(.*|CREATE SCHEMA .*|\\.*|--|-- .*)$/;
  return stdout
    .split('\n')
    .filter((line) => !ofSession.test(line))
    .join('\n')
    .replaceAll(`${schema}.`, '');
}
