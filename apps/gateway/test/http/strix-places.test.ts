import { createHash } from 'node:crypto';
import { type SimulateOptions, type SimulationResult, simulate } from '@bess/strix';
import { createSimulationPool } from '@bess/strix/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { createJobWorker } from '../../src/jobs/create-job-worker.js';
import { createQueueJobRunner } from '../../src/jobs/create-queue-job-runner.js';
import { createStrixJobRun } from '../../src/jobs/create-strix-job-run.js';
import type { RunStrixJob } from '../../src/jobs/strix-job.js';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from '../jobs/throw-away-redis.js';
import { startGateway } from './support/gateway.js';

/** Policies are built anew in every place, on machines that may have other work [ms]. */
const TIMEOUT_MS = 120_000;

/** Answers, and beside them what HTTP does not show. */
interface Run {
  figures: Record<string, unknown>[];
  /** SHA-256 of the revenues of all paths, one for each job. */
  pathHashes: string[];
}

const small = { n_paths: 1_000, horizon_days: 3 };
/** The attribution replays sixteen policies, so that one job asks for it. */
const submits = [
  {
    body: { ...small, seed: 7 },
    expand: 'shapley,histogram,months,streams,benchmarks,errors,assumptions',
  },
  { body: { ...small, seed: 8, policy: 'cvar' }, expand: 'histogram,months' },
  { body: { ...small, seed: 9, policy: 'rl' }, expand: 'streams,errors' },
];

/** Notes what single paths earned; a job's own result is without. */
function noting(
  simulateJob: (options: SimulateOptions) => Promise<SimulationResult>,
  pathHashes: string[],
): RunStrixJob {
  return createStrixJobRun(
    async (options) => {
      const result = await simulateJob({
        ...options,
        include: { ...options.include, paths: true },
      });
      const { horizonRevenue, annualRevenue } = result.paths ?? {
        horizonRevenue: new Float64Array(),
        annualRevenue: new Float64Array(),
      };
      expect([horizonRevenue.length, annualRevenue.length]).toEqual([1_000, 1_000]);
      pathHashes.push(
        createHash('sha256').update(horizonRevenue).update(annualRevenue).digest('hex'),
      );
      return result;
    },
    () => performance.now(),
  );
}

/** Sends every submit to a gateway over HTTP and closes it. */
async function answersOf(
  change: Parameters<typeof startGateway>[0],
  pathHashes: string[],
): Promise<Run> {
  const gateway = await startGateway(change);
  try {
    const { token } = await gateway.login(await gateway.account('enterprise'));
    const figures: Run['figures'] = [];
    for (const { body, expand } of submits) {
      const path = `/v1/api/strix/submit?expand=${expand}`;
      const { status, json, text } = await gateway.call<Record<string, unknown>>('POST', path, {
        body,
        token,
      });
      expect({ status, text }).toMatchObject({ status: 200 });
      const { job_id: _, paths_per_second: __, ...rest } = json;
      figures.push(rest);
    }
    return { figures, pathHashes };
  } finally {
    await gateway.close();
  }
}

async function inTheProcess(threads?: number): Promise<Run> {
  const pool = threads === undefined ? undefined : createSimulationPool({ threads });
  const pathHashes: string[] = [];
  const runStrixJob = noting(pool?.simulate ?? (async (options) => simulate(options)), pathHashes);
  const run = await answersOf({ runStrixJob }, pathHashes);
  await pool?.close();
  return run;
}

async function inAQueue({ url: redisUrl }: ThrowAwayRedis, threads: number): Promise<Run> {
  const pool = createSimulationPool({ threads });
  const pathHashes: string[] = [];
  const run = noting(pool.simulate, pathHashes);
  let stop = async () => {};
  try {
    return await answersOf(
      {
        openJobRunner({ stores: { jobs }, nowMs, logger }) {
          const shared = { redisUrl, jobs, nowMs, logger };
          const worker = createJobWorker({ ...shared, run });
          stop = () => worker.close(0);
          return createQueueJobRunner(shared);
        },
      },
      pathHashes,
    );
  } finally {
    await stop();
    await pool.close();
  }
}

describe('the same body and seed, wherever it is simulated', () => {
  let onThisThread: Run;
  beforeAll(async () => {
    onThisThread = await inTheProcess();
  }, TIMEOUT_MS);
  const expectSame = ({ figures, pathHashes }: Run) => {
    expect(figures).toEqual(onThisThread.figures);
    expect(pathHashes).toEqual(onThisThread.pathHashes);
    expect(new Set(pathHashes).size).toBe(submits.length);
  };

  it(
    'answers the same figures, and earns the same on every path, on threads of the server',
    async () => expectSame(await inTheProcess(2)),
    TIMEOUT_MS,
  );

  it.skipIf(noRedisServer() !== undefined).each(['1 thread', '7 threads'])(
    'answers the same figures, and earns the same on every path, in a queue on %s (needs redis-server)',
    async (threads) => {
      const redis = await throwAwayRedis();
      await redis.start();
      try {
        expectSame(await inAQueue(redis, Number.parseInt(threads, 10)));
      } finally {
        await redis.kill();
      }
    },
    TIMEOUT_MS,
  );
});
