// Writes the database of this version, what it answered, and its OpenAPI document: npm run release:database --workspace apps/gateway
// Run at the commit of a release, before the next change of the gateway. The files are compressed, below 300 kB, in released/VERSION.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { simulate } from '@bess/strix';
import manifest from '../../../package.json' with { type: 'json' };
import { createOperationRunner } from '../../../src/operation/operation-runner.js';
import { backupStores } from '../../../src/stores/backup.js';
import { openStores } from '../../../src/stores/open-stores.js';
import { hourlyPrices } from '../../http/support/fenrir-gateway.js';
import { noonMs, startGateway } from '../../http/support/gateway.js';
import { undividedRunner } from '../../jobs/undivided.js';
import { askedPaths, plans, type ReleaseRecord } from '../release-contents.js';

const minuteMs = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const dataDir = mkdtempSync(join(tmpdir(), 'release-'));
const stores = await openStores({ dataDir });
const gateway = await startGateway({
  stores,
  runStrixJob: undividedRunner(simulate, () => performance.now()),
});
try {
  const emails = {} as ReleaseRecord['emails'];
  for (const plan of plans) {
    emails[plan] = await gateway.account(plan);
  }
  gateway.clock.nowMs = noonMs - minuteMs;
  const { token, refresh_token: refreshToken } = await gateway.login(emails.enterprise);
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await gateway.call<Body>(method, path, {
      token,
      ...(body !== undefined && { body }),
    });
    if (answer.status >= 300) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    }
    return answer.json;
  };
  const { api_key: apiKey } = await call<{ api_key: string }>('POST', '/v1/auth/keys', {
    name: 'release',
  });
  const { id: webhookId } = await call<{ id: string }>('POST', '/v1/api/webhooks', {
    url: 'https://example.com/bess',
    events: ['cycle.completed', 'assessment.completed'],
  });
  await call('PUT', '/v1/api/sites/north-1', {
    power_kw: 10_000,
    capacity_kwh: 20_000,
    time_zone: 'UTC',
  });
  await call('POST', '/v1/api/sites/north-1/prices', { prices: hourlyPrices(168) });
  await call('POST', '/v1/api/fenrir/cycle', { current_price: 60, site_id: 'north-1' });
  await call('PUT', '/v1/api/sites/north-1/operation', { every_minutes: 60 });
  await call('PUT', '/v1/api/facilities/plant-1', {
    power_kw: 100,
    capacity_kwh: 200,
    tariff: 'sce-tou-8-option-d-under-2-kv',
  });
  const readings = Array.from({ length: 3 * 96 }, (_, back) => ({
    time: iso(noonMs - (back + 1) * 15 * minuteMs),
    load_kw: 300 + 100 * Math.sin(((back % 96) / 96) * 2 * Math.PI),
  }));
  await call('POST', '/v1/api/facilities/plant-1/readings', { readings });
  await call('POST', '/v1/api/phalanx/risk', {
    facility_id: 'plant-1',
    current_load_kw: 320,
    hour_of_day: 4,
    days_remaining: 9,
  });
  await call('PUT', '/v1/api/facilities/plant-1/operation', {});
  const { job_id: jobId } = await call<{ job_id: string }>('POST', '/v1/api/strix/submit', {
    n_paths: 1_000,
    horizon_days: 2,
    seed: 7,
  });
  // An interval of each operation.
  gateway.clock.nowMs = noonMs + 1_000;
  await call('POST', '/v1/api/sites/north-1/state', { soc: 0.5 });
  await call('POST', '/v1/api/sites/north-1/prices', {
    prices: [{ time: iso(noonMs), usd_per_mwh: 44 }],
  });
  await call('POST', '/v1/api/facilities/plant-1/state', { soc: 0.5, power_kw: 0 });
  await createOperationRunner({ ...gateway.deps, concurrency: 1 }).runDue();
  const paths = [
    ...askedPaths,
    `/v1/api/strix/jobs/${jobId}`,
    `/v1/api/webhooks/${webhookId}/deliveries`,
  ];
  const answers: ReleaseRecord['answers'] = [];
  for (const path of paths) {
    answers.push({ path, json: await call('GET', path) });
  }
  const [, , enterprise] = await stores.accounts.list();
  const record: ReleaseRecord = {
    version: manifest.version,
    nowMs: gateway.clock.nowMs,
    emails,
    partnerId: enterprise?.partner.id ?? '',
    refreshToken,
    apiKey,
    answers,
  };
  const folder = new URL(`../../../released/${manifest.version}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  const copy = join(dataDir, 'copy.db');
  backupStores(dataDir, copy);
  const files = {
    'database.sqlite.gz': gzipSync(readFileSync(copy), { level: 9 }),
    'answers.json.gz': gzipSync(JSON.stringify(record), { level: 9 }),
    'openapi.json.gz': gzipSync(readFileSync(new URL('../../../openapi.json', import.meta.url))),
  };
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(new URL(name, folder), bytes);
    console.log(name, bytes.length, 'bytes');
  }
} finally {
  await gateway.close();
  await stores.close();
  rmSync(dataDir, { recursive: true });
}
