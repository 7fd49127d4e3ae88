import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import type { DaySample } from '../../src/policy/sample-days.js';
import { fitDeviationForecast, type ObservedSample } from '../../src/policy/train-market.js';

const AHEAD = 48;
const all = { priceState: true, regime: true };

interface Hour {
  deviation: number;
  regime: number;
}

/** Sequences of consecutive days, with their observations. */
function watchedDays(
  days: number,
  next: (hour: number) => Hour,
  { stretch = days, simulatedDays = 0 } = {},
): [DaySample, ObservedSample] {
  const hours = Array.from({ length: days * 24 }, (_, hour) => next(hour));
  return [
    {
      prices: new Float64Array(days * 24),
      reservePrices: new Float64Array(0),
      months: new Uint8Array(days),
      weekdays: Uint8Array.from({ length: days }, (_, day) => day % 7),
      follows: Uint8Array.from({ length: days }, (_, day) => (day % stretch === 0 ? 0 : 1)),
      simulatedDays,
      weights: new Float64Array(days).fill(1),
    },
    {
      deviations: Float64Array.from(hours, ({ deviation }) => deviation),
      regimes: Uint8Array.from(hours, ({ regime }) => regime),
      scalesPerMwh: new Float64Array(days).fill(1),
    },
  ];
}

/** y = persistence·y₋₁ + ε with standard deviation 1; regimes are arbitrary. */
function autoregression(persistence: number, seed: number): (hour: number) => Hour {
  const stream = createStream({ seed, stream: 0, path: 0 });
  let deviation = nextNormal(stream);
  return (hour) => {
    deviation = persistence * deviation + Math.sqrt(1 - persistence ** 2) * nextNormal(stream);
    return { deviation, regime: Math.floor(hour / 7) % 5 };
  };
}

describe('fitDeviationForecast', () => {
  test('keeps 96 % of a deviation per hour, for any sample', () => {
    for (const persistence of [0, 0.9]) {
      const { leadSlopes } = fitDeviationForecast(
        ...watchedDays(100, autoregression(persistence, 17)),
        all,
      );
      for (let at = 0; at < 5 * AHEAD; at++)
        expect(leadSlopes[at]).toBeCloseTo(0.96 ** (at % AHEAD), 12);
    }
  });

  test('adds nothing where deviations persist as assumed', () => {
    const days = 4000;
    const { leadIntercepts } = fitDeviationForecast(
      ...watchedDays(days, autoregression(0.96, 17)),
      all,
    );
    // Standard error of the mean remainder of an autoregression over a fifth of the hours.
    const error = Math.sqrt((1 + 0.96) / (1 - 0.96) / ((24 * days) / 5));
    // A weight of 3,000 hours shrinks it: the largest of 240 is 0.46 ± 0.17 errors over other draws, 9 deviations below the
    // bound.
    for (let at = 0; at < leadIntercepts.length; at++)
      expect(Math.abs(leadIntercepts[at]!)).toBeLessThan(2 * error);
  });

  test('continues beyond a day ahead like a day ahead', () => {
    const { leadIntercepts, leadSlopes } = fitDeviationForecast(
      ...watchedDays(500, autoregression(0.5, 3)),
      all,
    );
    for (let at = 0; at < leadIntercepts.length; at++) {
      const ahead = at % AHEAD;
      if (ahead <= 24) continue;
      expect(leadSlopes[at]).toBe(leadSlopes[at - ahead + 24]! * leadSlopes[at - 24]!);
      expect(leadIntercepts[at]).toBe(leadIntercepts[at - ahead + 24]! * leadSlopes[at - 24]!);
    }
  });

  test('adds the remaining mean deviation of real days by regime, shrunk towards 0 with the weight of 3,000 hours', () => {
    // −1 on even days, +1 on odd ones: a day later the deviation differs by 2 from the present one, of which the share 0.96^24
    // is assumed to remain.
    const next = (hour: number) => {
      const high = Math.floor(hour / 24) % 2 === 1;
      return { deviation: high ? 1 : -1, regime: high ? 4 : 0 };
    };
    const days = 1001;
    const told = fitDeviationForecast(...watchedDays(days, next), all);
    const hours = 24 * 500;
    const rest = (hours * (1 + 0.96 ** 24)) / (hours + 3000);
    expect(told.leadIntercepts[24]).toBeCloseTo(rest, 12);
    expect(told.leadIntercepts[4 * AHEAD + 24]).toBeCloseTo(-rest, 12);
    expect(told.leadIntercepts[0]).toBe(0);
    expect(told.leadIntercepts[2 * AHEAD + 24]).toBe(0);
    const untold = fitDeviationForecast(...watchedDays(days, next), { ...all, regime: false });
    for (let at = AHEAD; at < 5 * AHEAD; at++) {
      expect(untold.leadIntercepts[at]).toBe(untold.leadIntercepts[at - AHEAD]);
    }
    expect(untold.leadIntercepts[24]).toBeCloseTo(0, 12);
    // Simulated days are not used.
    const simulated = fitDeviationForecast(
      ...watchedDays(days, next, { simulatedDays: days }),
      all,
    );
    expect(simulated.leadIntercepts.every((value) => value === 0)).toBe(true);
  });

  test('gives the mean of each regime over all days where deviations are not observed', () => {
    const next = (hour: number) => {
      const high = Math.floor(hour / 24) % 2 === 1;
      return { deviation: high ? 1 : -1, regime: high ? 4 : 0 };
    };
    const days = watchedDays(1001, next, { simulatedDays: 1001 });
    const { leadIntercepts, leadSlopes } = fitDeviationForecast(...days, {
      ...all,
      priceState: false,
    });
    expect(leadSlopes.every((value) => value === 0)).toBe(true);
    const mean = 12_000 / 12_024;
    expect(leadIntercepts[0]).toBeCloseTo(-mean, 12);
    expect(leadIntercepts[24]).toBeCloseTo(mean, 12);
    expect(leadIntercepts[4 * AHEAD]).toBeCloseTo(mean, 12);
  });

  test('learns nothing across a gap', () => {
    const apart = watchedDays(400, (hour) => ({ deviation: hour % 24 === 0 ? 1 : 0, regime: 2 }), {
      stretch: 1,
    });
    expect(fitDeviationForecast(...apart, all).leadIntercepts.every((value) => value === 0)).toBe(
      true,
    );
  });

  test.each([0, 0.7])('is finite where deviations are constant at %d', (deviation) => {
    const { leadIntercepts, leadSlopes } = fitDeviationForecast(
      ...watchedDays(50, () => ({ deviation, regime: 1 })),
      all,
    );
    expect([...leadIntercepts, ...leadSlopes].every(Number.isFinite)).toBe(true);
    expect(leadSlopes.every((value) => value >= 0 && value <= 1)).toBe(true);
  });
});
