import { readFile } from 'node:fs/promises';
import { type BessClient, createClient, unwrap } from '@bess/client';
import { accounts } from './gateway-process.js';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** What the tests find: a site with 60 days of prices and a facility with its load. */
export const sampleSite = 'north-1';
export const sampleFacility = 'plant-7';

/** Fills the enterprise account by calls, as a customer would. */
export async function seedSamples(origin: string): Promise<void> {
  const client = createClient({ baseUrl: `${origin}/v1`, credentials: accounts.enterprise });
  await seedSite(client);
  await seedFacility(client);
}

async function seedSite(client: BessClient): Promise<void> {
  const params = { path: { site_id: sampleSite } };
  await unwrap(
    client.PUT('/api/sites/{site_id}', {
      params,
      body: {
        power_kw: 50_000,
        capacity_kwh: 200_000,
        time_zone: 'America/Los_Angeles',
        market: 'caiso-np15-day-ahead',
      },
    }),
  );
  const rows = (await exampleRows('caiso-2020-prices.csv')).slice(-60 * 24);
  const prices = rows.map(({ time, value }) => ({ time, usd_per_mwh: value }));
  await unwrap(client.POST('/api/sites/{site_id}/prices', { params, body: { prices } }));
}

async function seedFacility(client: BessClient): Promise<void> {
  const params = { path: { facility_id: sampleFacility } };
  await unwrap(
    client.PUT('/api/facilities/{facility_id}', {
      params,
      body: {
        power_kw: 60,
        capacity_kwh: 120,
        time_zone: 'America/Los_Angeles',
        tariff: 'sce-tou-8-option-d-under-2-kv',
      },
    }),
  );
  const rows = await exampleRows('office-load.csv');
  const readings = rows.map(({ time, value }) => ({ time, load_kw: value }));
  await unwrap(
    client.POST('/api/facilities/{facility_id}/readings', { params, body: { readings } }),
  );
}

/** A file of `examples/data`, moved by whole weeks to end in the past week. */
async function exampleRows(name: string): Promise<{ time: string; value: number }[]> {
  const text = await readFile(
    new URL(`../../../../examples/data/${name}`, import.meta.url),
    'utf8',
  );
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([time = '', value]) => ({ timeMs: Date.parse(time), value: Number(value) }))
    .filter(({ value }) => Number.isFinite(value));
  const shiftMs = Math.floor((Date.now() - (rows.at(-1)?.timeMs ?? 0)) / weekMs) * weekMs;
  return rows.map(({ timeMs, value }) => ({
    time: new Date(timeMs + shiftMs).toISOString(),
    value,
  }));
}
