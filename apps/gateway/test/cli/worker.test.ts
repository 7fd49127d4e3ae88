import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from '../jobs/throw-away-redis.js';
import { gatewayPrograms } from './gateway-programs.js';
import { serveForWorkers } from './job-customer.js';

const programs = gatewayPrograms();
const later = { Prefer: 'respond-async' };
const long = { n_paths: 5_000, horizon_days: 60, seed: 7 };
const short = { n_paths: 1_000, horizon_days: 30, seed: 7 };

test('worker says in one sentence that it needs a queue', async () => {
  expect(await programs.run(['worker'], { DATA_DIR: '/dev/null/never-opened' })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The environment variable REDIS_URL must name the Redis whose queue the worker serves, but it is not set; without Redis, serve runs the jobs itself.\n',
  });
});

describe.skipIf(noRedisServer() !== undefined)(
  'workers beside a server (needs redis-server)',
  () => {
    let redis: ThrowAwayRedis;
    beforeAll(async () => {
      redis = await throwAwayRedis();
      await redis.start();
    });
    afterAll(() => redis.kill());
    // The workers of one test must not take the jobs of the next.
    afterEach(programs.killAll);

    test('jobs wait for a worker, and one that is asked to stop leaves none half done', async () => {
      const { environment, gateway, customer } = await serveForWorkers(programs, redis.url);
      const waiting = await customer.submit(short, later);
      const running = await customer.submit(long, later);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect((await customer.find(waiting.job_id)).status).toBe('queued');

      const worker = await programs.work(environment);
      await customer.until(waiting.job_id, ({ status }) => status === 'succeeded');
      await customer.until(running.job_id, ({ status }) => status !== 'queued');
      worker.process.kill('SIGTERM');
      expect(await worker.ended).toMatchObject({ code: 0 });
      // It finishes what it can within ten seconds, which a busy machine may not be able to, and puts back the rest.
      expect(['succeeded', 'queued']).toContain((await customer.find(running.job_id)).status);
      await programs.work(environment);
      await customer.until(running.job_id, ({ status }) => status === 'succeeded');
      gateway.process.kill('SIGTERM');
      expect(await gateway.ended).toMatchObject({ code: 0 });
    });
  },
);
