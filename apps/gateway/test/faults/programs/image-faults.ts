// The faults of serving-faults.ts that can be made from outside a process, on a gateway in a container of the image GATEWAY_IMAGE:
// malformed rows, Redis killed, a full disk, PostgreSQL stopped. Prints one line of JSON a fault; exits with 1 when an answer was wrong,
// an accepted write was forgotten, or the gateway did not serve again.
//   GATEWAY_IMAGE=localhost/bess-gateway npm run image-faults -w apps/gateway -- [times] [words of the fault]
// The environment names the rest, as for serving-faults.ts: FULL_DISK_DIR; DATABASE_URL, STOP_POSTGRES and START_POSTGRES.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { createAccount } from '../../../src/accounts/create-account.js';
import { password } from '../../http/support/gateway.js';
import { throwAwayRedis } from '../../jobs/throw-away-redis.js';
import {
  type ImageGateway,
  type ImageGatewayOptions,
  startImageGateway,
} from '../image-gateway.js';
import { startServingLoad } from '../serving-load.js';

const times = Number(process.argv[2] ?? 30);
const words = process.argv[3] ?? '';
const {
  GATEWAY_IMAGE: image,
  FULL_DISK_DIR,
  STOP_POSTGRES,
  START_POSTGRES,
  DATABASE_URL,
} = process.env;
if (image === undefined) {
  throw new Error('GATEWAY_IMAGE must name an image of the gateway');
}
let failures = 0;

/** Something that the container stands on, to be broken and mended many times while it serves. */
interface OutsideFault extends Omit<ImageGatewayOptions, 'image'> {
  breaks(gateway: ImageGateway, time: number): Promise<void> | void;
  mends(): Promise<void> | void;
}

async function play(name: string, fault: OutsideFault): Promise<void> {
  const gateway = await startImageGateway({ image: image ?? '', ...fault });
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
    await fault.mends();
    await untilServing(gateway);
    await load.round();
  }
  await load.verify();
  const { wrong, ...tally } = load.tally;
  const slowestRoundMs = Math.round(slowestMs);
  console.log(
    JSON.stringify({ fault: name, times, ...tally, wrong: wrong.length, slowestRoundMs }),
  );
  for (const line of wrong.slice(0, 5)) console.error(line);
  failures += wrong.length + tally.forgotten;
  await gateway.close();
}

async function untilServing(gateway: ImageGateway): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if ((await gateway.call('GET', '/readyz')).status === 200) return;
    await sleep(100);
  }
  throw new Error('The gateway did not serve again within 30 s.');
}

const shell = (command: string) => spawnSync('sh', ['-c', command], { stdio: 'ignore' });
const isPlayed = (name: string) => name.includes(words);

const damages = [
  "update accounts set engines = '{' where email like 'victim%'",
  "update partners set plan = 'gold' where id in (select partner_id from accounts where email like 'victim%')",
  "insert into signing_keys values ('damaged' || random(), 'no key', 'no key', 1, null, null)",
  "insert or replace into facilities select partner_id, 'default', '{', 0 from accounts where email like 'victim%'",
];
if (isPlayed('malformed row')) {
  await play('malformed row', {
    async breaks({ dataDir = '', deps }, time) {
      if (time === 0) {
        const victim = { email: 'victim@example.com', password, plan: 'fleet' } as const;
        await createAccount(deps.stores, victim, Date.now());
      }
      const database = new Database(join(dataDir, 'gateway.sqlite'));
      database.exec(damages[time % damages.length] ?? '');
      database.close();
    },
    // Keys are read anew once a minute.
    mends: () => sleep(2_500),
  });
}

if (isPlayed('Redis stop')) {
  const redis = await throwAwayRedis();
  await redis.start();
  await play('Redis stop', {
    redisUrl: redis.url,
    breaks: () => redis.kill(),
    mends: () => redis.start(),
  });
  await redis.kill();
}

if (FULL_DISK_DIR !== undefined && isPlayed('full disk')) {
  const dataDir = mkdtempSync(join(FULL_DISK_DIR, 'data-'));
  const ballast = join(FULL_DISK_DIR, 'ballast');
  await play('full disk', {
    dataDir,
    breaks() {
      const { bavail, bsize } = statfsSync(FULL_DISK_DIR);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    mends: () => rmSync(ballast),
  });
  rmSync(dataDir, { recursive: true });
}

if (
  DATABASE_URL &&
  STOP_POSTGRES !== undefined &&
  START_POSTGRES !== undefined &&
  isPlayed('PostgreSQL stop')
) {
  await play('PostgreSQL stop', {
    databaseUrl: DATABASE_URL,
    async breaks() {
      await sleep(Math.random() * 30);
      shell(STOP_POSTGRES);
    },
    mends: () => void shell(START_POSTGRES),
  });
}
process.exit(failures === 0 ? 0 : 1);
