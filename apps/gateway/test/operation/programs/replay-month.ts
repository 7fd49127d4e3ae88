/**
 * Replays stored prices of five minutes through the running service, prices over HTTP and states over MQTT, and compares its history with the
 * library's replay of the same prices:
 *   npm run replay-month --workspace apps/gateway -- --prices FILE [--from 2025-02-01] [--days 28] [--history-days 56]
 * FILE is CSV with the columns time_utc and price_aud_per_mwh. The clock stands still at the start of each interval until its recommendation has come
 * back over MQTT; the battery does what was recommended and reports its state. Exits with 1 where earnings or hindsight differ.
 */

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parsePersonality, replay } from '@bess/fenrir';
import type { PriceForecast } from '@bess/fenrir/cycle';
import { createBattery, stepBattery } from '@bess/kernel/battery';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import { pino } from 'pino';
import { readConfig } from '../../../src/server/config.js';
import { buildGateway } from '../../../src/server/gateway.js';
import { openStores } from '../../../src/stores/open-stores.js';
import { ensureSigningKey } from '../../../src/tokens/signing-keys.js';
import { password } from '../../http/support/gateway.js';
import { storeAccount } from '../../http/support/store-account.js';

const { values } = parseArgs({
  options: {
    prices: { type: 'string' },
    from: { type: 'string', default: '2025-02-01' },
    days: { type: 'string', default: '28' },
    'history-days': { type: 'string', default: '56' },
    tolerance: { type: 'string', default: '1e-9' },
  },
});
if (values.prices === undefined) {
  throw new Error('--prices must name a file');
}
const stepMs = 300_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Until the first forecast has been made, cycles go without; the comparison begins after that. */
const warmUpMs = 2 * hourMs;
const all = readFileSync(values.prices, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [time = '', price = ''] = line.split(',');
    return { timeMs: Date.parse(time), pricePerMwh: Number(price) };
  })
  .filter(({ pricePerMwh }) => Number.isFinite(pricePerMwh));
const startMs = Date.parse(values.from) - warmUpMs;
const fromMs = Date.parse(values.from);
const untilMs = fromMs + Number(values.days) * dayMs;
const before = all.filter(
  ({ timeMs }) => timeMs < startMs && timeMs >= startMs - Number(values['history-days']) * dayMs,
);
const acted = all.filter(({ timeMs }) => timeMs >= startMs && timeMs < untilMs);

const dataDir = mkdtempSync(join(tmpdir(), 'bess-month-'));
const broker = await Aedes.createBroker();
const brokerServer = createServer(broker.handle);
brokerServer.listen(0, '127.0.0.1');
await once(brokerServer, 'listening');
const mqttUrl = `mqtt://127.0.0.1:${(brokerServer.address() as AddressInfo).port}`;

