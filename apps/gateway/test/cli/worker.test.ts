import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from '../jobs/throw-away-redis.js';
import { gatewayPrograms } from './gateway-programs.js';

const programs = gatewayPrograms();
const email = 'desk@example.com';
const password = 'correct horse battery';

/** A job as the gateway tells it. */
interface JobView {
  job_id: string;
  status: string;
  progress: number;
  started_at?: string;
  result?: Record<string, unknown>;
}

/** A customer of a gateway that serves. */
async function caller(baseUrl: string) {
  async function call<Body>(method: string, path: string, body?: object, headers = {}) {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }
  const login = await call<{ data: { token: string } }>('POST', '/api/auth/login', {
    email,
    password,
  });
  const authorisation = { Authorization: `Bearer ${login.body.data.token}` };
  const find = async (jobId: string): Promise<JobView> =>
    (await call<JobView>('GET', `/api/strix/jobs/${jobId}`, undefined, authorisation)).body;
  return {
    async submit(body: object, headers = {}): Promise<JobView> {
      const answer = await call<JobView>('POST', '/api/strix/submit', body, {
        ...authorisation,
        ...headers,
      });
      expect([200, 202]).toContain(answer.status);
      return answer.body;
    },
    find,
    async until(jobId: string, condition: (job: JobView) => boolean): Promise<JobView> {
      const deadlineMs = performance.now() + 100_000;
      for (;;) {
        const job = await find(jobId);
        if (condition(job)) {
          return job;
        }
        if (performance.now() > deadlineMs) {
          throw new Error(`the job is ${JSON.stringify(job)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

/** What must not depend on who ran the job, and when. */
function figures({ job_id: _, paths_per_second: __, ...rest }: Record<string, unknown>) {
  return rest;
}

const later = { Prefer: 'respond-async' };
const long = { n_paths: 5_000, horizon_days: 60, seed: 7 };
/** Its worker, which has no policy yet, takes about a second. */
const cold = { n_paths: 2_000, horizon_days: 60, seed: 7 };
const short = { n_paths: 1_000, horizon_days: 30, seed: 7 };

test('worker says in one sentence that it needs a queue', async () => {
  expect(await programs.run(['worker'], { DATA_DIR: '/dev/null/never-opened' })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The environment variable REDIS_URL must name the Redis whose queue the worker serves, but it is not set; without Redis, serve runs the jobs itself.\n',
  });
});

const skipped = noRedisServer();
describe.skipIf(skipped !== undefined)('workers beside a server (needs redis-server)', () => {
  let redis: ThrowAwayRedis;
  beforeAll(async () => {
    redis = await throwAwayRedis();
    await redis.start();
  });
  afterAll(() => redis.kill());
  // The workers of one test must not take the jobs of the next.
  afterEach(programs.killAll);

  async function served() {
    const environment = { DATA_DIR: await programs.newDataDir(), REDIS_URL: redis.url };
    const added = ['account', 'add', '--email', email, '--plan', 'fleet'];
    expect((await programs.run(added, environment, password)).code).toBe(0);
    const gateway = await programs.serve(environment);
    return { environment, gateway, customer: await caller(gateway.baseUrl) };
  }

  test('jobs wait for a worker, and one that is asked to stop leaves none half done', async () => {
    const { environment, gateway, customer } = await served();
    const waiting = await customer.submit(short, later);
    const running = await customer.submit(long, later);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await customer.find(waiting.job_id)).status).toBe('queued');

    const worker = await programs.work(environment);
    await customer.until(waiting.job_id, ({ status }) => status === 'succeeded');
    await customer.until(running.job_id, ({ status }) => status === 'running');
    worker.process.kill('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0 });
    // It finishes what it can within ten seconds, which a busy machine may not be able to, and puts back the rest.
    expect(['succeeded', 'queued']).toContain((await customer.find(running.job_id)).status);
    await programs.work(environment);
    const done = await customer.until(running.job_id, ({ status }) => status === 'succeeded');
    gateway.process.kill('SIGTERM');
    expect(await gateway.ended).toMatchObject({ code: 0 });

    // The same seed on a server that runs its own jobs.
    const embedded = await programs.serve({ DATA_DIR: environment.DATA_DIR });
    const again = await (await caller(embedded.baseUrl)).submit(long);
    expect(figures({ ...again })).toEqual(figures(done.result ?? {}));
  }, 180_000);

  test('a job whose worker and server were killed is done by those that come after them, with the same answer', async () => {
    const { environment, gateway, customer } = await served();
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
    const again = await caller(next.baseUrl);
    const done = await again.until(jobId, ({ status }) => status === 'succeeded');
    expect(Date.parse(done.started_at ?? '')).toBeGreaterThan(killedMs);
    expect((await again.submit(cold, key)).job_id).toBe(jobId);
    const undisturbed = await again.submit(cold);
    expect(undisturbed.job_id).not.toBe(jobId);
    expect(figures({ ...undisturbed })).toEqual(figures(done.result ?? {}));
  }, 180_000);
});
