import { describe, expect, test } from 'vitest';
import { createSimulationPool } from '../../src/node/index.js';
import { simulate } from '../../src/simulate.js';
import { builtModel } from '../support/built-policies.js';

const options = {
  battery: { powerMw: 50, capacityMwh: 200 },
  market: builtModel,
  seed: 3,
  pathCount: 1_100,
  horizonDays: 10,
} as const;

describe('quasi-random sampling', () => {
  test('is named in the result, lowers the stated errors and keeps the figures within them', async () => {
    const random = await simulate(options);
    const quasi = await simulate({ ...options, sampling: 'quasi-random' });
    expect(random.sampling).toBeUndefined();
    expect(quasi.sampling).toBe('quasi-random');
    for (const level of ['p10', 'p50', 'p90'] as const) {
      expect(quasi.standardErrors[level]).toBeGreaterThan(0);
      const apart = Math.abs(quasi.annualRevenue[level] - random.annualRevenue[level]);
      expect(apart).toBeLessThan(5 * random.standardErrors[level]);
    }
    expect(quasi.standardErrors.p50).toBeLessThan(random.standardErrors.p50);
    expect(await simulate({ ...options, sampling: 'random' })).toEqual(random);
  });

  test('gives the same bits on threads', async () => {
    const pool = createSimulationPool({ threads: 2 });
    const quasi = { ...options, sampling: 'quasi-random', include: { paths: true } } as const;
    expect(await pool.simulate(quasi)).toEqual(await simulate(quasi));
    await pool.close();
  });

  test('needs every posterior draw in every replicate', async () => {
    await expect(
      simulate({ ...options, pathCount: 1_023, sampling: 'quasi-random' }),
    ).rejects.toThrow('quasi-random sampling needs a pathCount of at least 1024; 1023 came');
  });
});