let nowMs = startMs - 1_000;
const stores = await openStores({ dataDir });
await ensureSigningKey(stores, nowMs);
const email = 'month@example.com';
await storeAccount(
  stores,
  { email, plan: 'enterprise', password, requestsPerMinute: 1_000_000 },
  nowMs,
);
const config = readConfig({ DATA_DIR: dataDir, MQTT_URL: mqttUrl, WORKERS: '2' });
const gateway = buildGateway(config, {
  stores,
  nowMs: () => nowMs,
  logger: pino({ level: 'error' }),
  version: '1.0.0',
});
gateway.server.listen(0, '127.0.0.1');
await once(gateway.server, 'listening');
const url = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}/v1/api`;
let token = '';
let tokenMs = Number.NEGATIVE_INFINITY;

async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  if (nowMs - tokenMs > 12 * hourMs && path !== '/auth/login') {
    const { data } = await call<{ data: { token: string } }>('POST', '/auth/login', {
      email,
      password,
    });
    token = data.token;
    tokenMs = nowMs;
  }
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }
  return (text === '' ? {} : JSON.parse(text)) as Body;
}

const [account] = await stores.accounts.list();
const partnerId = account?.partner.id ?? '';
const siteId = 'vic';
const description = { power_kw: 10_000, capacity_kwh: 20_000 };
await call('PUT', `/sites/${siteId}`, { ...description, market: 'nem-vic1', usd_per_unit: 0.65 });
const wire = (prices: typeof all) => ({
  prices: prices.map(({ timeMs, pricePerMwh }) => ({
    time: new Date(timeMs).toISOString(),
    price_per_mwh: pricePerMwh,
  })),
});
for (let from = 0; from < before.length; from += 10_000) {
  await call('POST', `/sites/${siteId}/prices`, wire(before.slice(from, from + 10_000)));
}
await call('PUT', `/sites/${siteId}/operation`, { every_minutes: 5, horizon_hours: 24 });

const client = await connectAsync(mqttUrl);
const topic = `bess/${partnerId}/sites/${siteId}`;
interface Recommendation {
  interval_start: string;
  direction: 'charge' | 'discharge' | 'idle';
  dispatch_mw: number;
}
let latest: Recommendation | undefined;
let heard = () => {};
client.on('message', (_topic, payload) => {
  latest = JSON.parse(payload.toString());
  heard();
});
await client.subscribeAsync(`${topic}/recommendation`, { qos: 1 });
const refusals: string[] = [];
const watcher = await connectAsync(mqttUrl);
watcher.on('message', (_topic, payload) => refusals.push(payload.toString()));
await watcher.subscribeAsync([`${topic}/refused`, `${topic}/status`]);

async function recommendationOf(timeMs: number): Promise<Recommendation> {
  const start = new Date(timeMs).toISOString();
  const deadline = performance.now() + 60_000;
  while (latest?.interval_start !== start) {
    if (performance.now() > deadline) {
      throw new Error(`no recommendation for ${start}; last status: ${refusals.at(-1)}`);
    }
    await Promise.race([
      new Promise<void>((resolve) => {
        heard = resolve;
      }),
      pause(1_000),
    ]);
  }
  return latest;
}

/** The forecasts by the hour in which they were made, as they were stored. */
const forecasts = new Map<number, PriceForecast>();
async function awaitForecast(hour: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const stored = await stores.activity.forecast(partnerId, siteId);
    if (stored?.hour === hour) {
      const { startMs: begin, pricePath, quantiles } = JSON.parse(stored.content);
      forecasts.set(hour, {
        startMs: begin,
        intervalMinutes: 60,
        pricePath: Float64Array.from(pricePath),
        quantiles: quantiles.map((each: { probability: number; pricePath: number[] }) => ({
          probability: each.probability,
          pricePath: Float64Array.from(each.pricePath),
        })),
      });
      return;
    }
    await pause(50);
  }
  throw new Error(`no forecast of the hour ${hour}`);
}

const battery = createBattery({
  powerKw: description.power_kw,
  capacityKwh: description.capacity_kwh,
  chargeEfficiency: Math.sqrt(0.85),
  dischargeEfficiency: Math.sqrt(0.85),
  wearPerMwhDischarged: 5 / 0.65,
});
let socFraction = 0.5;
let known: { state: string; socFraction: number } | undefined;
const begunMs = performance.now();
for (const { timeMs, pricePerMwh } of acted) {
  nowMs = timeMs;
  if (timeMs === fromMs) {
    const { personality } = await call<{ personality: unknown }>(
      'GET',
      `/sites/${siteId}/personality`,
    );
    known = { state: JSON.stringify(personality), socFraction };
  }
  await client.publishAsync(`${topic}/state`, JSON.stringify({ soc: socFraction }), { qos: 1 });
  await call('POST', `/sites/${siteId}/prices`, wire([{ timeMs, pricePerMwh }]));
  const { direction, dispatch_mw } = await recommendationOf(timeMs);
  const kwTowards = (wanted: typeof direction) => (direction === wanted ? dispatch_mw * 1_000 : 0);
  const request = { chargeKw: kwTowards('charge'), dischargeKw: kwTowards('discharge') };
  ({ socFraction } = stepBattery(battery, { socFraction }, request, stepMs / 60_000));
  const hour = Math.floor(timeMs / hourMs);
  if (!forecasts.has(hour)) {
    await awaitForecast(hour);
  }
  if (timeMs % dayMs === 0) {
    console.log(
      `${new Date(timeMs).toISOString()}: state of charge ${socFraction.toFixed(3)}, ${((performance.now() - begunMs) / 1_000).toFixed(0)} s`,
    );
  }
}
nowMs = untilMs;
interface History {
  completed: number;
  settled: number;
  earned: { cash: number; wear: number; net: number };
  hindsight_net: number;
  rules: { rule: string; net: number }[];
  skipped: unknown[];
}
const history = await call<History>(
  'GET',
  `/sites/${siteId}/operation/history?from=${new Date(fromMs).toISOString()}&to=${new Date(untilMs).toISOString()}`,
);
if (known === undefined) {
  throw new Error('the period never began');
}
const period = acted.filter(({ timeMs }) => timeMs >= fromMs);
const replayed = await replay(period, {
  personality: parsePersonality(JSON.parse(known.state)),
  fromMs,
  socFraction: known.socFraction,
  battery,
  horizonHours: 24,
  usdPerUnit: 0.65,
  forecastAt(timeMs) {
    const hour = Math.floor(timeMs / hourMs);
    // The first cycle of an hour goes on with the forecast of the one before, while the new one is made.
    return forecasts.get(timeMs % hourMs === 0 ? hour - 1 : hour);
  },
});
const pairs: [string, number, number][] = [
  ['intervals', history.completed, replayed.intervals.length],
  ['cash', history.earned.cash, replayed.cash],
  ['wear', history.earned.wear, replayed.wear],
  ['hindsight', history.hindsight_net, replayed.perfectForesightValue],
];
console.log('\n| | history over HTTP | replay of the library |\n|---|---|---|');
let isEqual = history.skipped.length === 0;
for (const [name, one, other] of pairs) {
  console.log(`| ${name} | ${one} | ${other} |`);
  isEqual &&= Math.abs(one - other) <= Number(values.tolerance) * Math.max(1, Math.abs(other));
}
console.log(
  `\nrules: ${history.rules.map(({ rule, net }) => `${rule} ${net.toFixed(0)}`).join(', ')}; net earned ${history.earned.net.toFixed(0)}; ${history.skipped.length} skipped; ${((performance.now() - begunMs) / 1_000).toFixed(0)} s`,
);
console.log(isEqual ? 'equal' : 'DIFFERENT');
await client.endAsync();
await watcher.endAsync();
gateway.server.closeAllConnections();
gateway.server.close();
await gateway.close();
await stores.close();
broker.close();
brokerServer.close();
rmSync(dataDir, { recursive: true });
process.exit(isEqual ? 0 : 1);
