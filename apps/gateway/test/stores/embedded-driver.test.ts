import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../src/internal/errors.js';
import { openStores } from '../../src/stores/open-stores.js';
import { EmbeddedSqliteDialect } from '../../src/stores/sqlite.js';
import { cacheStatements } from '../../src/stores/sqlite-statements.js';
import { eventually } from '../eventually.js';
import { anAccount, aPartner } from './samples.js';

interface Songs {
  song: { name: string };
}

let dataDir: string;
let writer: Database.Database;
let db: Kysely<Songs>;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bess-embedded-'));
  const file = join(dataDir, 'songs.sqlite');
  writer = new Database(file);
  writer.exec('PRAGMA journal_mode = WAL');
  writer.exec('create table song (name text)');
  const reader = new Database(file);
  reader.exec('PRAGMA query_only = ON');
  db = new Kysely({
    dialect: new EmbeddedSqliteDialect(cacheStatements(writer), cacheStatements(reader)),
  });
});
afterEach(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true });
});

/** A promise and what fulfils it. */
function signal() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const add = (name: string) => db.insertInto('song').values({ name }).execute();
const count = async () => (await db.selectFrom('song').selectAll().execute()).length;

test('what reads does not wait for a transaction, and sees what was committed', async () => {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('song').values({ name: 'a' }).execute();
    expect(await count()).toBe(0);
    expect(await transaction.selectFrom('song').selectAll().execute()).toHaveLength(1);
  });
  expect(await count()).toBe(1);
  await add('b');
  expect(await count()).toBe(2);
});

test('writes come one after the other, in the order in which they were asked for', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `song ${index}`);
  await Promise.all(
    names.map((name, index) =>
      index % 3 === 0
        ? db.transaction().execute(async (transaction) => {
            await sleep(1);
            await transaction.insertInto('song').values({ name }).execute();
          })
        : add(name),
    ),
  );
  const rows = await sql<{ name: string }>`select name from song order by rowid`.execute(db);
  expect(rows.rows.map(({ name }) => name)).toEqual(names);
});

test('a full disk is a database that does not serve now, and no half of a transaction stays', async () => {
  await add('before');
  const [row] = writer.prepare('PRAGMA page_count').all() as { page_count: number }[];
  writer.exec(`PRAGMA max_page_count = ${(row?.page_count ?? 0) + 2}`);
  const large = 'x'.repeat(40_000);
  await expect(add(large)).rejects.toBeInstanceOf(DatabaseUnavailableError);
  const both = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('song').values({ name: 'half' }).execute();
    await transaction.insertInto('song').values({ name: large }).execute();
  });
  await expect(both).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(await count()).toBe(1);
  writer.exec('PRAGMA max_page_count = 100000');
  await add(large);
  expect(await count()).toBe(2);
});

test('an error inside a transaction is passed on, and the next transaction starts', async () => {
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('song').values({ name: 'a' }).execute();
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await expect(sql`insert into tune values (1)`.execute(db)).rejects.toThrow('no such table');
  await add('b');
  expect(await count()).toBe(1);
});

test('while another process writes, a write waits without holding up this one', async () => {
  const stores = await openStores({ dataDir });
  const other = new Database(join(dataDir, 'gateway.sqlite'));
  other.exec('begin immediate');
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  const partner = aPartner();
  const written = stores.accounts.createAccount(anAccount(partner), partner);
  await eventually(() => expect(ticks).toBeGreaterThan(3));
  expect(await stores.accounts.list()).toEqual([]);
  clearInterval(timer);
  other.exec('commit');
  other.close();
  await written;
  expect(await stores.accounts.list()).toHaveLength(1);
  await stores.close();
});

test('a database that closes during a transaction makes it fail, and the process lives on', async () => {
  const begun = signal();
  const closed = signal();
  const broken = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('song').values({ name: 'lost' }).execute();
    begun.resolve();
    await closed.promise;
    await transaction.insertInto('song').values({ name: 'after' }).execute();
  });
  const refusal = expect(broken).rejects.toThrow('not open');
  await begun.promise;
  // It waits for nobody.
  await db.destroy();
  closed.resolve();
  await refusal;
});
