// Kills 50 processes at random moments while jobs run, on every database and queue at hand, and prints what became of
// the jobs as one line of JSON each. Exits with 1 when a job was lost, an answer changed or paths leaked.
//   npm run faults -w apps/gateway -- [kills] [seed]
import { bundlePrograms } from '../../stores/bundle-programs.js';
import { databasesUnderTest } from '../../stores/store-harness.js';
import { runFaults } from '../run-faults.js';

const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? 1);
const redisUrl = process.env['REDIS_URL'] || undefined;

const programs = await bundlePrograms({ 'job-process': 'test/jobs/programs/job-process.ts' });
try {
  for (const database of databasesUnderTest) {
    if (!database.shared || database.skipped !== undefined) {
      continue;
    }
    for (const redis of new Set([undefined, redisUrl])) {
      const { options, remove } = await database.createEmpty();
      const program = programs.path('job-process');
      const report = await runFaults({ store: options, redisUrl: redis, kills, seed, program });
      await remove();
      const where = `${database.name}, ${redis === undefined ? 'in the process' : 'in a queue'}`;
      console.log(JSON.stringify({ where, seed, ...report }));
      if (report.wrong.length > 0) {
        process.exitCode = 1;
      }
    }
  }
} finally {
  await programs.remove();
}
