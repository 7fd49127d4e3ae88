import { expect, test } from 'vitest';
import type { ValidationSeries } from '../src/data/validation-windows.js';
import { compareWithNaive } from '../src/evaluation/compare-with-naive.js';
import { meanRatios } from '../src/evaluation/mean-ratios.js';

const window = (values: number[], actual: number[]) => ({
  known: { values: Float64Array.from(values), stepMinutes: 60 },
  actual: Float64Array.from(actual),
});

test('errors are measured by the better seasonal naive forecast', () => {
  const week = Array.from({ length: 168 }, (_, hour) => (hour < 24 ? 5 : 1));
  const series: ValidationSeries = {
    name: 'a',
    group: 'a',
    kind: 'load',
    // The naive forecast of a day says 1, that of a week 5; what comes is 4.
    windows: [window(week, [4, 4])],
  };
  const [score] = compareWithNaive([series], {
    low: () => Float64Array.of(3, 3),
    high: () => Float64Array.of(6, 6),
  });
  expect(score).toMatchObject({
    naiveError: 1,
    weekRatio: 1,
    ratios: { low: 1, high: 2, mean: 0.5 },
  });
  expect(meanRatios([score!], 'load')).toEqual({ low: 1, high: 2, mean: 0.5, naive168: 1 });
});

test('without a week known, the day is what counts', () => {
  const series: ValidationSeries = {
    name: 'a',
    group: 'a',
    kind: 'price',
    windows: [window(new Array(24).fill(1), [3])],
  };
  const [score] = compareWithNaive([series], { one: () => Float64Array.of(2) });
  expect(score).toMatchObject({ naiveError: 2, ratios: { one: 0.5 } });
  expect(meanRatios([score!], 'price')).toEqual({ one: 0.5 });
});
