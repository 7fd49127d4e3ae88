// Takes about ten seconds of CPU: each thread starts with its own simulator, and one compiles the sources as it reads them.
import { createHash } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isEngineError } from '@bess/kernel/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BundledPrograms, bundlePrograms } from '../../../testkit/src/bundle-programs.js';
import { prepareSimulationCached } from '../../src/node/cached-preparation.js';
import {
  createSimulationPool,
  type SimulationPool,
  simulateParallel,
} from '../../src/node/create-simulation-pool.js';
import type { ProjectValuationOptions } from '../../src/schema/project-valuation.js';
import { simulate } from '../../src/simulate.js';
import { resolveOptions } from '../../src/simulation/resolve-options.js';
import { type PathOutputs, simulatePaths } from '../../src/simulation/simulate-paths.js';
import type { SimulateOptions } from '../../src/simulation/types.js';
import { valueProject } from '../../src/value-project.js';
import { sampleModel } from '../support/sample-model.js';
import { samplePlan } from '../support/sample-plan.js';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
const pools = new Map<number, SimulationPool>();
let programs: BundledPrograms;

beforeAll(async () => {
  programs = await bundlePrograms(packageFolder, { worker: 'src/node/simulation-worker.ts' });
});

/** Starting threads takes longest, so the tests share them. */
function poolOf(threads: number): SimulationPool {
  const pool =
    pools.get(threads) ??
    createSimulationPool({ threads, workerUrl: pathToFileURL(programs.path('worker')) });
  pools.set(threads, pool);
  return pool;
}

afterAll(async () => {
  for (const pool of pools.values()) await pool.close();
  await programs.remove();
});

function digest(outputs: PathOutputs): string {
  const hash = createHash('sha256');
  for (const values of Object.values(outputs) as (Float64Array | Uint16Array)[])
    hash.update(values);
  return hash.digest('hex');
}

async function failureOf(promise: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isEngineError(error)) throw new Error(`an EngineError was expected; ${String(error)} came`);
  return { code: error.code, message: error.message };
}

describe('the same seed gives the same SHA-256 of all path results', () => {
  const plan = samplePlan({ byMonth: true }, 4);
  const paths = 400;
  const alone = digest(simulatePaths(plan, 0, paths));

  test.each([1, 2, 4])('on %i threads, for any chunk size', async (threads) => {
    const chunks = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(1, 7, 10_000));
    await fc.assert(
      fc.asyncProperty(chunks, async (chunkPaths) => {
        expect(digest(await poolOf(threads).run(plan, paths, { chunkPaths }))).toBe(alone);
      }),
      { numRuns: 4, examples: [[1], [10_000]] },
    );
  });

  test('also when concurrent runs share the threads', async () => {
    const others = [1, 2, 3].map((seed) => samplePlan({ seed }, 2));
    const together = await Promise.all([
      poolOf(2).run(plan, paths),
      ...others.map((other) => poolOf(2).run(other, 500, { chunkPaths: 37 })),
    ]);
    expect(together.map(digest)).toEqual([
      alone,
      ...others.map((other) => digest(simulatePaths(other, 0, 500))),
    ]);
  });

  test('and another seed gives another one', async () => {
    expect(digest(await poolOf(2).run({ ...plan, seed: 2 }, paths))).not.toBe(alone);
  });
});

describe('a divided simulation', () => {
  const options: SimulateOptions = {
    battery: { powerMw: 50, capacityMwh: 200 },
    seed: 3,
    pathCount: 100,
    horizonDays: 10,
    startDate: '2025-03-01',
    include: { months: true },
  };

  test('has the result of the whole one, whoever simulates its ranges, in any order', async () => {
    const { pathsPerSecond: _, ...whole } = await poolOf(2).simulate(options);
    const [one, other] = await Promise.all(
      [poolOf(1), poolOf(2)].map((pool) => pool.divide(options, { hoursPerRange: 150_000 })),
    );
    // The paths of the horizon, and as many of a year.
    expect(one!.ranges.map(({ run }) => run)).toEqual([0, 1, 1, 1, 1, 1, 1]);
    expect(other!.ranges).toEqual(one!.ranges);
    const bytes = new Map<number, Uint8Array>();
    for (const index of [5, 0, 3, 6, 1, 4, 2]) {
      bytes.set(index, await (index % 2 === 0 ? one! : other!).simulateRange(index));
    }
    const again = await other!.simulateRange(4);
    expect(again).toEqual(bytes.get(4));
    expect(await other!.merge(async (index) => bytes.get(index)!)).toEqual(whole);
  });
});

describe('progress', () => {
  test('rises to the total in steps of chunks', async () => {
    const told: number[] = [];
    await poolOf(2).run(samplePlan({}, 2), 1_000, {
      chunkPaths: 100,
      onProgress: ({ donePaths, totalPaths }) => {
        expect(totalPaths).toBe(1_000);
        told.push(donePaths);
      },
    });
    expect(told).toEqual(Array.from({ length: 10 }, (_, i) => 100 * (i + 1)));
  });

  test('ends the run with the error of a listener that throws', async () => {
    const run = poolOf(2).run(samplePlan({}, 1), 1_000, {
      onProgress: () => {
        throw new RangeError('enough');
      },
    });
    await expect(run).rejects.toThrow(new RangeError('enough'));
  });
});

