import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as elementary from '../../src/internal/elementary.js';

function relativeError(actual: number, expected: number): number {
  if (actual === expected) return 0;
  return Math.abs(actual - expected) / Math.abs(expected);
}

const cases: [string, (x: number) => number, (x: number) => number, number, number][] = [
  ['exp', elementary.exp, Math.exp, -700, 709],
  ['expm1', elementary.expm1, Math.expm1, -5, 5],
  ['log', elementary.log, Math.log, 1e-300, 1e300],
  ['log, near 1', elementary.log, Math.log, 0.5, 2],
  ['log1p', elementary.log1p, Math.log1p, -0.9, 5],
  ['sinh', elementary.sinh, Math.sinh, -710, 710],
  ['sinh, near 0', elementary.sinh, Math.sinh, -1, 1],
  ['asinh', elementary.asinh, Math.asinh, -1e300, 1e300],
  ['asinh, near 0', elementary.asinh, Math.asinh, -3, 3],
  ['tanh', elementary.tanh, Math.tanh, -25, 25],
  ['sin', elementary.sin, Math.sin, -7, 7],
  ['cos', elementary.cos, Math.cos, -7, 7],
  ['sin, many turns', elementary.sin, Math.sin, -1e6, 1e6],
  ['cos, many turns', elementary.cos, Math.cos, -1e6, 1e6],
];

describe('elementary functions', () => {
  it.each(cases)('%s is within 1e-13 of the host’s', (_name, ours, host, low, high) => {
    fc.assert(
      fc.property(fc.double({ min: low, max: high, noNaN: true }), (x) => {
        expect(relativeError(ours(x), host(x)), `at ${x}`).toBeLessThan(1e-13);
      }),
      { numRuns: 2000 },
    );
  });

  it('has the known values', () => {
    expect(elementary.exp(0)).toBe(1);
    expect(elementary.exp(-1000)).toBe(0);
    expect(elementary.exp(710)).toBe(Infinity);
    expect(elementary.exp(Number.NaN)).toBeNaN();
    expect(elementary.log(1)).toBe(0);
    expect(elementary.log(0)).toBe(-Infinity);
    expect(elementary.log(-1)).toBeNaN();
    expect(elementary.log(Number.MIN_VALUE)).toBeCloseTo(Math.log(Number.MIN_VALUE), 10);
    expect(elementary.log(Number.MAX_VALUE)).toBeCloseTo(Math.log(Number.MAX_VALUE), 10);
    expect(elementary.sin(0)).toBe(0);
    expect(elementary.cos(0)).toBe(1);
    expect(elementary.tanh(Infinity)).toBe(1);
    expect(elementary.asinh(0)).toBe(0);
    expect(elementary.sinh(0)).toBe(0);
  });
});
