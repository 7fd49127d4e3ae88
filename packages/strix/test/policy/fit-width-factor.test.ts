import { createStream, nextNormal } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitWidthFactor } from '../../src/policy/fit-observer.js';
import type { DaySample } from '../../src/policy/sample-days.js';
import { samplePolicy } from '../support/sample-plan.js';

/**
 * 20 in the first twelve hours and 60 in the others: the latter lie 20 above the mean, and the scale of the day is 1.5 times
 * that.
 */
const profile = (hour: number) => (hour < 12 ? 20 : 60);
const table = {
  ...samplePolicy().observer,
  widthFactor: 0.4,
  // The profile does not change.
  profileGain: [0, 0] as const,
  initialProfile: Float64Array.from({ length: 576 }, (_, i) => profile(i % 24)),
};
const SCALE = 1.5 * 20;

function sampleOf(prices: Float64Array, simulatedDays = 0): DaySample {
  const days = prices.length / 24;
  return {
    prices,
    reservePrices: new Float64Array(0),
    months: new Uint8Array(days),
    weekdays: Uint8Array.from({ length: days }, (_, day) => day % 7),
    follows: Uint8Array.from({ length: days }, (_, day) => (day === 0 ? 0 : 1)),
    simulatedDays,
    weights: new Float64Array(days).fill(1),
  };
}

/**
 * Days whose deviations are `ofScale` scales in low-priced hours, and more by a factor of the distance above the mean in
 * high-priced ones.
 */
function pricesOf(days: number, factor: number, sizeOf: (hour: number) => number): Float64Array {
  return Float64Array.from({ length: 24 * days }, (_, at) => {
    const expected = profile(at % 24);
    const width = SCALE + factor * Math.max(0, expected - 40);
    return expected + width * sizeOf(at);
  });
}

const leaned = (days: number, factor: number) => (days * factor + 365 * 0.4) / (days + 365);

describe('fitWidthFactor', () => {
  test.each([0, 0.2, 0.7])(
    'finds a width factor of %d, shrunk towards the given factor with the weight of a year',
    (factor) => {
      const prices = pricesOf(100, factor, (at) => (at % 2 === 0 ? 0.3 : -0.3));
      expect(fitWidthFactor(sampleOf(prices), table)).toBeCloseTo(leaned(100, factor), 6);
    },
  );

  test('finds the factor in noise, too', () => {
    const stream = createStream({ seed: 8, stream: 0, path: 0 });
    const prices = pricesOf(2000, 0.6, () => 0.3 * nextNormal(stream));
    // The mean sizes of 24,000 normal deviates have an error of 0.5 %; the shrunk factor, computed from two of them, has one
    // of 0.0125. The bound is more than six of that.
    expect(Math.abs(fitWidthFactor(sampleOf(prices), table) - leaned(2000, 0.6))).toBeLessThan(
      0.08,
    );
  });

  test('stays within 0…0.8, and at the given factor where the days say nothing', () => {
    const narrower = pricesOf(100, -0.9, (at) => (at % 2 === 0 ? 0.3 : -0.3));
    expect(fitWidthFactor(sampleOf(narrower), table)).toBeCloseTo(leaned(100, 0), 6);
    const wider = pricesOf(100, 1.4, (at) => (at % 2 === 0 ? 0.3 : -0.3));
    expect(fitWidthFactor(sampleOf(wider), table)).toBeCloseTo(leaned(100, 0.8), 6);
    const still = pricesOf(100, 0, () => 0);
    expect(fitWidthFactor(sampleOf(still), table)).toBeCloseTo(0.4, 6);
    const simulated = pricesOf(100, 0, (at) => (at % 2 === 0 ? 0.3 : -0.3));
    expect(fitWidthFactor(sampleOf(simulated, 100), table)).toBe(0.4);
  });

  test('property: lies between 0 and 0.8 for any prices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
          minLength: 24,
          maxLength: 240,
        }),
        (values) => {
          const prices = Float64Array.from(values.slice(0, 24 * Math.floor(values.length / 24)));
          const factor = fitWidthFactor(sampleOf(prices), { ...table, profileGain: [0.15, 0.3] });
          expect(factor).toBeGreaterThanOrEqual(0);
          expect(factor).toBeLessThanOrEqual(0.8);
        },
      ),
    );
  });
});
