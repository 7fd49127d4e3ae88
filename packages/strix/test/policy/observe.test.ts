import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createObserver } from '../../src/policy/create-observer.js';
import { observeDay } from '../../src/policy/internal/observe-day.js';
import { observe } from '../../src/policy/observe.js';
import { samplePolicy } from '../support/sample-plan.js';

const table = samplePolicy(5, 8);
/** 20 in the first twelve hours and 60 in the others, every month and day. */
const steps = {
  ...table,
  observer: {
    ...table.observer,
    initialProfile: Float64Array.from({ length: 576 }, (_, i) => (i % 24 < 12 ? 20 : 60)),
  },
};

describe('observe', () => {
  test('follows equations (9) to (14)', () => {
    const state = createObserver(steps.observer, 3);
    // Mean 40, mean deviation 20, scale 1.5·20 = 30; at 20 the width is the scale.
    const first = observe(state, steps, { pricePerMwh: 50, hour: 0, weekday: 1, newDay: true });
    expect(state.profileMean).toBe(40);
    expect(state.scalePerMwh).toBe(30);
    // û = 30/(30 + 30) = 0.5; surprise 0.2·0.5 = 0.1, at the third edge; bin ⌊1.5·4⌋.
    expect(state.surprise).toBeCloseTo(0.1, 12);
    expect(first).toMatchObject({ hour: 0, regime: 3, bin: 6 });
    expect(state.profile[0]).toBeCloseTo(20 + 0.15 * 30, 12);
    // At 60 the width is 30 + 20; û = −300/350, and only 3 widths count in the profile.
    const later = observe(state, steps, { pricePerMwh: -240, hour: 15, weekday: 1, newDay: false });
    expect(state.surprise).toBeCloseTo(0.1 + 0.2 * (-300 / 350 - 0.1), 12);
    expect(later).toMatchObject({ regime: 2, bin: 0 });
    expect(state.profile[15]).toBeCloseTo(60 - 0.15 * 150, 12);
    expect(state.profile[24 + 15]).toBe(60);
  });

  test('puts a price at its very highest into the last bin', () => {
    const state = createObserver(steps.observer, 0);
    const seen = { pricePerMwh: 1e300, hour: 0, weekday: 6, newDay: true };
    expect(observe(state, steps, seen).bin).toBe(7);
  });

  test('refuses a month that is none', () => {
    expect(() => createObserver(table.observer, 12)).toThrow(
      'month must be a whole number from 0 to 11; 12 came',
    );
  });

  test('by the hour and by the day are the same to the bit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -500, max: 3000, noNaN: true }), {
          minLength: 24 * 9,
          maxLength: 24 * 9,
        }),
        (series) => {
          const prices = Float64Array.from(series);
          const hourly = createObserver(table.observer, 5);
          const daily = createObserver(table.observer, 5);
          const squashed = new Float64Array(24);
          const surprises = new Float64Array(24);
          for (let day = 0; day < 9; day++) {
            const weekday = day % 7;
            const kind = weekday < 5 ? 0 : 1;
            observeDay(squashed, surprises, daily, table.observer, kind, prices, day * 24);
            for (let hour = 0; hour < 24; hour++) {
              const pricePerMwh = prices[day * 24 + hour]!;
              const seen = { pricePerMwh, hour, weekday, newDay: hour === 0 };
              const { bin } = observe(hourly, table, seen);
              expect(bin).toBe(Math.min(7, Math.floor((squashed[hour]! + 1) * 4)));
              expect(hourly.surprise).toBe(surprises[hour]);
            }
            expect(hourly).toEqual(daily);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
