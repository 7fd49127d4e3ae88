import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import type { DaySample } from '../../src/policy/training/day-sample.js';
import { fitOutlook } from '../../src/policy/training/fit-outlook.js';
import type { WatchedSample } from '../../src/policy/training/watch-sample.js';

const AHEAD = 48;
const all = { priceState: true, regime: true };

interface Hour {
  deviation: number;
  regime: number;
}

/** Days that follow one another in stretches, with what an observer made of them. */
function watchedDays(
  days: number,
  next: (hour: number) => Hour,
  stretch = days,
): [DaySample, WatchedSample] {
  const hours = Array.from({ length: days * 24 }, (_, hour) => next(hour));
  return [
    {
      prices: new Float64Array(days * 24),
      reservePrices: new Float64Array(0),
      months: new Uint8Array(days),
      weekdays: Uint8Array.from({ length: days }, (_, day) => day % 7),
      follows: Uint8Array.from({ length: days }, (_, day) => (day % stretch === 0 ? 0 : 1)),
      simulatedDays: days,
      weights: new Float64Array(days).fill(1),
    },
    {
      deviations: Float64Array.from(hours, ({ deviation }) => deviation),
      regimes: Uint8Array.from(hours, ({ regime }) => regime),
      scalesPerMwh: new Float64Array(days).fill(1),
    },
  ];
}

/** y = persistence·y₋₁ + ε of standard deviation 1, regimes without any meaning. */
function autoregression(persistence: number, seed: number): (hour: number) => Hour {
  const stream = createStream({ seed, stream: 0, path: 0 });
  let deviation = nextNormal(stream);
  return (hour) => {
    deviation = persistence * deviation + Math.sqrt(1 - persistence ** 2) * nextNormal(stream);
    return { deviation, regime: Math.floor(hour / 7) % 5 };
  };
}

describe('fitOutlook', () => {
  test.each([0, 0.5, 0.9])(
    'carries what is left of a deviation that keeps %d of itself an hour',
    (persistence) => {
      const days = 2000;
      const { shift, carry } = fitOutlook(
        ...watchedDays(days, autoregression(persistence, 17)),
        all,
      );
      // Of an autocorrelation at long lags; at short ones it is known better.
      const error = Math.sqrt((1 + persistence ** 2) / (1 - persistence ** 2) / (24 * days));
      for (let regime = 0; regime < 5; regime++) {
        expect(carry[regime * AHEAD]).toBe(1);
        expect(shift[regime * AHEAD]).toBe(0);
        for (let ahead = 1; ahead <= 24; ahead++) {
          const at = regime * AHEAD + ahead;
          expect(Math.abs(carry[at]! - persistence ** ahead)).toBeLessThan(5 * error);
          expect(carry[at]).toBeGreaterThanOrEqual(0);
          // A fifth of the hours tells the mean of a regime.
          expect(Math.abs(shift[at]!)).toBeLessThan(5 * Math.sqrt(5) * error);
        }
      }
    },
  );

  test('hours more than a day ahead go on as a day ahead does', () => {
    const { shift, carry } = fitOutlook(...watchedDays(500, autoregression(0.97, 3)), all);
    for (let at = 0; at < shift.length; at++) {
      const ahead = at % AHEAD;
      if (ahead <= 24) continue;
      expect(carry[at]).toBe(carry[at - ahead + 24]! * carry[at - 24]!);
      expect(shift[at]).toBe(shift[at - ahead + 24]! * carry[at - 24]!);
    }
  });

  test('says of each regime what follows on it', () => {
    // An alternation of days, low and high: noise about −1 and +1, a day later about the other.
    const stream = createStream({ seed: 5, stream: 0, path: 0 });
    const days = watchedDays(1000, (hour) => {
      const high = Math.floor(hour / 24) % 2 === 1;
      return { deviation: (high ? 1 : -1) + 0.1 * nextNormal(stream), regime: high ? 4 : 0 };
    });
    const told = fitOutlook(...days, all);
    expect(told.shift[24]).toBeCloseTo(1, 1);
    expect(told.shift[4 * AHEAD + 24]).toBeCloseTo(-1, 1);
    expect(told.carry[24]).toBeCloseTo(0, 1);
    const untold = fitOutlook(...days, { ...all, regime: false });
    for (let at = AHEAD; at < 5 * AHEAD; at++) {
      expect(untold.shift[at]).toBe(untold.shift[at - AHEAD]);
      expect(untold.carry[at]).toBe(untold.carry[at - AHEAD]);
    }
    // Least squares would have it −1, but nothing is carried below 0.
    expect(untold.carry[24]).toBe(0);
    const unseen = fitOutlook(...days, { ...all, priceState: false });
    expect(unseen.carry.every((carry) => carry === 0)).toBe(true);
    expect(unseen.shift[0]).toBeCloseTo(-1, 1);
    expect(unseen.shift[4 * AHEAD]).toBeCloseTo(1, 1);
  });

  test('learns nothing across a gap', () => {
    const apart = watchedDays(
      400,
      (hour) => ({ deviation: hour % 24 === 0 ? 1 : 0, regime: 2 }),
      1,
    );
    const { shift, carry } = fitOutlook(...apart, all);
    for (let at = 0; at < shift.length; at++) {
      expect([shift[at], carry[at]]).toEqual(at % AHEAD === 0 ? [0, 1] : [0, 0]);
    }
  });

  test.each([0, 0.7])('is finite where deviations never move from %d', (deviation) => {
    const { shift, carry } = fitOutlook(...watchedDays(50, () => ({ deviation, regime: 1 })), all);
    expect([...shift, ...carry].every(Number.isFinite)).toBe(true);
    expect(carry.every((value) => value >= 0 && value <= 1)).toBe(true);
  });
});
