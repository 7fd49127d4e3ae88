import { evenly } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findExactPeriod } from '../../src/transforms/exact-period.js';

/** Tries every period. */
function bySearch(values: readonly number[]): number {
  for (let period = 1; 2 * period <= values.length; period++) {
    if (values.every((value, i) => i < period || value === values[i - period])) return period;
  }
  return 0;
}

describe('the exact period of values', () => {
  it.each([
    [[7, 7], 1],
    [[0, -0, 0], 1],
    [[1, 2, 1, 2], 2],
    [[1, 2, 1, 2, 1], 2],
    [[1, 2, 1], 0],
    [[1, 1, 2, 1, 1, 2, 1, 1], 3],
    [[1, 2, 3, 4], 0],
    [[5], 0],
    [[], 0],
  ])('of %j is %i', (values, period) => {
    expect(findExactPeriod(values)).toBe(period);
  });

  it('is the shortest period found by search', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 14 }), (values) => {
        expect(findExactPeriod(values)).toBe(bySearch(values));
      }),
      { numRuns: 1000 },
    );
  });

  it('tolerates rounding, but no larger change', () => {
    const pattern = fc.array(evenly(-1e6, 1e6), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(pattern, fc.integer({ min: 2, max: 5 }), fc.nat(), (cycle, times, place) => {
        fc.pre(new Set(cycle).size === cycle.length);
        const values = Array.from({ length: times * cycle.length + 1 }, (_, i) => {
          return cycle[i % cycle.length]!;
        });
        const range = Math.max(...cycle) - Math.min(...cycle);
        const changed = (by: number) =>
          values.map((value, i) => (i === place % values.length ? value + by * range : value));
        expect(findExactPeriod(changed(2e-13))).toBe(cycle.length);
        expect(findExactPeriod(changed(1e-6))).toBe(0);
      }),
    );
  });

  it('is found in 100,000 values', () => {
    const values = Float64Array.from({ length: 100_000 }, (_, i) => (i % 49_999 === 7 ? 1 : 0));
    expect(findExactPeriod(values)).toBe(49_999);
    values[60_000] = 1;
    expect(findExactPeriod(values)).toBe(0);
  });
});
