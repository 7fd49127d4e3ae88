import { countCases, runSeed } from '@bess/testkit';
import { describe, expect, it } from 'vitest';
import type { StoreOptions } from '../../src/stores/open-stores.js';
import { programPath } from '../programs/program-path.js';
import { databasesUnderTest, emptyDatabases } from '../stores/store-harness.js';
import { runFaults } from './run-faults.js';
import { standInCast } from './stand-in-cast.js';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from './throw-away-redis.js';

const KILLS = 4;
const seed = runSeed();

describe('processes that are killed while jobs run', () => {
  const faults = async (store: StoreOptions, redis?: ThrowAwayRedis) => {
    const program = programPath('job-process');
    const cast = standInCast({ store, redisUrl: redis?.url, seed, program });
    const report = await runFaults({ cast, store, redis, kills: KILLS, seed });
    countCases(KILLS);
    expect(report.wrong, `seed ${seed}`).toEqual([]);
    expect(report.succeeded + report.givenUp).toBe(report.submitted);
    expect(report.succeeded).toBeGreaterThan(KILLS);
    const { embedded, server, worker, redis: queue } = report.kills;
    expect(embedded + server + worker + queue).toBe(KILLS);
  };
  const noQueue = noRedisServer();

  for (const database of databasesUnderTest.filter(({ shared }) => shared)) {
    if (database.skipped !== undefined) {
      it.skip(`${database.name}: ${database.skipped}`, () => {});
      continue;
    }
    const createEmpty = emptyDatabases(database);
    it(`lose no job, change no answer and leak no paths: in the process, ${database.name}`, async () => {
      await faults((await createEmpty()).options);
    });
    it.skipIf(noQueue !== undefined)(
      `lose no job, change no answer and leak no paths: in a queue, ${database.name} (needs redis-server)`,
      async () => {
        const redis = await throwAwayRedis();
        await redis.start();
        try {
          await faults((await createEmpty()).options, redis);
        } finally {
          await redis.kill();
        }
      },
    );
  }
});
