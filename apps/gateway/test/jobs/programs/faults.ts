// Kills 50 processes at random moments while jobs run, on every database and queue at hand (PostgreSQL with
// TEST_DATABASE_URL, a queue where redis-server is installed), and prints what became of the jobs as one line of JSON each.
// Exits with 1 when a job was lost, an answer changed, an attempt was not owed to a death, or paths leaked.
//   npm run faults -w apps/gateway -- [kills] [seed] [fake|strix] [words of the place, for instance "PostgreSQL, queue"]
// With fake the processes are stand-ins with an engine that costs little; with strix they are `bess-gateway serve` and
// `bess-gateway worker` with the engine and the leases of service, and jobs come over HTTP. With GATEWAY_IMAGE=NAME and strix they
// are containers of that image.
import { type BundledPrograms, bundlePrograms } from '../../programs/bundle-programs.js';
import { type DatabaseUnderTest, databasesUnderTest } from '../../stores/store-harness.js';
import type { FaultCast } from '../fault-cast.js';
import { gatewayCast } from '../gateway-cast.js';
import { runFaults } from '../run-faults.js';
import { standInCast } from '../stand-in-cast.js';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from '../throw-away-redis.js';

const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? 1);
const isReal = process.argv[4] === 'strix';
const words = (process.argv[5] ?? '').split(', ');

// What is killed by a signal tells nobody: the processes of the play shall not be left behind.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => process.exit(1));
}

const programs = await bundlePrograms(
  isReal
    ? { main: 'src/main.ts', worker: 'src/worker/worker.ts' }
    : { 'job-process': 'test/jobs/programs/job-process.ts' },
);
try {
  for (const database of databasesUnderTest) {
    if (!database.shared || database.skipped !== undefined) {
      continue;
    }
    for (const place of noRedisServer() === undefined ? ['process', 'queue'] : ['process']) {
      const where = `${database.name}, in the ${place}`;
      if (words.every((word) => where.includes(word))) {
        const redis = place === 'queue' ? await throwAwayRedis() : undefined;
        await redis?.start();
        await play(where, database, programs, redis);
        await redis?.kill();
      }
    }
  }
} finally {
  await programs.remove();
}

async function play(
  where: string,
  database: DatabaseUnderTest,
  { path }: BundledPrograms,
  redis: ThrowAwayRedis | undefined,
): Promise<void> {
  const empty = await database.createEmpty();
  const store = empty.options;
  const referenceDatabase = await database.createEmpty();
  const redisUrl = redis?.url;
  const cast: FaultCast = isReal
    ? gatewayCast({
        database: empty,
        referenceDatabase,
        redisUrl,
        seed,
        program: path('main'),
        image: process.env['GATEWAY_IMAGE'],
      })
    : standInCast({ store, redisUrl, seed, program: path('job-process') });
  const report = await runFaults({ cast, store, redis, kills, seed });
  await empty.remove();
  await referenceDatabase.remove();
  console.log(JSON.stringify({ where, engine: isReal ? 'strix' : 'fake', seed, ...report }));
  if (report.wrong.length > 0) {
    process.exitCode = 1;
  }
}