describe('an aborted signal', () => {
  const long = samplePlan({}, 365);

  test('ends a run of minutes, and the threads accept the next one', async () => {
    const pool = poolOf(2);
    const abort = new AbortController();
    const running = pool.run(long, 100_000, {
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    const failure = await failureOf(running);
    expect(failure.code).toBe('cancelled');
    expect(failure.message).toMatch(/^strix was cancelled after \d+ of 100000 paths$/);
    const plan = samplePlan({}, 1);
    expect(digest(await pool.run(plan, 100))).toBe(digest(simulatePaths(plan, 0, 100)));
  });

  test('prevents the start if it is already aborted', async () => {
    const failure = await failureOf(poolOf(2).run(long, 100, { signal: { aborted: true } }));
    expect(failure.message).toBe('strix was cancelled after 0 of 100 paths');
  });
});

describe('valueProject on threads', () => {
  const options: ProjectValuationOptions = {
    battery: { powerMw: 10, durationHours: [1, 2] },
    costs: { perKw: 20, perKwh: 15 },
    finance: { years: 2, discountRate: { nominalPerYear: 0.08 } },
    market: sampleModel(),
    seed: 1,
    projectCount: 20,
  };

  test('equals that on one thread to the bit', async () => {
    const seen: number[] = [];
    const value = await poolOf(2).valueProject(options, {
      onProgress: ({ donePaths }) => void seen.push(donePaths),
    });
    expect(value).toEqual(await valueProject(options));
    expect(seen.at(-1)).toBe(20);
  });

  test('stops when the signal is aborted, and refuses bad options before any thread works', async () => {
    const signal = { aborted: false };
    const running = poolOf(2).valueProject(
      { ...options, projectCount: 2000 },
      {
        signal,
        onProgress: () => {
          signal.aborted = true;
        },
      },
    );
    expect((await failureOf(running)).code).toBe('cancelled');
    const refused = poolOf(2).valueProject({ ...options, projectCount: 1 });
    expect((await failureOf(refused)).message).toMatch(/projectCount.*20.*1 came/);
  });
});

describe('failures', () => {
  test('passes on an error of a path with code and details, and the pool continues', async () => {
    const plan = samplePlan({}, 1);
    const failure = await failureOf(poolOf(2).run({ ...plan, seed: -1 }, 100));
    expect(failure.code).toBe('seedOutOfRange');
    expect(failure.message).toContain('-1 came');
    expect((await poolOf(2).run(plan, 100)).energyCash).toHaveLength(100);
  });

  test('reports any other error of a thread as an engine error', async () => {
    const plan = samplePlan({}, 1);
    const broken = { ...plan, calendar: undefined as unknown as typeof plan.calendar };
    const failure = await failureOf(poolOf(2).run(broken, 100, { chunkPaths: 10 }));
    expect(failure.code).toBe('unexpected');
    expect(failure.message).toMatch(/^strix failed unexpectedly: /);
  });

  test('fails the run when a thread dies, and replaces the thread', async () => {
    const workerUrl = new URL('./support/mortal-worker.mjs', import.meta.url);
    const pool = createSimulationPool({ threads: 2, workerUrl });
    const plan = samplePlan({}, 1);
    const mortal = { ...plan, seed: 13 };
    expect(await failureOf(pool.run(mortal, 100))).toEqual({
      code: 'threadDied',
      message: 'a thread of strix must stay alive during a task; "exit code 13" came',
    });
    expect((await pool.run(plan, 100)).energyCash[99]).toBe(1);
    await pool.close();
  });

  test('fails the run when the worker file does not load', async () => {
    const workerUrl = new URL('./support/missing-worker.mjs', import.meta.url);
    const pool = createSimulationPool({ threads: 1, workerUrl });
    const failure = await failureOf(pool.run(samplePlan({}, 1), 100));
    expect(failure.code).toBe('threadDied');
    expect(failure.message).toContain('missing-worker.mjs');
    await pool.close();
  });

  test('fails pending and later work after the pool is closed', async () => {
    const workerUrl = new URL('./support/mortal-worker.mjs', import.meta.url);
    const pool = createSimulationPool({ threads: 1, workerUrl });
    const plan = samplePlan({}, 1);
    const under = failureOf(pool.run({ ...plan, seed: 14 }, 100));
    await pool.close();
    expect((await under).code).toBe('poolClosed');
    expect((await failureOf(pool.run(plan, 100))).code).toBe('poolClosed');
  });

  test.each([
    [{ threads: 0 }, 'threads must be a whole number from 1 to 256; 0 came'],
    [{ threads: 1.5 }, 'threads must be a whole number from 1 to 256; 1.5 came'],
  ])('%j is refused', (options, message) => {
    expect(() => createSimulationPool(options)).toThrow(message);
  });

  test.each([
    [0, undefined, 'pathCount must be a whole number from 1 to 1000000; 0 came'],
    [10, 0, 'chunkPaths must be a whole number from 1 to 1000000; 0 came'],
    [10, Number.NaN, 'chunkPaths must be a whole number from 1 to 1000000; NaN came'],
  ])('%j paths in chunks of %j are refused', async (pathCount, chunkPaths, message) => {
    const run = poolOf(2).run(samplePlan({}, 1), pathCount, {
      ...(chunkPaths !== undefined && { chunkPaths }),
    });
    expect((await failureOf(run)).message).toBe(message);
  });
});

/** One market and battery, so that the test and a thread build one policy each. */
const small: SimulateOptions = {
  battery: { powerMw: 50, capacityMwh: 200 },
  seed: 7,
  market: sampleModel(),
  pathCount: 100,
  horizonDays: 3,
};

describe('a simulation on threads equals the simulation', () => {
  const cases: [string, Partial<SimulateOptions>][] = [
    ['plain', {}],
    ['from a date', { startDate: '2026-07-01' }],
    ['with all optional parts', { include: { months: true, paths: true, benchmarks: true } }],
  ];
  test.each(cases)('%s', async (_, more) => {
    const options = { ...small, ...more };
    expect(await simulateParallel(options, { pool: poolOf(2) })).toEqual(await simulate(options));
  });

  test('with the attribution, which needs many runs', async () => {
    const options = { ...small, pathCount: 60, include: { shapley: true } };
    const told: { donePaths: number; totalPaths: number }[] = [];
    const result = await simulateParallel(
      { ...options, onProgress: (progress) => void told.push(progress) },
      { pool: poolOf(2) },
    );
    expect(result).toEqual(await simulate(options));
    const total = told.at(-1)!.totalPaths;
    expect(total).toBeGreaterThan(60);
    expect(told.at(-1)!.donePaths).toBe(total);
    expect(told.every(({ donePaths }, i) => i === 0 || donePaths > told[i - 1]!.donePaths)).toBe(
      true,
    );
  });

  test('on a single thread that runs from source', async () => {
    expect(await simulateParallel(small, { threads: 1 })).toEqual(await simulate(small));
  });

  test('with throughput measured by the given clock', async () => {
    let nowMs = 0;
    const clock = () => {
      nowMs += 500;
      return nowMs;
    };
    const result = await poolOf(2).simulate({ ...small, nowMs: clock });
    expect(result.pathsPerSecond).toBe(200);
  });
});

describe('policies are cached', () => {
  test('by the content of market and battery, for any seed and horizon', () => {
    const policyOf = (more: Partial<SimulateOptions>) =>
      prepareSimulationCached(resolveOptions({ ...small, ...more })).runs[0]!.plan.policy;
    const first = policyOf({});
    expect(policyOf({ market: sampleModel(), seed: 8, horizonDays: 5, pathCount: 20 })).toBe(first);
    expect(policyOf({ battery: { powerMw: 50, capacityMwh: 100 } })).not.toBe(first);
  });

  test('on the thread to which all jobs with the same policy go', async () => {
    const workerUrl = new URL('./support/mortal-worker.mjs', import.meta.url);
    const pool = createSimulationPool({ threads: 5, workerUrl });
    const threadOf = async (more: Partial<SimulateOptions>) =>
      (await failureOf(pool.simulate({ ...small, ...more }))).message;
    const first = await threadOf({});
    for (const seed of [1, 2, 3]) {
      expect(await threadOf({ market: sampleModel(), seed, pathCount: 20 + seed })).toBe(first);
    }
    const others = [1, 2, 3, 4, 5, 6, 7, 8].map((hours) =>
      threadOf({ battery: { powerMw: 50, capacityMwh: 50 * hours } }),
    );
    expect(new Set(await Promise.all(others)).size).toBeGreaterThan(1);
    await pool.close();
  });
});

describe('a simulation on threads fails like the simulation', () => {
  const wrong: [string, Partial<SimulateOptions>][] = [
    ['a field out of range', { battery: { powerMw: -1, capacityMwh: 4 } }],
    ['a market that is not known', { market: 'no-such-market' }],
    ['a function as an option', { horizonDays: (() => 3) as unknown as number }],
  ];
  test.each(wrong)('%s', async (_, more) => {
    const options = { ...small, ...more };
    expect(await failureOf(poolOf(2).simulate(options))).toEqual(
      await failureOf(simulate(options)),
    );
  });

  test('with an aborted signal, before and during the work', async () => {
    await expect(poolOf(2).simulate({ ...small, signal: { aborted: true } })).rejects.toThrow(
      'strix was cancelled after 0 of 100 paths',
    );
    const signal = { aborted: false };
    const abort = () => {
      signal.aborted = true;
    };
    const options = { ...small, pathCount: 20_000, horizonDays: 300, signal };
    const running = poolOf(2).simulate({ ...options, onProgress: abort });
    await expect(running).rejects.toThrow(/^strix was cancelled after \d+ of 20000 paths$/);
  });
});
