import { isEngineError } from '@bess/kernel/errors';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../src/simulate.js';
import type { SimulateOptions } from '../../src/simulation/types.js';
import { sampleModel } from '../support/sample-model.js';

const options: SimulateOptions = {
  battery: { powerMw: 50, capacityMwh: 200 },
  seed: 5,
  market: sampleModel(),
  pathCount: 150,
};

describe('simulate', () => {
  it('returns the same bits twice, and no throughput without a clock', async () => {
    const result = await simulate(options);
    expect(result).toEqual(await simulate(options));
    expect('pathsPerSecond' in result).toBe(false);
  });

  it('measures paths per second with the given clock', async () => {
    let now = 0;
    const nowMs = () => {
      now += 500;
      return now;
    };
    const { pathsPerSecond } = await simulate({ ...options, nowMs });
    expect(pathsPerSecond).toBe(300);
  });

  it('reports progress up to the end, attribution included, and waits for a returned promise', async () => {
    const told: number[] = [];
    let waiting = 0;
    const result = await simulate({
      ...options,
      // A chunk holds a million steps: two chunks for each of the five runs.
      horizonDays: 280,
      include: { shapley: true },
      onProgress: async ({ donePaths, totalPaths }) => {
        expect(totalPaths).toBe(5 * 150);
        expect(++waiting).toBe(1);
        await Promise.resolve();
        waiting--;
        told.push(donePaths);
      },
    });
    expect(told).toHaveLength(10);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(750);
    expect(result.pathCount).toBe(150);
  });

  it('stops at the next chunk after an abort', async () => {
    const signal = { aborted: false };
    let chunks = 0;
    const stopped = simulate({
      ...options,
      horizonDays: 365,
      signal,
      onProgress: () => {
        chunks++;
        signal.aborted = true;
      },
    });
    const error: unknown = await stopped.catch((thrown: unknown) => thrown);
    if (!isEngineError(error)) throw error;
    expect(error).toMatchObject({ engine: 'strix', kind: 'engine', code: 'cancelled' });
    expect(chunks).toBe(1);
  });

  it('does no work if the signal is already aborted', async () => {
    const signal = { aborted: true };
    await expect(simulate({ ...options, signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('uses the American prior where no market is given, and lists it as an assumption', async () => {
    const { market: _market, ...rest } = options;
    const { assumptions, currency } = await simulate({ ...rest, pathCount: 20 });
    expect(assumptions[0]).toMatchObject({ name: 'market', value: 'us-iso-day-ahead' });
    expect(currency).toBe('USD');
  });

  it('rejects invalid options with a promise instead of throwing', async () => {
    await expect(simulate({ ...options, pathCount: 1 })).rejects.toMatchObject({
      code: 'outOfRange',
    });
  });
});

describe('every policy', () => {
  it.each(['arbitrage', 'cvar', 'rl'] as const)(
    '%s earns more than its wear costs',
    async (policy) => {
      const { annualRevenue, streams, ...result } = await simulate({ ...options, policy });
      expect(result.policy).toBe(policy);
      expect(streams.energy).toBeGreaterThan(streams.wear);
      // Over other seeds 0.51 ± 0.06 of the median.
      expect(annualRevenue.p10).toBeGreaterThan(0);
    },
  );

  it('arbitrage earns no less with a larger battery', async () => {
    const earned = async (capacityMwh: number, powerMw: number) => {
      const battery = { powerMw, capacityMwh };
      const { annualRevenue } = await simulate({ ...options, battery });
      return annualRevenue.p50;
    };
    const small = await earned(100, 50);
    for (const large of [await earned(200, 50), await earned(100, 100), await earned(400, 100)]) {
      // The paths are the same: over other seeds the factor is at least 1.068 ± 0.006.
      expect(large).toBeGreaterThan(small);
    }
  });

  it('arbitrage earns most from planning, and its parts add up', async () => {
    const { attribution, annualRevenue } = await simulate({
      ...options,
      include: { shapley: true },
    });
    const { valueAll, valueNone, ...parts } = attribution!;
    expect(valueAll).toBe(annualRevenue.p50);
    const sum = Object.values(parts).reduce((total, part) => total + part, 0);
    expect(sum).toBeCloseTo(valueAll - valueNone, 6);
    // Over other seeds the factor is 1.078 ± 0.010.
    expect(valueAll).toBeGreaterThan(valueNone);
    expect(Math.abs(parts.ancillaryRevenue)).toBe(0);
  });
});
