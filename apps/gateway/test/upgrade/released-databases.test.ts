// Takes some seconds for each release: what it wrote is opened by this version.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperationRunner } from '../../src/operation/operation-runner.js';
import { openStores } from '../../src/stores/open-stores.js';
import { sqliteFileName } from '../../src/stores/sqlite.js';
import type { Stores } from '../../src/stores/stores.js';
import { startGateway, type TestGateway } from '../http/support/gateway.js';
import type { ReleaseRecord } from './release-contents.js';

const released = fileURLToPath(new URL('../../released', import.meta.url));
const fileOf = (version: string, name: string) =>
  gunzipSync(readFileSync(join(released, version, name)));

/** A folder with the database of a release, changed first if asked. */
function restored(version: string, change?: (database: Database.Database) => void): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const file = join(dataDir, sqliteFileName);
  writeFileSync(file, fileOf(version, 'database.sqlite.gz'));
  if (change !== undefined) {
    const database = new Database(file);
    change(database);
    database.close();
  }
  return dataDir;
}

const versions = readdirSync(released).sort();

it('every release left its database', () => {
  expect(versions).toContain('1.1.0');
});

describe.each(versions)('the database of gateway %s', (version) => {
  const record: ReleaseRecord = JSON.parse(fileOf(version, 'answers.json.gz').toString());
  let dataDir: string;
  let stores: Stores;
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    dataDir = restored(version);
    stores = await openStores({ dataDir });
    gateway = await startGateway({ stores });
    gateway.clock.nowMs = record.nowMs;
    ({ token } = await gateway.login(record.emails.enterprise));
  });
  afterAll(async () => {
    await gateway.close();
    await stores.close();
    rmSync(dataDir, { recursive: true });
  });

  it.each(record.answers.map(({ path }) => path))('still answers %s', async (path) => {
    const { status, json } = await gateway.call('GET', path, { token });
    expect(status).toBe(200);
    const before = record.answers.find((each) => each.path === path)?.json;
    expect(json).toMatchObject(before as object);
  });

  it('lets every account log in with its password, and its key and refresh token serve', async () => {
    for (const [plan, email] of Object.entries(record.emails)) {
      expect((await gateway.login(email)).user.plan).toBe(plan);
    }
    const key = await gateway.call('POST', '/v1/auth/token', { body: { api_key: record.apiKey } });
    expect([key.status, key.text]).toEqual([200, expect.any(String)]);
    const refresh = await gateway.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: record.refreshToken },
    });
    expect([refresh.status, refresh.text]).toEqual([200, expect.any(String)]);
  });

  it('goes on: the next interval of an operation, a cycle from what was learned', async () => {
    const key = { partnerId: record.partnerId, kind: 'site', entityId: 'north-1' } as const;
    const before = await stores.events.after(key, 0, 100);
    gateway.clock.nowMs = record.nowMs + 3_600_000;
    ({ token } = await gateway.login(record.emails.enterprise));
    const time = new Date(Math.floor(gateway.clock.nowMs / 3_600_000) * 3_600_000).toISOString();
    const send = (path: string, body: unknown) =>
      gateway.call('POST', `/v1/api/sites/north-1/${path}`, { token, body });
    await send('state', { soc: 0.5 });
    await send('prices', { prices: [{ time, usd_per_mwh: 51 }] });
    await createOperationRunner({ ...gateway.deps, concurrency: 1 }).runDue();
    const events = await stores.events.after(key, 0, 100);
    expect(events.length).toBe(before.length + 1);
    expect(events.at(-1)?.type).toBe('cycle.completed');
    const facility = {
      partnerId: record.partnerId,
      kind: 'facility',
      entityId: 'plant-1',
    } as const;
    const assessed = await stores.events.after(facility, 0, 100);
    const quarterMs = 15 * 60_000;
    const reading = {
      time: new Date(Math.floor(gateway.clock.nowMs / quarterMs - 1) * quarterMs).toISOString(),
      load_kw: 310,
    };
    const tell = (path: string, body: unknown) =>
      gateway.call('POST', `/v1/api/facilities/plant-1/${path}`, { token, body });
    await tell('state', { soc: 0.5, power_kw: 0 });
    await tell('readings', { readings: [reading] });
    await createOperationRunner({ ...gateway.deps, concurrency: 1 }).runDue();
    const since = (await stores.events.after(facility, 0, 100)).slice(assessed.length);
    expect(since.map(({ type }) => type)).toContain('assessment.completed');
    const cycle = await gateway.call('POST', '/v1/api/fenrir/cycle', {
      token,
      body: { current_price: 70, site_id: 'north-1' },
    });
    expect(cycle.status).toBe(200);
  });

  it.each([
    ['a value that changed', 'UPDATE sites SET power_kw = 2 * power_kw', '/v1/api/sites/north-1'],
    [
      'readings that are gone',
      'DELETE FROM facility_readings',
      '/v1/api/facilities/plant-1/readings',
    ],
    ['cycles that are gone', 'DELETE FROM cycles', '/v1/api/sites/north-1/cycles'],
  ])('would notice %s', async (_, statement, path) => {
    const damaged = restored(version, (database) => {
      database.exec(statement);
    });
    const opened = await openStores({ dataDir: damaged });
    const served = await startGateway({ stores: opened });
    served.clock.nowMs = record.nowMs;
    const login = await served.login(record.emails.enterprise);
    const { json } = await served.call('GET', path, { token: login.token });
    await served.close();
    await opened.close();
    rmSync(damaged, { recursive: true });
    const before = record.answers.find((each) => each.path === path)?.json;
    expect(json).not.toMatchObject(before as object);
  });
});
