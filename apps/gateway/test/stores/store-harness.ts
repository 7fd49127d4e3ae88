import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { jobFinished } from '../../src/events/event-schemas.js';
import type { StoreOptions } from '../../src/stores/open-stores.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { Stores } from '../../src/stores/stores.js';
import { runPostgres } from './run-postgres.js';

/** Opens empty stores, closed and removed after the test. */
export type OpenTestStores = () => Promise<Stores>;

/** A database that does not hold anything yet, not even a schema. */
export interface EmptyDatabase {
  options: StoreOptions;
  /** Environment variables that make the command line use it. */
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** One kind of database to run the suites on. */
export interface DatabaseUnderTest {
  name: string;
  /** Why it cannot be tested here; undefined = it can. */
  skipped: string | undefined;
  /** Whether two connections see the same data. */
  shared: boolean;
  createEmpty(): Promise<EmptyDatabase>;
}

const databaseUrl = process.env['TEST_DATABASE_URL'];

/** Every kind of database that the gateway runs on. */
export const databasesUnderTest: readonly DatabaseUnderTest[] = [
  { name: 'SQLite file', skipped: undefined, shared: true, createEmpty: emptyDirectory },
  { name: 'SQLite in memory', skipped: undefined, shared: false, createEmpty: emptyMemory },
  {
    name: 'PostgreSQL',
    skipped: databaseUrl ? undefined : 'TEST_DATABASE_URL is not set',
    shared: true,
    createEmpty: () => emptySchema(databaseUrl ?? ''),
  },
];

/**
 * Opens stores of one kind for single tests. Must be called while tests are being collected.
 *
 * @param database - the kind
 * @returns opens fresh stores, as often as a test wants
 */
export function storesPerTest(database: DatabaseUnderTest): OpenTestStores {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) {
      await cleanup();
    }
  });
  return async () => {
    const empty = await database.createEmpty();
    cleanups.push(empty.remove);
    const stores = await openStores(empty.options, { jobFinished });
    cleanups.push(stores.close);
    return stores;
  };
}

/**
 * An empty database for single tests that open it themselves. Must be called while tests are being collected.
 *
 * @param database - the kind
 * @returns creates a database, removed when the file's tests are over
 */
export function emptyDatabases(database: DatabaseUnderTest): () => Promise<EmptyDatabase> {
  const created: EmptyDatabase[] = [];
  afterAll(async () => {
    for (const { remove } of created) {
      await remove();
    }
  });
  return async () => {
    const empty = await database.createEmpty();
    created.push(empty);
    return empty;
  };
}

async function emptyDirectory(): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bess-gateway-'));
  return {
    options: { dataDir },
    environment: { DATA_DIR: dataDir },
    remove: () => rm(dataDir, { recursive: true }),
  };
}

async function emptyMemory(): Promise<EmptyDatabase> {
  return { options: { dataDir: ':memory:' }, environment: {}, remove: async () => {} };
}

/** A schema of its own per use, so that runs on one server do not meet. */
async function emptySchema(serverUrl: string): Promise<EmptyDatabase> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  await runPostgres(serverUrl, `create schema ${schema}`);
  const url = new URL(serverUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return {
    options: { databaseUrl: url.href },
    environment: { DATABASE_URL: url.href },
    remove: () => runPostgres(serverUrl, `drop schema ${schema} cascade`),
  };
}
