import { expect, test } from 'vitest';
import { syntheticSeries } from '../src/synthetic/synthetic-series.js';

const options = { seed: 3, count: 24, length: 700 };

test('made-up series are the same again, finite, and differ', () => {
  const all = syntheticSeries(options);
  expect(syntheticSeries(options)).toEqual(all);
  expect(syntheticSeries({ ...options, seed: 4 })).not.toEqual(all);
  for (const { values } of all) {
    expect(values.length).toBe(700);
    expect(values.every(Number.isFinite)).toBe(true);
    expect(new Set(values).size).toBeGreaterThan(1);
  }
  expect(new Set(all.map(({ stepMinutes }) => stepMinutes))).toEqual(new Set([60, 30, 15]));
  expect(all.some(({ firstStepOfWeek }) => firstStepOfWeek === undefined)).toBe(true);
});

test('more series leave the first ones as they are', () => {
  expect(syntheticSeries({ ...options, count: 30 }).slice(0, 24)).toEqual(syntheticSeries(options));
});
