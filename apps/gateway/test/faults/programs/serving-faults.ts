// Breaks what a gateway stands on while it serves, many times each, and holds every answer to what is known to be right:
// right, or 503 with Retry-After, and nothing that was accepted may be missing afterwards. Prints one line of JSON a fault;
// exits with 1 when an answer was wrong, an accepted write was forgotten, or the gateway did not serve again.
//   npm run serving-faults -w apps/gateway -- [times] [words of the fault]
// What needs more than this process is left out where it is not named in the environment: FULL_DISK_DIR, a small file
// system of its own; STOP_POSTGRES and START_POSTGRES, shell commands, beside DATABASE_URL; redis-server installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { noonMs, type TestGateway } from '../../http/support/gateway.js';
import { startSharedGateway } from '../../http/support/shared-gateway.js';
import { noRedisServer, throwAwayRedis } from '../../jobs/throw-away-redis.js';
import type { Fault } from '../fault.js';
import { startServingLoad } from '../serving-load.js';
import { threadFault } from '../thread-fault.js';

const times = Number(process.argv[2] ?? 30);
const words = process.argv[3] ?? '';
const { FULL_DISK_DIR, STOP_POSTGRES, START_POSTGRES, DATABASE_URL } = process.env;
let failures = 0;

async function play(name: string, open: Fault | (() => Promise<Fault>)): Promise<void> {
  if (!name.includes(words)) {
    return;
  }
  const fault = typeof open === 'function' ? await open() : open;
  const { stores, redisUrl } = fault;
  const gateway = await startSharedGateway(
    { stores, redisUrl },
    { verifyPassword: async (hash) => hash !== undefined, ...fault.change },
  );
  gateway.deps.logger.level = 'silent';
  const load = await startServingLoad(gateway);
  let slowestMs = 0;
  for (let time = 0; time < times; time += 1) {
    const broken = fault.breaks(gateway, time);
    for (let round = 0; round < 3; round += 1) {
      const startedMs = performance.now();
      await load.round();
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    }
    await broken;
    await load.round();
    await fault.mends(gateway, time);
    await untilServing(gateway);
    await load.round();
  }
  await load.verify();
  const { wrong, ...tally } = load.tally;
  const own = fault.counts?.() ?? { wrong: 0 };
  console.log(
    JSON.stringify({
      fault: name,
      times,
      ...tally,
      ...own,
      wrong: wrong.length + own.wrong,
      slowestRoundMs: Math.round(slowestMs),
    }),
  );
  for (const line of wrong.slice(0, 5)) {
    console.error(line);
  }
  failures += wrong.length + own.wrong + tally.forgotten;
  await gateway.close();
  await fault.close?.();
}

async function untilServing(gateway: TestGateway): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if ((await gateway.call('GET', '/readyz')).status === 200) {
      return;
    }
    await sleep(100);
  }
  throw new Error('The gateway did not serve again within 30 s.');
}

const scratch = mkdtempSync(join(tmpdir(), 'bess-serving-faults-'));
const shell = (command: string) => spawnSync('sh', ['-c', command], { stdio: 'ignore' });

const jumps = [3_600_000, -3_600_000, 45_000, -45_000, 86_000_000, -9_000];
await play('clock jump', {
  stores: { dataDir: join(scratch, 'clock') },
  async breaks(gateway, time) {
    gateway.clock.nowMs += jumps[time % jumps.length] ?? 0;
  },
  async mends(gateway) {
    gateway.clock.nowMs = noonMs;
  },
});

const rowsDir = join(scratch, 'rows');
const damages = [
  "update accounts set engines = '{' where email like 'victim%'",
  "update partners set plan = 'gold' where id in (select partner_id from accounts where email like 'victim%')",
  "insert into signing_keys values ('damaged' || random(), 'no key', 'no key', 1, null, null)",
  "insert or replace into facilities select partner_id, 'default', '{', 0 from accounts where email like 'victim%'",
];
await play('malformed row', {
  stores: { dataDir: rowsDir },
  async breaks(gateway, time) {
    if (time === 0) {
      await gateway.deps.stores.accounts.createAccount(
        {
          id: 'v',
          partnerId: 'v',
          email: 'victim@example.com',
          passwordHash: 'x',
          engines: null,
          disabled: false,
          createdMs: 0,
          tokensValidFromMs: 0,
        },
        { id: 'v', name: 'v', plan: 'fleet', requestsPerMinute: null, strixPathsPerDay: null },
      );
    }
    const database = new Database(join(rowsDir, 'gateway.sqlite'));
    database.exec(damages[time % damages.length] ?? '');
    database.close();
    // So that the keys are read anew.
    gateway.clock.nowMs += 61_000;
  },
  async mends() {},
});

await play('worker thread crash', () => threadFault(join(scratch, 'threads')));

if (noRedisServer() === undefined) {
  const redis = await throwAwayRedis();
  await redis.start();
  await play('Redis stop', {
    stores: { dataDir: join(scratch, 'redis') },
    redisUrl: redis.url,
    breaks: () => redis.kill(),
    mends: () => redis.start(),
  });
  await redis.kill();
}

if (FULL_DISK_DIR !== undefined) {
  const dataDir = mkdtempSync(join(FULL_DISK_DIR, 'data-'));
  const ballast = join(FULL_DISK_DIR, 'ballast');
  await play('full disk', {
    stores: { dataDir },
    async breaks() {
      const { bavail, bsize } = statfsSync(FULL_DISK_DIR);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    mends: async () => rmSync(ballast),
  });
  rmSync(dataDir, { recursive: true });
}

if (DATABASE_URL && STOP_POSTGRES !== undefined && START_POSTGRES !== undefined) {
  await play('PostgreSQL stop', {
    stores: { databaseUrl: DATABASE_URL },
    async breaks() {
      await sleep(Math.random() * 30);
      shell(STOP_POSTGRES);
    },
    async mends() {
      shell(START_POSTGRES);
    },
  });
}
rmSync(scratch, { recursive: true });
process.exit(failures === 0 ? 0 : 1);
