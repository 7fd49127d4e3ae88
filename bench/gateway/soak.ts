/**
 * Sends eight hours' worth of mixed requests in ten minutes, and measures memory and handles of the gateway as built:
 *   npm run gateway-soak --workspace bench -- [--minutes 10] [--requests 28800]
 * 28,800 requests are one a second for eight hours. Memory and handles are reported once a minute, their slopes over the last
 * two thirds, when caches are full. Exits with 1 after an unexpected answer. Needs Linux.
 */
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { logIn } from './lib/log-in.js';
import { slopePerHour } from './lib/slope-per-hour.js';
import { soakRequest } from './lib/soak-mix.js';
import { startMeasuredGateway } from './lib/start-measured-gateway.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    requests: { type: 'string', default: '28800' },
  },
});
const durationMs = Number(values.minutes) * 60_000;
const requests = Number(values.requests);
/** Most requests in flight; beyond, the sender waits and is late. */
const MOST_AT_ONCE = 64;
const SAMPLE_MS = 5_000;
/** Rows of the table. */
const ROWS = 10;
/** Tokens outlive this run, but a client would not keep one so long. */
const LOGIN_EVERY = 5_000;

const gateway = await startMeasuredGateway('gateway-soak');
const { account } = gateway;

interface Held {
  timeMs: number;
  residentMib: number;
  heapMib: number;
  openFiles: number;
  handles: number;
}
const held: Held[] = [];
const statuses = new Map<string, number>();
const unexpected: string[] = [];
const underWay = new Set<Promise<void>>();
let rows = 0;

try {
  let token = await logIn(gateway.url, account);
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)} before\n`,
  );
  console.log('| minute | resident MiB | heap MiB | open files | handles |');
  console.log('| --- | --- | --- | --- | --- |');
  const startedMs = performance.now();
  let latestMs = 0;
  for (let serial = 0; serial < requests; serial += 1) {
    const dueMs = (serial / requests) * durationMs;
    const sinceMs = performance.now() - startedMs;
    latestMs = Math.max(latestMs, sinceMs - dueMs);
    if (dueMs > sinceMs) {
      await pause(dueMs - sinceMs);
    }
    const nowMs = performance.now() - startedMs;
    if (nowMs >= (held.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY) + SAMPLE_MS) {
      await sample(nowMs);
    }
    if (serial % LOGIN_EVERY === LOGIN_EVERY - 1) {
      token = await logIn(gateway.url, account);
    }
    while (underWay.size >= MOST_AT_ONCE) {
      await Promise.race(underWay);
    }
    const sent: Promise<void> = send(serial, token).finally(() => underWay.delete(sent));
    underWay.add(sent);
  }
  await Promise.all(underWay);
  await sample(performance.now() - startedMs);
  report(performance.now() - startedMs, latestMs);
} finally {
  await gateway.stop();
}
process.exitCode = unexpected.length === 0 ? 0 : 1;

async function send(serial: number, token: string): Promise<void> {
  const { name, method, path, body } = soakRequest(serial, account);
  const answered = await fetch(`${gateway.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Forwarded-For': `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
      Prefer: 'respond-async',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
    .then(async (response) => ({
      status: response.status,
      ok: response.ok,
      text: await response.text(),
    }))
    // A broken connection is reported as an unexpected answer and does not end the run.
    .catch((error: Error) => ({ status: 'none', ok: false, text: String(error.cause ?? error) }));
  const { status, ok, text } = answered;
  const told = `${name} ${status}`;
  statuses.set(told, (statuses.get(told) ?? 0) + 1);
  // 429 and 503 are expected of a busy gateway.
  const isExpected = name === 'malformed' ? status === 400 : ok || status === 429 || status === 503;
  if (!isExpected) {
    unexpected.push(`${told}: ${text.slice(0, 200)}`);
  }
}

async function sample(timeMs: number): Promise<void> {
  const response = await fetch(new URL('/metrics', gateway.url), {
    headers: { Authorization: `Bearer ${gateway.metricsToken}` },
  });
  const metrics = await response.text();
  if (!response.ok) {
    throw new Error(`/metrics answered ${response.status}: ${metrics}`);
  }
  const figure = (name: string) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? [];
    return Number(value);
  };
  const now: Held = {
    timeMs,
    ...gateway.holds(),
    heapMib: figure('nodejs_heap_size_used_bytes') / 2 ** 20,
    handles: figure('nodejs_active_resources_total'),
  };
  if (timeMs >= (rows * durationMs) / ROWS) {
    rows += 1;
    const { residentMib, heapMib, openFiles, handles } = now;
    console.log(
      `| ${[(timeMs / 60_000).toFixed(1), residentMib.toFixed(0), heapMib.toFixed(0), openFiles, handles].join(' | ')} |`,
    );
  }
  held.push(now);
}

function report(tookMs: number, latestMs: number): void {
  console.log(
    `\n${requests} requests in ${(tookMs / 1000).toFixed(0)} s, at most ${(latestMs / 1000).toFixed(1)} s late; load ${loadavg()[0]?.toFixed(1)} after.`,
  );
  const counted = [...statuses].sort(([one], [other]) => one.localeCompare(other));
  console.log(counted.map(([told, count]) => `${told}: ${count}`).join(', '));
  const late = held.slice(Math.floor(held.length / 3));
  const units = { residentMib: 'MiB', heapMib: 'MiB', openFiles: 'files', handles: 'handles' };
  for (const [name, unit] of Object.entries(units) as [keyof typeof units, string][]) {
    const { slope, error } = slopePerHour(
      late.map((one) => ({ timeMs: one.timeMs, value: one[name] })),
    );
    console.log(`${name}: ${slope.toFixed(1)} ± ${error.toFixed(1)} ${unit}/h of the run`);
  }
  for (const line of unexpected.slice(0, 20)) {
    console.error(line);
  }
}
