import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BundledPrograms, bundlePrograms } from '../stores/bundle-programs.js';
import { databasesUnderTest, emptyDatabases } from '../stores/store-harness.js';
import { runFaults } from './run-faults.js';

const KILLS = 5;
const redisUrl = process.env['REDIS_URL'];
const seed = Number(process.env['FC_SEED']);

describe('processes that are killed while jobs run', () => {
  let programs: BundledPrograms;
  beforeAll(async () => {
    programs = await bundlePrograms({ 'job-process': 'test/jobs/programs/job-process.ts' });
  });
  afterAll(() => programs.remove());

  const faults = async (options: Parameters<typeof runFaults>[0]['store'], redis?: string) => {
    const program = programs.path('job-process');
    const report = await runFaults({
      store: options,
      redisUrl: redis,
      kills: KILLS,
      seed,
      program,
    });
    expect(report.wrong, `seed ${seed}`).toEqual([]);
    expect(report.succeeded + report.givenUp).toBe(report.submitted);
    expect(report.succeeded).toBeGreaterThan(KILLS);
    const { embedded, server, worker } = report.kills;
    expect(embedded + server + worker).toBe(KILLS);
  };

  for (const database of databasesUnderTest.filter(({ shared }) => shared)) {
    if (database.skipped !== undefined) {
      it.skip(`${database.name}: ${database.skipped}`, () => {});
      continue;
    }
    const createEmpty = emptyDatabases(database);
    it(`lose no job, change no answer and leak no paths: in the process, ${database.name}`, async () => {
      await faults((await createEmpty()).options);
    });
    it.skipIf(!redisUrl)(
      `lose no job, change no answer and leak no paths: in a queue, ${database.name} (needs REDIS_URL)`,
      async () => {
        await faults((await createEmpty()).options, redisUrl);
      },
    );
  }
});
