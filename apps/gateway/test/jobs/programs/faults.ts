// Kills 50 processes at random moments while jobs run, on every database and queue at hand (PostgreSQL with
// DATABASE_URL, a queue where redis-server is installed), and prints what became of the jobs as one line of JSON each.
// Exits with 1 when a job was lost, an answer changed or paths leaked.
//   npm run faults -w apps/gateway -- [kills] [seed] [fake|strix]
// The fake engine takes its time and is cheap; with strix the processes run real simulations.
import { databasesUnderTest } from '../../stores/store-harness.js';
import { bundleFaults } from '../bundle-faults.js';
import { runFaults } from '../run-faults.js';
import { noRedisServer, throwAwayRedis } from '../throw-away-redis.js';

const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? 1);
const engine = process.argv[4] === 'strix' ? 'strix' : 'fake';
const places =
  noRedisServer() === undefined ? ['in the process', 'in a queue'] : ['in the process'];

const programs = await bundleFaults();
try {
  for (const database of databasesUnderTest) {
    if (!database.shared || database.skipped !== undefined) {
      continue;
    }
    for (const place of places) {
      const redis = place === 'in a queue' ? await throwAwayRedis() : undefined;
      await redis?.start();
      const { options, remove } = await database.createEmpty();
      const program = programs.path('job-process');
      const report = await runFaults({ store: options, redis, engine, kills, seed, program });
      await remove();
      await redis?.kill();
      console.log(JSON.stringify({ where: `${database.name}, ${place}`, engine, seed, ...report }));
      if (report.wrong.length > 0) {
        process.exitCode = 1;
      }
    }
  }
} finally {
  await programs.remove();
}
