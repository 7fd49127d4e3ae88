import { isEngineError } from '@bess/kernel/errors';
import { afterAll, describe, expect, test } from 'vitest';
import { createSimulationPool } from '../../src/node/create-simulation-pool.js';
import { simulateParallel } from '../../src/node/simulate-parallel.js';
import { simulate } from '../../src/simulate.js';
import type { SimulateOptions } from '../../src/types.js';
import { sampleModel } from '../support/sample-model.js';

const pool = createSimulationPool({ threads: 2 });
afterAll(() => pool.close());

const small: SimulateOptions = {
  battery: { powerMw: 50, capacityMwh: 200 },
  seed: 7,
  pathCount: 200,
  horizonDays: 3,
};

describe('a simulation on threads is the simulation', () => {
  const cases: [string, Partial<SimulateOptions>][] = [
    ['plain', {}],
    [
      'of a market given as a model, from a date',
      { market: sampleModel(), startDate: '2026-07-01' },
    ],
    ['with all that can be added', { include: { months: true, paths: true, benchmarks: true } }],
  ];
  test.each(cases)('%s', async (_, more) => {
    const options = { ...small, ...more };
    expect(await simulateParallel(options, { pool })).toEqual(await simulate(options));
  });

  test('with the attribution, which runs many simulations', async () => {
    const options = { ...small, pathCount: 60, include: { shapley: true } };
    const told: { donePaths: number; totalPaths: number }[] = [];
    const result = await simulateParallel(
      { ...options, onProgress: (progress) => void told.push(progress) },
      { pool },
    );
    expect(result).toEqual(await simulate(options));
    const total = told.at(-1)!.totalPaths;
    expect(total).toBeGreaterThan(60);
    expect(told.at(-1)!.donePaths).toBe(total);
    expect(told.every(({ donePaths }, i) => i === 0 || donePaths > told[i - 1]!.donePaths)).toBe(
      true,
    );
  });

  test('on threads of its own', async () => {
    expect(await simulateParallel(small, { threads: 1 })).toEqual(await simulate(small));
  });
});

test('policies are remembered: the same market and battery with another seed are ready sooner', async () => {
  const options = { ...small, policy: 'cvar', market: 'de-day-ahead', pathCount: 20 } as const;
  const times: number[] = [];
  for (const seed of [1, 2, 3]) {
    const startMs = performance.now();
    await pool.simulate({ ...options, seed });
    times.push(performance.now() - startMs);
  }
  expect(Math.min(times[1]!, times[2]!)).toBeLessThan(0.5 * times[0]!);
});

test('the clock gives the throughput', async () => {
  let nowMs = 0;
  const clock = () => {
    nowMs += 500;
    return nowMs;
  };
  const result = await pool.simulate({ ...small, nowMs: clock });
  expect(result.pathsPerSecond).toBe(400);
});

describe('failures are those of the simulation', () => {
  const wrong: [string, Partial<SimulateOptions>][] = [
    ['a field out of range', { battery: { powerMw: -1, capacityMwh: 4 } }],
    ['a market that is not known', { market: 'no-such-market' }],
    ['what is no data', { horizonDays: (() => 3) as unknown as number }],
  ];
  test.each(wrong)('%s', async (_, more) => {
    const options = { ...small, ...more };
    const expected = await simulate(options).catch((error: unknown) => error);
    const error = await pool.simulate(options).catch((reason: unknown) => reason);
    if (!isEngineError(error) || !isEngineError(expected)) throw new Error(`${error} came`);
    expect(error.message).toBe(expected.message);
    expect(error.code).toBe(expected.code);
  });

  test('an aborted signal, before and while it works', async () => {
    await expect(pool.simulate({ ...small, signal: { aborted: true } })).rejects.toThrow(
      'strix was cancelled after 0 of 200 paths',
    );
    const signal = { aborted: false };
    const abort = () => {
      signal.aborted = true;
    };
    const options = { ...small, pathCount: 20_000, horizonDays: 300, signal };
    const running = pool.simulate({ ...options, onProgress: abort });
    await expect(running).rejects.toThrow(/^strix was cancelled after \d+ of 20000 paths$/);
  });
});
