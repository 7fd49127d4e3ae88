import { describe, expect, test } from 'vitest';
import { binomialRange, deviationsWithin } from '../src/index.js';

/** P(X = count), term by term from Pascal's triangle. */
function massAt(trials: number, probability: number): number[] {
  let row = [1];
  for (let n = 0; n < trials; n += 1) {
    row = [...row, 0].map(
      (value, k) => value * (1 - probability) + (row[k - 1] ?? 0) * probability,
    );
  }
  return row;
}

describe('binomialRange', () => {
  test.each([
    [20, 0.5, 1e-3],
    [300, 0.8, 1e-7],
    [300, 0.02, 1e-7],
    [5, 0.9, 1e-9],
  ])(
    '%d trials of %d: outside lies no more than %d, and one count less would be too few',
    (n, p, risk) => {
      const mass = massAt(n, p);
      const { least, most } = binomialRange(n, p, risk);
      const sum = (from: number, to: number) => mass.slice(from, to).reduce((a, b) => a + b, 0);
      expect(sum(0, least)).toBeLessThanOrEqual(risk / 2);
      expect(sum(0, least + 1)).toBeGreaterThan(risk / 2);
      expect(sum(most + 1, n + 1)).toBeLessThanOrEqual(risk / 2);
      expect(sum(most, n + 1)).toBeGreaterThan(risk / 2);
    },
  );
});

test.each([
  // Tables of the normal distribution.
  [0.05, 1.959964],
  [0.001, 3.290527],
  [1e-7, 5.326724],
  [1e-12, 7.130506],
])(
  'a normal variable lies outside with probability %d beyond %d deviations',
  (risk, deviations) => {
    expect(deviationsWithin(risk)).toBeCloseTo(deviations, 5);
  },
);
