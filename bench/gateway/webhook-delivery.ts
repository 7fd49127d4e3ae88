/**
 * Delivers events of many sites to a local receiver that fails, hangs, answers late, dies and restarts, from processes that are killed:
 *   npm run webhook-delivery --workspace bench -- [--deliveries 10000] [--sites 20] [--processes 2] [--receiver-kills 10] [--sender-kills 10] [--factor 100] [--seed 1]
 * The clock of retries runs `factor` times as fast as real time. Prints whether each message came, in the order of its site and with a
 * signature that the library accepts; exits with 1 if not. Uses DATABASE_URL, an empty PostgreSQL database, or a SQLite file.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { openStores, type StoreOptions } from '../../apps/gateway/src/stores/open-stores.js';
import {
  generateWebhookId,
  generateWebhookSecret,
} from '../../apps/gateway/src/webhooks/secrets.js';
import { judgeReceipts } from './lib/judge-receipts.js';
import { scaledNowMs } from './lib/scaled-clock.js';
import type { DispatcherSettings } from './lib/webhook-dispatcher.js';
import type { ReceiverSettings } from './lib/webhook-receiver.js';

const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '10000' },
    sites: { type: 'string', default: '20' },
    processes: { type: 'string', default: '2' },
    'receiver-kills': { type: 'string', default: '10' },
    'sender-kills': { type: 'string', default: '10' },
    factor: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
const [deliveries, sites, processes, factor, seed] = [
  values.deliveries,
  values.sites,
  values.processes,
  values.factor,
  values.seed,
].map(Number) as [number, number, number, number, number];
const killsLeft = {
  receiver: Number(values['receiver-kills']),
  sender: Number(values['sender-kills']),
};
/** Of an attempt, in real time [ms]. */
const TIMEOUT_MS = 200;
/** Between two kills, and until the receiver is started again [ms]. */
const KILL_PAUSE_MS = [1_000, 12_000] as const;
const AWAY_MS = [0, 3_000] as const;
const ENDS_WITHIN_MS = 1_800_000;

const clock = { fromMs: Date.now(), factor };
const nowMs = () => scaledNowMs(clock, Date.now());
const draws = createStream({ seed, stream: 0, path: 0 });
const between = ([from, to]: readonly [number, number]) => from + nextUniform(draws) * (to - from);
const folder = mkdtempSync(join(tmpdir(), 'bench-webhooks-'));
const file = join(folder, 'receipts.jsonl');
const { DATABASE_URL: databaseUrl } = process.env;
const store: StoreOptions = databaseUrl ? { databaseUrl } : { dataDir: folder };
const stores = await openStores(store);
const partnerId = `bench-${clock.fromMs}`;
const secret = generateWebhookSecret();
const port = await freePort();
const partner = { name: partnerId, requestsPerMinute: null, strixPathsPerDay: null };
await stores.accounts.createPartner({ id: partnerId, plan: 'fleet', ...partner });
const webhookId = generateWebhookId();
await stores.webhooks.add(
  {
    id: webhookId,
    partnerId,
    url: `http://127.0.0.1:${port}/hook`,
    events: ['cycle.completed'],
    description: null,
    secret,
    previousSecret: null,
    previousUntilMs: null,
    createdMs: nowMs(),
  },
  1,
);

let starts = 0;
const startReceiver = () => {
  starts += 1;
  const latestMs = 2 * TIMEOUT_MS;
  const settings: ReceiverSettings = { port, secret, clock, file, seed, start: starts, latestMs };
  return startChild('webhook-receiver.ts', settings);
};
const startSender = () => {
  const settings: DispatcherSettings = { store, clock, timeoutMs: TIMEOUT_MS };
  return startChild('webhook-dispatcher.ts', settings);
};

const startedMs = performance.now();
let receiver = await startReceiver();
const senders = await Promise.all(Array.from({ length: processes }, startSender));
let isOver = false;
const kills = { receiver: 0, sender: 0 };
const [, lastMs] = await Promise.all([killReceivers(), deliverAll(), killSenders()]);
const seconds = ((lastMs - startedMs) / 1_000).toFixed(1);
for (const child of [receiver, ...senders]) {
  child.kill('SIGKILL');
}

const report = judgeReceipts(readReceipts());
const counts = await stores.webhooks.counts(partnerId, webhookId);
await stores.close();
rmSync(folder, { recursive: true });
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${databaseUrl ? 'PostgreSQL' : 'SQLite file'}, Node ${process.version}, seed ${seed}, clock × ${factor}
| | |
|---|---|
| deliveries, sites, sending processes | ${deliveries}, ${sites}, ${processes} |
| kills of the receiver, of senders | ${kills.receiver}, ${kills.sender} |
| delivered at least once | ${report.messages} of ${deliveries} |
| stored as delivered, dead, pending | ${counts.delivered}, ${counts.dead}, ${counts.pending} |
| sites whose messages first came in order | ${report.sitesInOrder} of ${report.sites} |
| signatures that the library refused | ${report.unverified} of ${report.receipts} |
| repetitions | ${report.duplicates} |
| seconds | ${seconds} |`);
const isRight =
  report.messages === deliveries &&
  counts.delivered === deliveries &&
  report.sitesInOrder === sites &&
  report.unverified === 0;
process.exitCode = isRight ? 0 : 1;

/** Stores all events, some at a time of one site, and waits until none is pending. Returns when. */
async function deliverAll(): Promise<number> {
  const left = Array.from({ length: sites }, (_, site) => ({
    id: `site-${site + 1}`,
    count: Math.floor(((site + 1) * deliveries) / sites) - Math.floor((site * deliveries) / sites),
  }));
  while (left.length > 0) {
    const index = Math.floor(nextUniform(draws) * left.length);
    const site = left[index] as (typeof left)[number];
    const count = Math.min(site.count, 1 + Math.floor(nextUniform(draws) * 5));
    site.count -= count;
    const data = JSON.stringify({ site_id: site.id });
    await stores.events.append(
      { partnerId, kind: 'site', entityId: site.id },
      Array.from({ length: count }, () => ({
        type: 'cycle.completed' as const,
        createdMs: nowMs(),
        data,
      })),
    );
    if (site.count === 0) {
      left.splice(index, 1);
    }
  }
  while ((await stores.webhooks.backlog(nowMs())).pending > 0) {
    if (performance.now() - startedMs > ENDS_WITHIN_MS) {
      break;
    }
    await pause(50);
  }
  isOver = true;
  return performance.now();
}

async function killReceivers(): Promise<void> {
  while (!isOver && kills.receiver < killsLeft.receiver) {
    await pause(between(KILL_PAUSE_MS));
    kills.receiver += 1;
    await kill(receiver);
    await pause(between(AWAY_MS));
    receiver = await startReceiver();
  }
}

async function killSenders(): Promise<void> {
  while (!isOver && kills.sender < killsLeft.sender) {
    await pause(between(KILL_PAUSE_MS));
    const index = Math.floor(nextUniform(draws) * senders.length);
    kills.sender += 1;
    await kill(senders[index] as ChildProcess);
    senders[index] = await startSender();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function startChild(name: string, settings: object): Promise<ChildProcess> {
  const program = fileURLToPath(new URL(`./lib/${name}`, import.meta.url));
  const child = fork(program, [JSON.stringify(settings)], { execArgv: process.execArgv });
  await once(child, 'message');
  return child;
}

function readReceipts() {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  // A killed receiver may have left half a line, of a message that it did not answer.
  return lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
