import { expect, test } from 'vitest';
import { fitCost } from '../strix/lib/speed/fit-cost.js';
import { median } from '../strix/lib/speed/median.js';

test('the fitted line recovers the parts of the times', () => {
  const runs = [1, 7, 30, 90].flatMap((days) =>
    [1_000, 3_000, 10_000].map((paths) => ({
      ...{ paths, days },
      milliseconds: 5 + 2e-3 * paths + 30e-6 * paths * days * 24,
    })),
  );
  const line = fitCost(runs);
  expect(line.fixedMilliseconds).toBeCloseTo(5, 6);
  expect(line.microsecondsPerPath).toBeCloseTo(2, 6);
  expect(line.nanosecondsPerPathHour).toBeCloseTo(30, 6);
  expect(line.largestDeviation).toBeLessThan(1e-9);
});

test('a deviating run shows in the largest deviation', () => {
  const runs = [1, 30, 90].flatMap((days) =>
    [1_000, 10_000].map((paths) => ({ paths, days, milliseconds: 1 + 30e-6 * paths * days * 24 })),
  );
  runs[0]!.milliseconds *= 2;
  expect(fitCost(runs).largestDeviation).toBeGreaterThan(0.02);
});

test('runs that do not separate paths from days are refused', () => {
  const runs = [1_000, 2_000, 4_000].map((paths) => ({ paths, days: 30, milliseconds: paths }));
  expect(() => fitCost(runs)).toThrow('the runs must differ in paths and in days');
});

test('the median is the middle, or the mean of the middle two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
