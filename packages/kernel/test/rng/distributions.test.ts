import { normalCoefficients, normalFromUint32, uniformFromUint32 } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stableLog, upperTailNormal } from '../../src/rng/normal-table.js';
import { errorOfZ, normalTail } from './reference.js';

const word = fc.integer({ min: 0, max: 0xffffffff });
const complement = (value: number) => ~value >>> 0;

/** Words of the lower half at 1,024 points of each octave of the tail probability. */
function* tailWords(): Generator<number> {
  for (let octave = 0; octave < 32; octave++) {
    for (let place = 0; place < 1024; place++) {
      yield Math.floor((2 ** octave * (1 + place / 1024)) / 2);
    }
  }
}

describe('the uniform number of a word', () => {
  test('lies strictly between 0 and 1, at the middle of its cell', () => {
    expect(uniformFromUint32(0)).toBe(2 ** -33);
    expect(uniformFromUint32(0xffffffff)).toBe(1 - 2 ** -33);
    expect(uniformFromUint32(-1)).toBe(1 - 2 ** -33);
  });

  test('property: the complement mirrors it exactly', () => {
    fc.assert(
      fc.property(word, (value) => {
        expect(uniformFromUint32(value) + uniformFromUint32(complement(value))).toBe(1);
      }),
    );
  });
});

describe('the normal number of a word', () => {
  test('the reference itself: tabulated probabilities above z', () => {
    // Φ(−1), Φ(−2), Φ(−4), Φ(−6) to ten digits, from the literature's tables.
    expect(normalTail(0)).toBe(0.5);
    expect(normalTail(1)).toBeCloseTo(0.158655253931457, 14);
    expect(normalTail(2)).toBeCloseTo(0.0227501319481792, 15);
    expect(normalTail(4) / 3.16712418331199e-5).toBeCloseTo(1, 12);
    expect(normalTail(6) / 9.86587645037698e-10).toBeCloseTo(1, 12);
    // Series and continued fraction agree.
    expect(normalTail(3 - 1e-12) / normalTail(3)).toBeCloseTo(1, 10);
  });

  test('the nodes of the table agree with an independent distribution function', () => {
    let worst = 0;
    for (const value of tailWords()) {
      const probability = (value + 0.5) / 2 ** 32;
      const z = upperTailNormal(probability);
      worst = Math.max(worst, Math.abs(errorOfZ(z, probability)) / Math.max(1, z));
    }
    // The power series of the reference loses three digits near z = 3.
    expect(worst).toBeLessThan(1e-13);
  });

  test('the largest error over all segments is below 2.3e−8', () => {
    let worst = 0;
    for (const value of tailWords()) {
      const z = -normalFromUint32(value);
      worst = Math.max(worst, Math.abs(errorOfZ(z, (value + 0.5) / 2 ** 32)));
    }
    expect(worst).toBeLessThan(2.3e-8);
    // An error smaller than the order of the table allows would mean that the test is wrong.
    expect(worst).toBeGreaterThan(1e-8);
  });

  test('property: the error bound holds at random words too', () => {
    fc.assert(
      fc.property(word, (value) => {
        const z = Math.abs(normalFromUint32(value));
        const tail = Math.min(uniformFromUint32(value), 1 - uniformFromUint32(value));
        expect(Math.abs(errorOfZ(z, tail))).toBeLessThan(2.3e-8);
      }),
      { numRuns: 2000 },
    );
  });

  test('rises with the word, across all boundaries of segments and octaves', () => {
    let previous = Number.NEGATIVE_INFINITY;
    let before = -1;
    for (const value of tailWords()) {
      if (value === before) continue;
      for (const near of value > before + 1 ? [value - 1, value] : [value]) {
        const z = normalFromUint32(near);
        if (!(z > previous)) expect(`${near}: ${z}`).toBe(`above ${previous}`);
        previous = z;
      }
      before = value;
    }
    // The middle: the largest negative and the smallest positive number.
    expect(normalFromUint32(0x7fffffff)).toBeLessThan(0);
    expect(normalFromUint32(0x80000000)).toBe(-normalFromUint32(0x7fffffff));
  });

  test('property: the complement of a word gives exactly the negative', () => {
    fc.assert(
      fc.property(word, (value) => {
        expect(normalFromUint32(complement(value))).toBe(-normalFromUint32(value));
      }),
    );
  });

  test('property: the public coefficients give the same bits as the function, as their documentation says', () => {
    const coefficients = normalCoefficients();
    fc.assert(
      fc.property(word, (value) => {
        const odd = 2 * Math.min(value, complement(value)) + 1;
        const octave = Math.floor(Math.log2(odd));
        const place = (odd / 2 ** octave - 1) * 16;
        const segment = 16 * octave + Math.floor(place);
        const f = place - Math.floor(place);
        const [c0, c1, c2, c3] = coefficients.subarray(4 * segment, 4 * segment + 4);
        const size = c0! + f * (c1! + f * (c2! + f * c3!));
        expect(normalFromUint32(value)).toBe(value < 2 ** 31 ? -size : size);
      }),
      { numRuns: 2000 },
    );
    coefficients.fill(0);
    expect(normalFromUint32(0)).not.toBe(0);
  });

  test('the extremes are those of 2⁻³³', () => {
    const extreme = normalFromUint32(0xffffffff);
    expect(Math.abs(errorOfZ(extreme, 2 ** -33))).toBeLessThan(2.3e-8);
    expect(extreme).toBeGreaterThan(6.33);
    expect(extreme).toBeLessThan(6.34);
  });
});

test('the logarithm without Math.log agrees with it', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e6, noNaN: true }), (value) => {
      const difference = Math.abs(stableLog(value) - Math.log(value));
      expect(difference).toBeLessThanOrEqual(4e-16 * Math.max(1, Math.abs(Math.log(value))));
    }),
    { numRuns: 1000 },
  );
});
