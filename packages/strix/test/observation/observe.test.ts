import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createObserver, observe } from '../../src/observation/observer.js';
import { samplePolicy } from '../support/sample-plan.js';

const table = samplePolicy().observer;
/** 20 in the first twelve hours and 60 in the others, every month and day. */
const steps = {
  ...table,
  initialProfile: Float64Array.from({ length: 576 }, (_, i) => (i % 24 < 12 ? 20 : 60)),
};

describe('observe', () => {
  test('follows equations (9) to (13)', () => {
    const state = createObserver(steps, 3);
    // Mean 40, mean deviation 20, scale 1.5·20 = 30; at 20 the width is the scale.
    const first = observe(state, steps, { pricePerMwh: 50, hour: 0, weekday: 1, newDay: true });
    expect(state.profileMean).toBe(40);
    expect(state.scalePerMwh).toBe(30);
    // û = 30/(30 + 30) = 0.5; surprise 0.2·0.5 = 0.1, at the third edge.
    expect(state.surprise).toBeCloseTo(0.1, 7);
    expect(first).toEqual({ deviationPerMwh: 30, deviation: 1, softsignDeviation: 0.5, regime: 3 });
    expect(state.profile[0]).toBeCloseTo(20 + 0.15 * 30, 5);
    // At 60 the width is 30 + 20; û = −300/350, and the profile takes 3 widths only.
    const later = observe(state, steps, { pricePerMwh: -240, hour: 15, weekday: 1, newDay: false });
    expect(state.surprise).toBeCloseTo(0.1 + 0.2 * (-300 / 350 - 0.1), 7);
    expect(later).toEqual({
      deviationPerMwh: -300,
      deviation: -6,
      softsignDeviation: Math.fround(-300 / 350),
      regime: 2,
    });
    expect(state.profile[15]).toBeCloseTo(60 - 0.15 * 150, 5);
    expect(state.profile[24 + 15]).toBe(60);
  });

  test('rejects an invalid month', () => {
    expect(() => createObserver(table, 12)).toThrow(
      'month must be a whole number from 0 to 11; 12 came',
    );
  });

  test('a policy that does not learn keeps its profile', () => {
    const state = createObserver(table, 5);
    const profile = state.profile.slice();
    for (let hour = 0; hour < 24; hour++) {
      const seen = { pricePerMwh: 500 - 40 * hour, hour, weekday: 2, newDay: hour === 0 };
      expect(observe(state, table, seen, false).deviationPerMwh).toBe(
        Math.fround(seen.pricePerMwh - profile[hour]!),
      );
    }
    expect(state.profile).toEqual(profile);
  });

  test('property: for any prices everything stays finite, and the surprise within its bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true })), (prices) => {
        const state = createObserver(table, 5);
        for (const [i, pricePerMwh] of prices.entries()) {
          const weekday = Math.floor(i / 24) % 7;
          const seen = { pricePerMwh, hour: i % 24, weekday, newDay: i % 24 === 0 };
          const { softsignDeviation: squashed, regime } = observe(state, table, seen);
          expect(Math.abs(squashed)).toBeLessThanOrEqual(1);
          expect(Math.abs(state.surprise)).toBeLessThanOrEqual(1);
          expect([0, 1, 2, 3, 4]).toContain(regime);
        }
        expect(state.scalePerMwh).toBeGreaterThanOrEqual(table.minScalePerMwh);
        expect(state.profile.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
