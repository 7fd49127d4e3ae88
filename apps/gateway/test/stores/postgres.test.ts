import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openStores } from '../../src/stores/open-stores.js';
import { eventually } from '../eventually.js';
import { anAccount, aPartner, aToken } from './samples.js';
import { databasesUnderTest, emptyDatabases } from './store-harness.js';
import { tcpProxy } from './tcp-proxy.js';

const postgres = databasesUnderTest.find(({ name }) => name === 'PostgreSQL')!;

async function query(databaseUrl: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

if (postgres.skipped !== undefined) {
  test.skip(`PostgreSQL only: ${postgres.skipped}`, () => {});
} else {
  describe('PostgreSQL only', () => {
    const createEmpty = emptyDatabases(postgres);
    const emptyUrl = async () => new URL((await createEmpty()).environment['DATABASE_URL'] ?? '');

    test('stores go on after the server broke their connections', async () => {
      const url = await emptyUrl();
      const applicationName = `test-${randomUUID()}`;
      url.searchParams.set('application_name', applicationName);
      const stores = await openStores({ databaseUrl: url.href });
      await Promise.all(Array.from({ length: 5 }, () => stores.ping()));
      await query(
        process.env['TEST_DATABASE_URL'] ?? '',
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [applicationName],
      );
      // The pool hears of it from the sockets, a moment later.
      await eventually(() => stores.ping());
      expect(await stores.accounts.list()).toEqual([]);
      await stores.close();
    });

    test('a server that falls silent, or vanishes, is one kind of error within seconds, and stores go on after it', async () => {
      const url = await emptyUrl();
      const proxy = await tcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
      url.hostname = '127.0.0.1';
      url.port = String(proxy.port);
      const stores = await openStores({ databaseUrl: url.href });
      const unavailable = expect.objectContaining({ name: 'DatabaseUnavailableError' });
      const aFew = () =>
        Promise.allSettled([
          stores.ping(),
          stores.accounts.findById(randomUUID()),
          stores.refreshTokens.rotate(
            'unknown',
            { tokenHash: randomUUID(), issuedMs: 0, expiresMs: 1 },
            0,
            { graceMs: 0, repeats: 'refuse' },
          ),
        ]);
      const failed = Array(3).fill({ status: 'rejected', reason: unavailable });
      await aFew();
      proxy.freeze();
      expect(await aFew()).toEqual(failed);
      proxy.thaw();
      await stores.ping();
      await proxy.vanish();
      expect(await aFew()).toEqual(failed);
      await proxy.comeBack();
      expect((await aFew()).map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
      await stores.close();
      await proxy.vanish();
    });

    test('a query that is at fault itself keeps its own error', async () => {
      const stores = await openStores({ databaseUrl: (await emptyUrl()).href });
      const ofNobody = aToken(anAccount(aPartner()));
      await expect(stores.refreshTokens.issue(ofNobody)).rejects.toMatchObject({ code: '23503' });
      await stores.close();
    });

    test('migration tables of another application in the same database do not matter', async () => {
      const [theirs, ours] = [await emptyUrl(), await emptyUrl()];
      await query(
        theirs.href,
        'create table bess_migration (name text primary key, timestamp text)',
      );
      await query(theirs.href, "insert into bess_migration values ('9999-theirs', '')");
      const stores = await openStores({ databaseUrl: ours.href });
      expect(await stores.accounts.list()).toEqual([]);
      await stores.close();
    });

    test('stores open while other schemas of the database come and go', async () => {
      const { href } = await emptyUrl();
      const others = Array.from({ length: 4 }, () => `other_${randomUUID().replaceAll('-', '')}`);
      let isOver = false;
      const comingAndGoing = others.map(async (schema) => {
        while (!isOver) {
          await query(
            process.env['TEST_DATABASE_URL'] ?? '',
            `create schema ${schema}; create table ${schema}.numbers (id serial primary key)`,
          );
          await query(process.env['TEST_DATABASE_URL'] ?? '', `drop schema ${schema} cascade`);
        }
      });
      try {
        for (let time = 0; time < 60; time += 1) {
          const stores = await openStores({ databaseUrl: href });
          await stores.close();
        }
      } finally {
        isOver = true;
        await Promise.all(comingAndGoing);
      }
    });

    test('a search_path without a schema is named', async () => {
      const url = await emptyUrl();
      url.searchParams.set('options', '-c search_path=no_such_schema');
      await expect(openStores({ databaseUrl: url.href })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'noSchema',
      });
    });

    test('of two pools that exchange the same tokens at once one gets each successor', async () => {
      const url = await emptyUrl();
      const [one, other] = [
        await openStores({ databaseUrl: url.href }),
        await openStores({ databaseUrl: url.href }),
      ];
      const partner = aPartner();
      const account = anAccount(partner);
      await one.accounts.createAccount(account, partner);
      const tokens = Array.from({ length: 40 }, () => aToken(account));
      await Promise.all(tokens.map((token) => one.refreshTokens.issue(token)));
      const kinds = await Promise.all(
        tokens.map(({ tokenHash }) =>
          Promise.all(
            [one, other, one, other].map(async ({ refreshTokens }) => {
              const successor = { tokenHash: randomUUID(), issuedMs: 5_000, expiresMs: 1e6 };
              return (
                await refreshTokens.rotate(tokenHash, successor, 5_000, {
                  graceMs: 10_000,
                  repeats: 'refuse',
                })
              ).kind;
            }),
          ),
        ),
      );
      expect(kinds.map((ofToken) => ofToken.sort())).toEqual(
        tokens.map(() => ['repeated', 'repeated', 'repeated', 'rotated']),
      );
      await one.close();
      await other.close();
    });
  });
}
