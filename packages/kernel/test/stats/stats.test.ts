import {
  mean,
  median,
  quantile,
  quantileSorted,
  sampleStandardDeviation,
  standardDeviation,
  sum,
  weightedMean,
} from '@bess/kernel/stats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const sample = fc.array(finite, { minLength: 1, maxLength: 60 });

/** The exact sum of doubles, in units of 2^-1074, rounded once at the end. */
function exactSum(values: readonly number[]): number {
  let total = 0n;
  for (const value of values) {
    let exponent = 0;
    let scaled = value;
    while (!Number.isInteger(scaled)) {
      scaled *= 2;
      exponent += 1;
    }
    total += BigInt(scaled) << BigInt(1074 - exponent);
  }
  // Keep 60 additional bits, because dividing a big integer truncates.
  const shift = 1074n - 60n;
  return Number(total >> shift) / 2 ** 60;
}

describe('sum', () => {
  test('survives cancellation', () => {
    expect(sum([1, 1e100, 1, -1e100])).toBe(2);
    expect(sum(new Array(10).fill(0.1))).toBe(1);
    expect(sum(Float64Array.of(1e16, 1, 1))).toBe(10_000_000_000_000_002);
  });

  test('of no values is 0; infinities and NaN propagate', () => {
    expect(sum([])).toBe(0);
    expect(sum([1, Number.POSITIVE_INFINITY])).toBe(Number.POSITIVE_INFINITY);
    expect(sum([1, Number.NaN])).toBeNaN();
  });

  test('property: it is the exact sum up to about one bit', () => {
    const plain = fc
      .double({ min: -1e6, max: 1e6, noNaN: true })
      .map((x) => Math.round(x * 2 ** 20) / 2 ** 20);
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 200 }), (values) => {
        const exact = exactSum(values);
        expect(Math.abs(sum(values) - exact)).toBeLessThanOrEqual(Math.abs(exact) * 2 ** -52);
      }),
    );
  });
});

describe('quantile, type 7', () => {
  // R 4: quantile(c(1, 3, 4, 9, 10), c(0, .1, .25, .5, .9, 1), type = 7); by hand h = 4p.
  test.each([
    [0, 1],
    [0.1, 1.8],
    [0.25, 3],
    [0.5, 4],
    [0.9, 9.6],
    [1, 10],
  ])('at %f is %f', (probability, expected) => {
    expect(quantile([9, 1, 10, 4, 3], probability)).toBeCloseTo(expected, 12);
    expect(quantileSorted([1, 3, 4, 9, 10], probability)).toBeCloseTo(expected, 12);
  });

  test('sorts by value, not as text, and does not change its input', () => {
    const values = [10, 9, 100, -1];
    expect(quantile(values, 1)).toBe(100);
    expect(values).toEqual([10, 9, 100, -1]);
  });

  test('property: it rises with the probability, stays within the values and shifts with them', () => {
    fc.assert(
      fc.property(
        sample,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, p, q) => {
          const low = quantile(values, Math.min(p, q));
          const high = quantile(values, Math.max(p, q));
          expect(low).toBeLessThanOrEqual(high);
          expect(low).toBeGreaterThanOrEqual(Math.min(...values));
          expect(high).toBeLessThanOrEqual(Math.max(...values));
          expect(
            quantile(
              values.map((x) => -x),
              1 - p,
            ),
          ).toBeCloseTo(-quantile(values, p), 3);
          expect(quantile([...values].reverse(), p)).toBe(quantile(values, p));
        },
      ),
    );
  });
});

describe('mean, median and spread', () => {
  test('by hand', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(median([9, 1, 4, 2])).toBe(3);
    expect(median(Float64Array.of(5, 1, 3))).toBe(3);
    expect(weightedMean([10, 20], [3, 1])).toBe(12.5);
    // Squared deviations from 5: 9, 1, 1, 1, 0, 0, 4, 16; 32 in all.
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2);
    expect(sampleStandardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 14);
  });

  test('property: they agree with each other', () => {
    fc.assert(
      fc.property(sample, (values) => {
        const size = Math.max(...values.map(Math.abs), 1e-9);
        expect(Math.abs(mean(values) - sum(values) / values.length)).toBeLessThanOrEqual(
          1e-12 * size,
        );
        expect(
          Math.abs(
            weightedMean(
              values,
              values.map(() => 3),
            ) - mean(values),
          ),
        ).toBeLessThanOrEqual(1e-12 * size);
        expect(Math.abs(median(values) - quantile(values, 0.5))).toBeLessThanOrEqual(1e-12 * size);
        const n = values.length;
        if (n > 1) {
          const scaled = standardDeviation(values) * Math.sqrt(n / (n - 1));
          expect(Math.abs(sampleStandardDeviation(values) - scaled)).toBeLessThanOrEqual(
            1e-9 * size,
          );
        }
      }),
    );
  });

  test('property: a weight equals that many repetitions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(finite, fc.nat(4)), { minLength: 1, maxLength: 20 }),
        (pairs) => {
          const repeated = pairs.flatMap(([value, weight]) =>
            new Array<number>(weight).fill(value),
          );
          fc.pre(repeated.length > 0);
          const weighted = weightedMean(
            pairs.map(([v]) => v),
            pairs.map(([, w]) => w),
          );
          expect(weighted).toBeCloseTo(mean(repeated), 6);
        },
      ),
    );
  });
});

describe('rejected input', () => {
  test.each([
    ['mean of nothing', () => mean([]), 'values must have at least 1 value; 0 came'],
    [
      'median with a gap',
      () => median([1, Number.NaN]),
      'values[1] must be a finite number; NaN came',
    ],
    ['spread of nothing', () => standardDeviation([]), 'values must have at least 1 value; 0 came'],
    [
      'sample spread of one',
      () => sampleStandardDeviation([1]),
      'values must have at least 2 values for a sample standard deviation; 1 came',
    ],
    [
      'quantile beyond 1',
      () => quantile([1], 1.1),
      'probability must be between 0 and 1; 1.1 came',
    ],
    [
      'quantile at NaN',
      () => quantile([1], Number.NaN),
      'probability must be between 0 and 1; NaN came',
    ],
    ['quantile of nothing', () => quantile([], 0.5), 'values must have at least 1 value; 0 came'],
    [
      'sorted quantile of nothing',
      () => quantileSorted([], 0.5),
      'sorted must have at least 1 value; 0 came',
    ],
    [
      'too few weights',
      () => weightedMean([1, 2], [1]),
      'weights must have 2 items, as many as values; 1 came',
    ],
    [
      'a negative weight',
      () => weightedMean([1, 2], [1, -1]),
      'weights[1] must be at least 0; -1 came',
    ],
    ['no weight', () => weightedMean([1, 2], [0, 0]), 'weights must not all be 0; only zeros came'],
    [
      'an infinite weight',
      () => weightedMean([1], [Number.POSITIVE_INFINITY]),
      'weights[0] must be a finite number; Infinity came',
    ],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(
      expect.objectContaining({ name: 'EngineError', engine: 'kernel', message }),
    );
  });
});
