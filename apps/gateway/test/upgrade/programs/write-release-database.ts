// Writes what a release of the gateway leaves behind into released/VERSION: its database as SQL, what it answered, and its OpenAPI
// document. Run at the commit of the release, once for each kind of database; the second needs pg_dump:
//   npm run release:database -w apps/gateway
//   npm run release:database -w apps/gateway -- --database-url postgres://…
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { simulate } from '@bess/strix';
import manifest from '../../../package.json' with { type: 'json' };
import type { StoreOptions } from '../../../src/stores/open-stores.js';
import { undividedRunner } from '../../jobs/undivided.js';
import { runPostgres } from '../../stores/run-postgres.js';
import { dumpEmbedded, dumpPostgres } from '../database-dumps.js';
import { fillGateway, fillStartMs } from '../fill-gateway.js';
import { openGateway } from '../upgraded-gateway.js';

const { values } = parseArgs({ options: { 'database-url': { type: 'string' } } });
const databaseUrl = values['database-url'];
const prefix = databaseUrl === undefined ? '' : 'postgresql-';
const about = 'Passwords, keys and tokens were made for the tests and open nothing else.';
const gatewayFolder = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(gatewayFolder, 'released', manifest.version);
const files = {
  database: join(folder, `${prefix}database.sql.gz`),
  answers: join(folder, `${prefix}answers.json`),
  openapi: join(folder, 'openapi.json'),
};

if (existsSync(files.database)) {
  throw new Error(`${files.database} must not exist: what a release left behind stays as it is.`);
}
mkdirSync(folder, { recursive: true });
await (databaseUrl === undefined ? writeEmbedded() : writePostgres(databaseUrl));

async function writeEmbedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    await write({ dataDir }, () => dumpEmbedded(dataDir));
    copyFileSync(join(gatewayFolder, 'openapi.json'), files.openapi);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function writePostgres(serverUrl: string): Promise<void> {
  const schema = 'bess_gateway_release';
  const url = new URL(serverUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  await runPostgres(serverUrl, `create schema ${schema}`);
  try {
    await write({ databaseUrl: url.href }, () => dumpPostgres(serverUrl, schema));
  } finally {
    await runPostgres(serverUrl, `drop schema ${schema} cascade`);
  }
}

/** Fills a database through the gateway, and writes it and the record. */
async function write(options: StoreOptions, dump: () => string): Promise<void> {
  let ticks = 0;
  const runJob = undividedRunner(simulate, () => (ticks += 100));
  const opened = await openGateway(options, fillStartMs, runJob);
  const record = await fillGateway(opened).finally(opened.close);
  const database = gzipSync(dump(), { level: 9 });
  writeFileSync(files.database, database);
  const left = { about, version: manifest.version, ...record };
  writeFileSync(files.answers, `${JSON.stringify(left, null, 1)}\n`);
  console.log(`${files.database}: ${database.length} bytes`);
}
