// Takes some seconds for each release and database: everything that it stored is asked for again, and its operations go on.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Webhook as Signer } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreOptions } from '../../src/stores/open-stores.js';
import type { LoginData } from '../http/support/gateway.js';
import { runPostgres } from '../stores/run-postgres.js';
import { databasesUnderTest, emptyDatabases } from '../stores/store-harness.js';
import { playEmbedded } from './database-dumps.js';
import { measureInterval } from './fill-gateway.js';
import { losses, type ReleaseRecord } from './release-record.js';
import { openGateway, type UpgradedGateway } from './upgraded-gateway.js';

const released = fileURLToPath(new URL('../../released', import.meta.url));
const versions = readdirSync(released).sort();
const hourMs = 3_600_000;

/** What a release left of one kind of database. */
interface Left {
  record: ReleaseRecord;
  sql: string;
}

const leftBy = (version: string, prefix: string): Left => ({
  record: JSON.parse(readFileSync(join(released, version, `${prefix}answers.json`), 'utf8')),
  sql: gunzipSync(readFileSync(join(released, version, `${prefix}database.sql.gz`))).toString(),
});

/** Plays a dump into an empty database. */
async function play(options: StoreOptions, sql: string): Promise<void> {
  if ('dataDir' in options) {
    playEmbedded(options.dataDir, sql);
  } else {
    await runPostgres(options.databaseUrl, sql);
  }
}

/** What the code of today no longer answers as the release did, to the token that the release issued. */
async function lostAnswers({ gateway }: UpgradedGateway, record: ReleaseRecord): Promise<string[]> {
  const lost: string[] = [];
  for (const { path, json } of record.answers) {
    const answer = await gateway.call('GET', path, { token: record.accessToken });
    lost.push(
      ...(answer.status === 200
        ? losses(json, answer.json, path)
        : [`${path} answered ${answer.status}: ${answer.text}`]),
    );
  }
  return lost;
}

it.each(versions)('gateway %s left databases of both kinds and its interface', (version) => {
  const names = ['database.sql.gz', 'postgresql-database.sql.gz', 'openapi.json'];
  expect(names.filter((name) => !existsSync(join(released, version, name)))).toEqual([]);
});

for (const database of databasesUnderTest.filter(({ shared }) => shared)) {
  const prefix = database.name === 'PostgreSQL' ? 'postgresql-' : '';

  describe.skipIf(database.skipped !== undefined).each(versions)(
    `${database.name} of gateway %s`,
    (version) => {
      const createEmpty = emptyDatabases(database);
      const { record, sql } = leftBy(version, prefix);
      let opened: UpgradedGateway;
      let token: string;
      const send = <Body>(method: string, path: string, body?: unknown) =>
        opened.call<Body>(method, path, body === undefined ? { token } : { token, body });

      beforeAll(async () => {
        const { options } = await createEmpty();
        await play(options, sql);
        opened = await openGateway(options, record.nowMs);
        token = record.accessToken;
      });
      afterAll(() => opened.close());

      it('still answers all that it answered', async () => {
        expect(await lostAnswers(opened, record)).toEqual([]);
      });

      it('knows its passwords, tokens and keys, and who has logged out', async () => {
        for (const [plan, email] of Object.entries(record.emails)) {
          expect((await opened.logIn(email)).user.plan).toBe(plan);
        }
        const { gateway } = opened;
        const exchanged = await gateway.call<{ data: LoginData }>('POST', '/v1/auth/token', {
          body: { api_key: record.apiKey },
        });
        const refreshed = await gateway.call('POST', '/v1/auth/refresh', {
          body: { refresh_token: record.refreshToken },
        });
        const refused = await gateway.call('GET', '/v1/api/sites', { token: record.revokedToken });
        expect([exchanged.status, refreshed.status, refused.status]).toEqual([200, 200, 401]);
        const { token: ofKey } = exchanged.json.data;
        const withKey = await gateway.call('GET', '/v1/api/sites', { token: ofKey });
        expect(withKey.status).toBe(200);
      });

      it('goes on with the next interval of each operation, and delivers what was pending', async () => {
        const nextMs = Math.ceil(record.nowMs / hourMs) * hourMs;
        const next = new Date(nextMs).toISOString();
        opened.setClock(nextMs + 1_000);
        await measureInterval(send, nextMs);
        await opened.runIntervals();
        const { cycles } = await send<{ cycles: { interval_start: string }[] }>(
          'GET',
          '/api/sites/north-1/cycles',
        );
        const { assessments } = await send<{ assessments: { interval_start: string }[] }>(
          'GET',
          '/api/facilities/plant-1/operation/history',
        );
        expect([cycles[0], assessments[0]]).toMatchObject([
          { interval_start: next },
          { interval_start: next },
        ]);

        const sent = await opened.deliver();
        const signer = new Signer(record.webhookSecret);
        const valid = sent.filter(({ headers, body }) => {
          const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
          const signature = signer.sign(headers['webhook-id'] ?? '', sentAt, body);
          return headers['webhook-signature'] === signature;
        });
        // One of the release and two of the interval.
        expect([sent.length, valid.length]).toEqual([3, 3]);
        expect(await send('GET', `/api/webhooks/${record.webhookId}`)).toMatchObject({
          deliveries: { pending: 0, dead: 0 },
        });
      });

      it('runs a cycle from what was learned, and another job', async () => {
        const cycle = { current_price: 70, site_id: 'north-1' };
        expect(await send('POST', '/api/fenrir/cycle', cycle)).toMatchObject({
          data: { recommended_dispatch_mw: expect.any(Number) },
        });
        const simulation = { n_paths: 1_000, horizon_days: 2, seed: 8 };
        await send('POST', '/api/strix/submit', simulation);
        const { jobs } = await send<{ jobs: unknown[] }>('GET', '/api/strix/jobs');
        expect(jobs).toHaveLength(2);
      });
    },
  );
}

describe('a version that loses something', () => {
  const createEmpty = emptyDatabases(databasesUnderTest[0]!);
  const { record, sql } = leftBy('1.1.0', '');

  it.each([
    ['ALTER TABLE site_prices RENAME COLUMN price_per_mwh TO price', '/sites/north-1/prices'],
    ['DROP TABLE load_models', '/facilities/plant-1/load-model'],
    ['UPDATE job_contents SET result = NULL', '/strix/jobs/'],
    ['UPDATE sites SET power_kw = 2 * power_kw', '/sites/north-1.power_kw'],
    ['DELETE FROM facility_readings', '/facilities/plant-1/readings'],
    ['DELETE FROM cycles', '/sites/north-1/cycles'],
    ['DELETE FROM signing_keys', 'answered 401'],
  ])('fails the test above: %s', async (change, word) => {
    const { options } = await createEmpty();
    await play(options, `${sql}${change};`);
    const opened = await openGateway(options, record.nowMs);
    const lost = await lostAnswers(opened, record).finally(opened.close);
    expect(lost.join('\n')).toContain(word);
  });
});
