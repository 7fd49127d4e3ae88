import { expect, test } from 'vitest';
import { mergePrices } from '../../src/sites/stored-prices.js';

const prices = (...series: [number, number][]) =>
  series.map(([timeMs, pricePerMwh]) => ({ timeMs, pricePerMwh }));

test('merged prices are in chronological order, and the second list counts at the same time', () => {
  const first = prices([1, 10], [3, 30], [5, 50], [9, 90]);
  const second = prices([0, 0], [3, 31], [4, 40], [5, 51]);
  expect(mergePrices(first, second)).toEqual(
    prices([0, 0], [1, 10], [3, 31], [4, 40], [5, 51], [9, 90]),
  );
});

test('a list without prices leaves the other one as it is', () => {
  expect(mergePrices([], prices([1, 10]))).toEqual(prices([1, 10]));
  expect(mergePrices(prices([1, 10]), [])).toEqual(prices([1, 10]));
  expect(mergePrices([], [])).toEqual([]);
});
