import { energyKwhSeries, fillGaps, findGaps, resample } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const steps = fc.constantFrom(1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60);
const powers = (length: number) =>
  fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: length, maxLength: length });
const total = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);

test('energy is mean power times hours', () => {
  expect(energyKwhSeries([100, -40, Number.NaN], 15)).toEqual(Float64Array.of(25, -10, Number.NaN));
  expect(() => energyKwhSeries([1], 7)).toThrow(/stepMinutes must be one of/);
});

describe('resample', () => {
  test.each([
    ['four quarters to an hour', [10, 20, 30, 40], 15, 60, [25]],
    ['an hour to four quarters', [10], 60, 15, [10, 10, 10, 10]],
    // 20-minute steps to half hours: the middle one is split equally.
    ['thirds to halves of an hour', [30, 60, 90], 20, 30, [40, 80]],
    ['halves to thirds of an hour', [30, 90], 30, 20, [30, 60, 90]],
    ['the same step', [1, 2], 15, 15, [1, 2]],
    ['nothing', [], 15, 60, []],
    ['a gap', [1, Number.NaN, 3, 4], 15, 30, [Number.NaN, 3.5]],
  ])('%s', (_, series, from, to, expected) => {
    expect(resample(series, from, to)).toEqual(Float64Array.from(expected));
  });

  test('rejects a series that ends within a step', () => {
    expect(() => resample([1, 2, 3], 15, 60)).toThrow(
      'series must cover whole steps of 60 minutes; 3 values of 15 minutes came',
    );
  });

  test('property: energy is preserved, and refining first changes nothing', () => {
    fc.assert(
      fc.property(steps, steps, powers(60), (from, to, series) => {
        const out = resample(series, from, to);
        expect(total(energyKwhSeries(out, to))).toBeCloseTo(
          total(energyKwhSeries(series, from)),
          7,
        );
        const byMinute = resample(resample(series, from, 1), 1, to);
        expect(byMinute.length).toBe(out.length);
        for (const [i, value] of out.entries()) expect(byMinute[i]).toBeCloseTo(value, 9);
      }),
    );
  });

  test('property: refinement can be undone exactly', () => {
    fc.assert(
      fc.property(powers(8), fc.constantFrom(5, 15, 30), (series, to) => {
        expect(Array.from(resample(resample(series, 60, to), to, 60))).toEqual(series);
      }),
    );
  });
});

describe('gaps', () => {
  test('are found at any position and in any notation', () => {
    expect(findGaps([null, 1, Number.NaN, undefined, 2, null])).toEqual([
      { startIndex: 0, length: 1 },
      { startIndex: 2, length: 2 },
      { startIndex: 5, length: 1 },
    ]);
    expect(findGaps([1, 2])).toEqual([]);
    expect(findGaps([null, null])).toEqual([{ startIndex: 0, length: 2 }]);
    expect(findGaps([])).toEqual([]);
  });

  test('an infinite value is an error, not a gap', () => {
    expect(() => findGaps([1, Number.POSITIVE_INFINITY])).toThrow(
      'series[1] must be finite or missing; Infinity came',
    );
  });

  test('short ones are filled by linear interpolation, long ones remain', () => {
    const series = [0, null, null, 3, null, null, null, 7, null];
    expect(fillGaps(series, { maxSteps: 2, rule: 'linear' })).toEqual({
      values: Float64Array.of(0, 1, 2, 3, Number.NaN, Number.NaN, Number.NaN, 7, Number.NaN),
      filled: [{ startIndex: 1, length: 2 }],
      remaining: [
        { startIndex: 4, length: 3 },
        { startIndex: 8, length: 1 },
      ],
    });
  });

  test('the previous value fills to the end but not from the start', () => {
    expect(fillGaps([null, 5, null, null], { maxSteps: 2, rule: 'previous' })).toEqual({
      values: Float64Array.of(Number.NaN, 5, 5, 5),
      filled: [{ startIndex: 2, length: 2 }],
      remaining: [{ startIndex: 0, length: 1 }],
    });
  });

  test('rejects an invalid limit or rule', () => {
    expect(() => fillGaps([1], { maxSteps: -1, rule: 'linear' })).toThrow(
      'maxSteps must be a whole number from 0; -1 came',
    );
    expect(() => fillGaps([1], { maxSteps: 1, rule: 'cubic' as 'linear' })).toThrow(
      'rule must be one of linear and previous; cubic came',
    );
  });

  test('property: known values remain, the report matches the changes, and a line is restored', () => {
    const value = fc.option(fc.integer({ min: -100, max: 100 }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(value),
        fc.nat(4),
        fc.constantFrom('linear' as const, 'previous' as const),
        (series, maxSteps, rule) => {
          const before = [...series];
          const { values, filled, remaining } = fillGaps(series, { maxSteps, rule });
          expect(series).toEqual(before);
          for (const [i, original] of series.entries())
            if (original !== null) expect(values[i]).toBe(original);
          expect(findGaps(values)).toEqual(remaining);
          expect([...filled, ...remaining].sort((a, b) => a.startIndex - b.startIndex)).toEqual(
            findGaps(series),
          );
          expect(filled.every((gap) => gap.length <= maxSteps)).toBe(true);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer(),
        fc.integer({ min: -9, max: 9 }),
        (gap, start, slope) => {
          const line = Array.from({ length: gap + 2 }, (_, i) => start + slope * i);
          const holed = line.map((y, i) => (i === 0 || i === gap + 1 ? y : Number.NaN));
          const { values } = fillGaps(holed, { maxSteps: gap, rule: 'linear' });
          for (const [i, y] of line.entries()) expect(Math.abs(values[i]! - y)).toBeLessThan(1e-6);
        },
      ),
    );
  });
});
