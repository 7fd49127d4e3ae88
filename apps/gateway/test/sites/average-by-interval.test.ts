import { expect, test } from 'vitest';
import { averageByInterval } from '../../src/sites/stored-prices.js';

const minutes = (...series: [number, number][]) =>
  series.map(([minute, pricePerMwh]) => ({ timeMs: minute * 60_000, pricePerMwh }));

test('prices within an interval count with their mean, at its start', () => {
  const prices = minutes([0, 10], [5, 20], [55, 60], [60, 7], [185, -3]);
  expect(averageByInterval(prices, 60)).toEqual(minutes([0, 30], [60, 7], [180, -3]));
  expect(averageByInterval(prices, 5)).toEqual(prices);
});

test('intervals before 1970 start before their prices too', () => {
  expect(averageByInterval(minutes([-70, 4], [-1, 6]), 60)).toEqual(minutes([-120, 4], [-60, 6]));
});

test('no prices have no means', () => {
  expect(averageByInterval([], 30)).toEqual([]);
});
