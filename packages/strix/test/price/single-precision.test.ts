import { normalFromUint32 } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clipUnits,
  floatAtMost,
  singleExp,
  singleNormal,
  singleSinh,
  singleTables,
} from '../../src/price/single-precision.js';

const { normals, hyperbolic, exponential } = singleTables();
const words = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  // Ends of octaves and segments, where a float rounds up into the next one.
  fc
    .tuple(fc.integer({ min: 0, max: 31 }), fc.integer({ min: -70, max: 70 }))
    .map(([octave, away]) => (2 ** octave + away) >>> 0),
);

describe('singleNormal', () => {
  test('property: is the inverse normal distribution, up to the rounding of a float', () => {
    fc.assert(
      fc.property(words, (word) => {
        const exact = normalFromUint32(word);
        expect(Math.abs(singleNormal(normals, word) - exact)).toBeLessThan(1e-6);
        expect(singleNormal(normals, ~word >>> 0)).toBe(-singleNormal(normals, word));
      }),
      { numRuns: 2_000 },
    );
  });

  test('the first and the last word are the ends', () => {
    expect(singleNormal(normals, 0)).toBeCloseTo(normalFromUint32(0), 6);
    expect(singleNormal(normals, 0xffffffff)).toBeCloseTo(normalFromUint32(0xffffffff), 6);
    expect(Math.abs(singleNormal(normals, 0x7fffffff))).toBeLessThan(1e-7);
  });
});

describe('hyperbolic functions', () => {
  test('property: sinh and exp agree with Math to seven digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (drawn) => {
        const x = Math.fround(drawn);
        const sinh = Math.sinh(x);
        expect(Math.abs(singleSinh(hyperbolic, Math.fround(64 * x)) - sinh)).toBeLessThanOrEqual(
          4e-7 * (0.01 + Math.abs(sinh)),
        );
        const exp = Math.exp(x);
        expect(Math.abs(singleExp(exponential, x) - exp)).toBeLessThanOrEqual(4e-7 * exp);
      }),
    );
  });

  test('beyond ±8 they keep the value there', () => {
    expect(clipUnits(700)).toBe(512);
    expect(clipUnits(-700)).toBe(-512);
    expect(singleExp(exponential, 20)).toBe(singleExp(exponential, 8));
  });
});

test('property: floatAtMost is the largest float that is at most a number', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e30, max: 1e30, noNaN: true }), (value) => {
      const float = floatAtMost(value);
      expect(Math.fround(float)).toBe(float);
      expect(float).toBeLessThanOrEqual(value);
      // The next float up is above the number, unless the number is a float.
      const gap = Math.max(2 ** -149, Math.abs(float) * 2 ** -23);
      expect(Math.fround(float + gap) > value || float === Math.fround(value)).toBe(true);
    }),
  );
});
