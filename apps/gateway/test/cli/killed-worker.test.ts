import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from '../jobs/throw-away-redis.js';
import { gatewayPrograms } from './gateway-programs.js';
import { figures, jobCustomer, serveForWorkers } from './job-customer.js';

const programs = gatewayPrograms();
const later = { Prefer: 'respond-async' };
/** Its worker, which has no policy yet, takes about a second. */
const cold = { n_paths: 2_000, horizon_days: 60, seed: 7 };

describe.skipIf(noRedisServer() !== undefined)(
  'workers that are killed (needs redis-server)',
  () => {
    let redis: ThrowAwayRedis;
    beforeAll(async () => {
      redis = await throwAwayRedis();
      await redis.start();
    });
    afterAll(() => redis.kill());
    // The workers of one test must not take the jobs of the next.
    afterEach(programs.killAll);

    test('a job whose worker and server were killed is done by those that come after them, with the same answer', async () => {
      const { environment, gateway, customer } = await serveForWorkers(programs, redis.url);
      const worker = await programs.work(environment);
      const key = { 'Idempotency-Key': 'once' };
      const { job_id: jobId } = await customer.submit(cold, { ...later, ...key });
      await customer.until(jobId, ({ status }) => status === 'running');
      for (const { process, ended } of [worker, gateway]) {
        process.kill('SIGKILL');
        await ended;
      }
      const killedMs = Date.now();

      const [next] = await Promise.all([programs.serve(environment), programs.work(environment)]);
      const again = await jobCustomer(next.baseUrl);
      const done = await again.until(jobId, ({ status }) => status === 'succeeded');
      expect(Date.parse(done.started_at ?? '')).toBeGreaterThan(killedMs);
      expect((await again.submit(cold, key)).job_id).toBe(jobId);
      const undisturbed = await again.submit(cold);
      expect(undisturbed.job_id).not.toBe(jobId);
      expect(figures({ ...undisturbed })).toEqual(figures(done.result ?? {}));
    });
  },
);
