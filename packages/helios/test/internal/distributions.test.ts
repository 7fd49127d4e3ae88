import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chiSquareQuantile, logGamma, studentTail } from '../../src/internal/distributions.js';

interface Known {
  logGamma: [number, number][];
  studentTail: [number, number, number][];
  chiSquareQuantile: [number, number, number][];
}

const known: Known = JSON.parse(
  readFileSync(new URL('./vectors/distributions.json', import.meta.url), 'utf8'),
);

/** Relative error, absolute below 1. */
function error(actual: number, expected: number): number {
  return Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
}

describe('distributions agree with scipy', () => {
  it.each(known.logGamma)('ln Γ(%d)', (x, expected) => {
    expect(error(logGamma(x), expected)).toBeLessThan(1e-13);
  });

  it.each(known.studentTail)('P(|T| ≥ |%d|) with %d degrees of freedom', (t, nu, expected) => {
    const actual = studentTail(t, nu);
    expect(Math.abs(actual - expected) / expected).toBeLessThan(1e-10);
  });

  it.each(known.chiSquareQuantile)('chi-square quantile at %d, %d degrees', (p, nu, expected) => {
    expect(Math.abs(chiSquareQuantile(p, nu) - expected) / expected).toBeLessThan(1e-10);
  });
});
