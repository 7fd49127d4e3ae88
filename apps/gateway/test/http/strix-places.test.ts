import { createHash } from 'node:crypto';
import { type SimulateOptions, simulate } from '@bess/strix';
import { createSimulationPool, type SimulationPool } from '@bess/strix/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunStrixJob } from '../../src/jobs/job-runner.js';
import { createJobWorker } from '../../src/jobs/job-worker.js';
import { createQueueJobRunner } from '../../src/jobs/queue-job-runner.js';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from '../jobs/throw-away-redis.js';
import { noRange, undividedRunner } from '../jobs/undivided.js';
import { jobSettings, noSizing, startGateway } from './support/gateway.js';

/** Answers, and beside them what HTTP does not show. */
interface Run {
  figures: Record<string, unknown>[];
  /** SHA-256 of the revenues of all paths, one for each job. */
  pathHashes: string[];
}

const small = { n_paths: 1_000, horizon_days: 1 };
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
function noting(simulateJob: SimulationPool['simulate'], pathHashes: string[]): RunStrixJob {
  return undividedRunner(
    async (options: SimulateOptions) => {
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

async function inTheProcess(simulateJob: SimulationPool['simulate']): Promise<Run> {
  const pathHashes: string[] = [];
  return answersOf({ runStrixJob: noting(simulateJob, pathHashes) }, pathHashes);
}

async function inAQueue(
  { url: redisUrl }: ThrowAwayRedis,
  simulateJob: SimulationPool['simulate'],
): Promise<Run> {
  const pathHashes: string[] = [];
  const run = noting(simulateJob, pathHashes);
  let stop = async () => {};
  try {
    return await answersOf(
      {
        openJobRunner({ stores: { jobs, ranges }, nowMs, logger }) {
          const shared = { redisUrl, jobs, ranges, nowMs, logger, settings: jobSettings };
          const worker = createJobWorker({
            ...shared,
            runs: { simulation: run, sizing: noSizing },
            runRange: noRange,
          });
          stop = () => worker.close(0);
          return createQueueJobRunner(shared);
        },
      },
      pathHashes,
    );
  } finally {
    await stop();
  }
}

describe('the same body and seed, wherever it is simulated', () => {
  // One thread builds the policies once, and remembers them in whichever place it serves; STRIX's own tests ask several.
  const pool = createSimulationPool({ threads: 1 });
  afterAll(() => pool.close());
  let onThisThread: Run;
  beforeAll(async () => {
    onThisThread = await inTheProcess(async (options) => simulate(options));
  });
  const expectSame = ({ figures, pathHashes }: Run) => {
    expect(figures).toEqual(onThisThread.figures);
    expect(pathHashes).toEqual(onThisThread.pathHashes);
    expect(new Set(pathHashes).size).toBe(submits.length);
  };

  it('attributes P50 to four factors', () => {
    const factors = onThisThread.figures[0]?.['shapley'] as Record<string, number>;
    expect(Object.keys(factors)).toEqual([
      'forecast_accuracy',
      'regime_classification',
      'soc_management',
      'ancillary_revenue',
    ]);
    expect(Object.values(factors).every(Number.isFinite)).toBe(true);
  });

  it('answers the same figures, and earns the same on every path, on threads of the server', async () =>
    expectSame(await inTheProcess(pool.simulate)));

  it.skipIf(noRedisServer() !== undefined)(
    'answers the same figures, and earns the same on every path, in a queue (needs redis-server)',
    async () => {
      const redis = await throwAwayRedis();
      await redis.start();
      try {
        expectSame(await inAQueue(redis, pool.simulate));
      } finally {
        await redis.kill();
      }
    },
  );
});
