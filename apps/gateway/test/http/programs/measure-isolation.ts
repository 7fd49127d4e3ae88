// Measures what an Enterprise caller of TARSIS feels of a Fleet partner that floods STRIX: npm run isolation -w
// apps/gateway -- [rounds]. Quiet and flooded spells take turns, so that other work on the machine meets both alike.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { createAccount } from '../../../src/accounts/create-account.js';
import { readConfig } from '../../../src/server/config.js';
import { buildGateway } from '../../../src/server/gateway.js';
import { openStores } from '../../../src/stores/open-stores.js';
import { ensureSigningKey } from '../../../src/tokens/signing-keys.js';
import { password } from '../support/gateway.js';

const rounds = Number(process.argv[2] ?? 5);
/** Calls of TARSIS in one spell. */
const CALLS = 20;
/** Jobs of 50,000 paths that the flood keeps in the queue. */
const FLOOD = 20;

const dataDir = mkdtempSync(join(tmpdir(), 'isolation-'));
const stores = await openStores({ dataDir });
await ensureSigningKey(stores, Date.now());
const config = { ...readConfig({ DATA_DIR: dataDir }), redisUrl: null };
const gateway = buildGateway(config, {
  stores,
  nowMs: Date.now,
  logger: pino({ level: 'error' }),
  version: '1.0.0',
});
await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
const address = gateway.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

async function call<Json>(
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<{ status: number; json: Json }> {
  const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      Prefer: 'respond-async',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: JSON.parse(await response.text()) };
}

async function tokenOf(plan: 'fleet' | 'enterprise'): Promise<string> {
  const email = `${plan}@example.com`;
  const agreed = { requestsPerMinute: 1_000_000, pathsPerDay: 1_000_000_000_000 };
  await createAccount(stores, { email, plan, password, ...agreed }, Date.now());
  const { json } = await call<{ data: { token: string } }>('POST', '/api/auth/login', '', {
    email,
    password,
  });
  return json.data.token;
}

const [fleet, enterprise] = [await tokenOf('fleet'), await tokenOf('enterprise')];

async function spell(): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    const startedMs = performance.now();
    const { status } = await call('POST', '/api/tarsis/schedule', enterprise, {
      month: 1 + (index % 12),
    });
    if (status !== 200) {
      throw new Error(`TARSIS answered ${status}`);
    }
    times.push(performance.now() - startedMs);
  }
  return times;
}

async function flood(): Promise<void> {
  for (let job = 0; job < FLOOD; job += 1) {
    await call('POST', '/api/strix/submit', fleet, { n_paths: 50_000, horizon_days: 90 });
  }
}

async function calm(): Promise<number> {
  let cancelled = 0;
  const { json } = await call<{ jobs: { job_id: string; status: string }[] }>(
    'GET',
    '/api/strix/jobs?limit=500',
    fleet,
  );
  for (const { job_id, status } of json.jobs) {
    if (status === 'queued' || status === 'running') {
      await call('DELETE', `/api/strix/jobs/${job_id}`, fleet);
      cancelled += 1;
    }
  }
  // What was cancelled ends within a heartbeat.
  await pause(2_000);
  return cancelled;
}

const share = (times: number[], quantile: number) =>
  [...times].sort((one, two) => one - two)[Math.floor(quantile * (times.length - 1))] ?? Number.NaN;
const line = (name: string, times: number[]) =>
  console.log(
    `${name}: ${times.length} calls, p50 ${share(times, 0.5).toFixed(0)} ms, p95 ${share(times, 0.95).toFixed(0)} ms`,
  );

try {
  await gateway.warmUp();
  await spell();
  const met: { quiet: number[]; flooded: number[] } = { quiet: [], flooded: [] };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round < rounds; round += 1) {
    met.quiet.push(...(await spell()));
    await flood();
    delay.enable();
    met.flooded.push(...(await spell()));
    delay.disable();
    if ((await calm()) === 0) {
      throw new Error('the flood was over before the spell was; ask for more paths');
    }
  }
  line('quiet', met.quiet);
  line('flooded', met.flooded);
  console.log(`ratio of p95: ${(share(met.flooded, 0.95) / share(met.quiet, 0.95)).toFixed(2)}`);
  console.log(`event-loop delay while flooded: p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`);
} finally {
  await new Promise((resolve) => gateway.server.close(resolve));
  await gateway.close();
  await stores.close();
  rmSync(dataDir, { recursive: true });
}
