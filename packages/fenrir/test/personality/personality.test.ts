import { readFileSync } from 'node:fs';
import { mean, quantile } from '@bess/kernel/stats';
import { marketPrior } from '@bess/strix';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPersonality,
  observePrice,
  observePrices,
  type Personality,
  parsePersonality,
} from '../../src/index.js';
import {
  describePersonality,
  type PriceObservation,
  priceRegime,
  type RegimeName,
  regimeLabel,
  regimeNames,
} from '../../src/personality/index.js';
import { pathModelFromState } from '../../src/personality/learn-pending.js';
import { createPathModel, observePathPrices } from '../../src/real-time/index.js';
import { expectLookahead } from '../../src/scenarios/index.js';
import { evenPrices, madeUpPrices, shapedPrice } from '../support/price-series.js';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-02T00:00Z');

const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 15_000 }).map((cents) => cents / 100) },
  { weight: 1, arbitrary: fc.integer({ min: -100_000, max: 0 }).map((cents) => cents / 100) },
  { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 1_500_000 }).map((cents) => cents / 100) },
);

/** Prices in order, with repeats within an interval, gaps of hours, and sometimes of months. */
const history = (most: number): fc.Arbitrary<PriceObservation[]> =>
  fc
    .array(
      fc.tuple(
        fc.oneof(
          { weight: 8, arbitrary: fc.constant(60) },
          { weight: 3, arbitrary: fc.integer({ min: 0, max: 30 }) },
          { weight: 2, arbitrary: fc.integer({ min: 60, max: 3000 }) },
          { weight: 1, arbitrary: fc.integer({ min: 3000, max: 200_000 }) },
        ),
        price,
      ),
      { minLength: 1, maxLength: most },
    )
    .map((steps) => {
      let timeMs = START;
      return steps.map(([minutes, pricePerMwh]) => {
        timeMs += minutes * 60_000;
        return { timeMs, pricePerMwh };
      });
    });

const fresh = (change: Partial<Parameters<typeof createPersonality>[0]> = {}) =>
  createPersonality({ timeZone: 'America/Los_Angeles', ...change });

describe('learning', () => {
  test('does not depend on whether prices arrive one by one or together, and does not change the old value', () => {
    fc.assert(
      fc.property(history(60), (observations) => {
        const start = fresh();
        const before = JSON.stringify(start);
        const oneByOne = observations.reduce(observePrice, start);
        expect(observePrices(start, observations)).toEqual(oneByOne);
        expect(JSON.stringify(start)).toBe(before);
      }),
    );
  });

  test('uses only the last price of an interval', () => {
    fc.assert(
      fc.property(history(60), fc.constantFrom(5, 30, 60), (observations, intervalMinutes) => {
        const intervalOf = ({ timeMs }: PriceObservation) =>
          Math.floor(timeMs / (intervalMinutes * 60_000));
        const last = observations.filter(
          (each, at) =>
            at + 1 === observations.length ||
            intervalOf(each) !== intervalOf(observations[at + 1]!),
        );
        const start = fresh({ intervalMinutes });
        expect(observePrices(start, observations)).toEqual(observePrices(start, last));
      }),
    );
  });

  test('survives JSON bit for bit, and continues as if it had not been stored', () => {
    fc.assert(
      fc.property(history(40), history(10), (observations, more) => {
        const learned = observePrices(fresh(), observations);
        const back = parsePersonality(JSON.parse(JSON.stringify(learned)));
        expect(back).toEqual(learned);
        const offsetMs = observations.at(-1)!.timeMs - START;
        const later = more.map(({ timeMs, pricePerMwh }) => ({
          timeMs: timeMs + offsetMs,
          pricePerMwh,
        }));
        expect(JSON.stringify(observePrices(back, later))).toBe(
          JSON.stringify(observePrices(learned, later)),
        );
      }),
    );
  });

  test('stays valid: probabilities add up, everything is finite and can be parsed', () => {
    fc.assert(
      fc.property(history(80), (observations) => {
        const learned = observePrices(fresh(), observations);
        const { regimes, ...rest } = describePersonality(learned);
        expect(regimeNames.reduce((sum, name) => sum + regimes[name], 0)).toBeCloseTo(1, 12);
        for (const name of regimeNames) expect(regimes[name]).toBeGreaterThanOrEqual(0);
        for (const hour of [...rest.profile.weekday, ...rest.profile.weekend]) {
          expect(hour.low).toBeLessThanOrEqual(hour.median);
          expect(hour.high).toBeGreaterThanOrEqual(hour.median);
          expect(Number.isFinite(hour.high - hour.low)).toBe(true);
        }
        expect(rest.persistencePerHour).toBeLessThan(1);
        expect(rest.spikesPerDay).toBeGreaterThan(0);
        expect(() => parsePersonality(learned)).not.toThrow();
      }),
    );
  });

  test('needs as many bytes after a month as after two', () => {
    const intervalMinutes = 15;
    const observations = evenPrices({
      startMs: START,
      days: 60,
      intervalMinutes,
      daysBetweenSpikes: 3,
    });
    const atMonth = observePrices(fresh({ intervalMinutes }), observations.slice(0, 30 * 96));
    const atEnd = observePrices(atMonth, observations.slice(30 * 96));
    const bytes = [atMonth, atEnd].map((each) => JSON.stringify(each).length);
    expect(Math.abs(bytes[1]! / bytes[0]! - 1)).toBeLessThan(0.01);
    const sizes = (each: Personality) => [
      each.window.length,
      each.profile.means.length,
      each.transitions.length,
    ];
    expect(sizes(atEnd)).toEqual([2688, 48, 100]);
    expect(sizes(atEnd)).toEqual(sizes(fresh({ intervalMinutes })));
  });

  test('rejects a price before the latest one, and invalid prices', () => {
    const learned = observePrice(fresh(), { timeMs: START, pricePerMwh: 40 });
    expect(() => observePrice(learned, { timeMs: START - 1, pricePerMwh: 40 })).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'observationOutOfOrder' }),
    );
    expect(() => observePrice(learned, { timeMs: START, pricePerMwh: Number.NaN })).toThrow(
      /pricePerMwh must be a finite/,
    );
    expect(() => observePrice(learned, { timeMs: START, pricePerMwh: 1e7 })).toThrow(
      /within ±1000000; 10000000 came/,
    );
    expect(() => fresh({ timeZone: 'Mars/Base' })).toThrow(/IANA time zone; "Mars\/Base" came/);
    expect(() => fresh({ intervalMinutes: 7 })).toThrow(/one of 5, 10, 15, 20, 30, 60; 7 came/);
    expect(() => fresh({ market: 'us-iso-dayahead' })).toThrow(/did you mean us-iso-day-ahead/);
  });
});

describe('the regime of a price', () => {
  test.each<[number, string]>([
    [-0.01, 'negative'],
    [0, 'off_peak'],
    [30, 'off_peak'],
    [30.01, 'normal'],
    [59.99, 'normal'],
    [60, 'peak'],
    [239.99, 'peak'],
    [240, 'scarcity'],
    [9000, 'scarcity'],
  ])('of %d without history is %s', (pricePerMwh, regime) => {
    // Quantiles 30/40/60/160: scarcity from max(1.5·160, 3·40) = 240 on.
    expect(regimeLabel(pricePerMwh)).toBe(regime);
    expect(priceRegime(fresh(), pricePerMwh, START)).toMatchObject({ regime, observations: 0 });
  });

  test('is scarcity rather than peak, and negative before all others', () => {
    const low = { q30: -50, q50: -40, q80: -30, q99: -20 };
    expect(regimeLabel(-45, low)).toBe('negative');
    expect(regimeLabel(0, low)).toBe('scarcity');
    expect(regimeLabel(300, { q30: 90, q50: 100, q80: 110, q99: 150 })).toBe('scarcity');
    expect(regimeLabel(299, { q30: 90, q50: 100, q80: 110, q99: 150 })).toBe('peak');
  });

  test('follows from the quantiles of the 28 days before it, recomputed from the whole history', () => {
    fc.assert(
      fc.property(
        history(150),
        price,
        fc.integer({ min: 0, max: 80_000 }),
        (observations, now, minutesLater) => {
          const learned = observePrices(fresh(), observations);
          const timeMs = observations.at(-1)!.timeMs + minutesLater * 60_000;
          const interval = Math.floor(timeMs / HOUR);
          const byInterval = new Map(
            observations.map((each) => [Math.floor(each.timeMs / HOUR), each.pricePerMwh]),
          );
          const trailing = [...byInterval]
            .filter(([at]) => at < interval && at >= interval - 28 * 24)
            .map(([, each]) => each);
          const { regime, quantiles, observations: count } = priceRegime(learned, now, timeMs);
          if (trailing.length < 24) {
            expect({ count, regime }).toEqual({ count: 0, regime: regimeLabel(now) });
            return;
          }
          expect(count).toBe(trailing.length);
          const [q30, q50, q80, q99] = [0.3, 0.5, 0.8, 0.99].map((p) => quantile(trailing, p)) as [
            number,
            number,
            number,
            number,
          ];
          expect(quantiles).toEqual({ q30, q50, q80, q99 });
          const expected =
            now < 0
              ? 'negative'
              : now >= Math.max(1.5 * q99, 3 * q50)
                ? 'scarcity'
                : now >= q80
                  ? 'peak'
                  : now <= q30
                    ? 'off_peak'
                    : 'normal';
          expect(regime).toBe(expected);
        },
      ),
    );
  });

  test('agrees with the filter where prices are far apart', () => {
    // Nights at 20, days at 50, evenings at 120, a midday below 0 and a spike: the filter is certain.
    const priceOf = (hour: number, day: number) =>
      day === 20 && hour === 19 ? 2000 : hour === 12 ? -40 : hour < 8 ? 20 : hour < 18 ? 50 : 120;
    const observations = Array.from({ length: 21 * 24 }, (_, at) => ({
      timeMs: START + at * HOUR,
      pricePerMwh: priceOf(at % 24, Math.floor(at / 24)) + (at % 5),
    }));
    let learned = fresh({ timeZone: 'UTC' });
    const sureOf = (hour: number): RegimeName | undefined => {
      if (hour === 12) return 'negative';
      if (hour === 19) return 'scarcity';
      // After a jump of the price the filter takes an hour or two to follow.
      if (hour >= 2 && hour < 8) return 'off_peak';
      if ((hour >= 10 && hour < 12) || (hour >= 15 && hour < 18)) return 'normal';
      return hour >= 21 ? 'peak' : undefined;
    };
    observations.forEach((each, at) => {
      learned = observePrice(learned, each);
      const sure = sureOf(at % 24);
      if (at < 20 * 24 || sure === undefined) return;
      expect(describePersonality(learned).regimes[sure]).toBeGreaterThan(0.5);
    });
  });
});

describe('the profile', () => {
  test('is the exponentially weighted mean of each hour, by local time and kind of day', () => {
    // Four weeks in which clocks in New York are set forward (2026-03-08 07:00Z).
    const observations = madeUpPrices({ seed: 5, startMs: START, days: 28, intervalMinutes: 60 });
    const start = fresh({ timeZone: 'America/New_York' });
    const learned = observePrices(start, [
      ...observations,
      { timeMs: START + 28 * 24 * HOUR, pricePerMwh: 0 },
    ]);
    expect(learned.restarts).toBe(0);
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
      hour: 'numeric',
      hourCycle: 'h23',
    });
    const { centre, scale } = start.space;
    for (const cell of [0, 7, 19, 24 + 2, 24 + 18]) {
      const isWeekend = cell >= 24;
      const xs = observations.flatMap(({ timeMs, pricePerMwh }) => {
        const parts = formatter.formatToParts(timeMs);
        const part = (type: string) => parts.find((each) => each.type === type)!.value;
        const matches =
          Number(part('hour')) === cell % 24 &&
          ['Sat', 'Sun'].includes(part('weekday')) === isWeekend;
        return matches ? [Math.asinh((pricePerMwh - centre) / scale)] : [];
      });
      expect(xs.length).toBeGreaterThanOrEqual(isWeekend ? 7 : 19);
      const halfLife = isWeekend ? 8 : 20;
      const kept = (age: number) => 2 ** (-age / halfLife);
      const priorWeight = 3 * kept(xs.length);
      const weights = xs.map((_, at) => kept(xs.length - 1 - at));
      const weight = priorWeight + weights.reduce((sum, each) => sum + each, 0);
      const mean =
        (priorWeight * start.profile.means[cell]! +
          xs.reduce((sum, x, at) => sum + weights[at]! * x, 0)) /
        weight;
      expect(learned.profile.means[cell]).toBeCloseTo(mean, 9);
      expect(learned.profile.weights[cell]).toBeCloseTo(weight, 9);
      // Weighted squares about the mean, including the prior's variance and its distance.
      const squares =
        priorWeight *
          (start.profile.squares[cell]! / 3 + (start.profile.means[cell]! - mean) ** 2) +
        xs.reduce((sum, x, at) => sum + weights[at]! * (x - mean) ** 2, 0);
      expect(learned.profile.squares[cell]).toBeCloseTo(squares, 9);
      // The recent profile: a mean of prices with a half-life of two days of the kind.
      const prices = xs.map((x) => centre + scale * Math.sinh(x));
      const recent = (age: number) => 2 ** (-age / 2);
      const total = prices.reduce(
        (sum, __, at) => sum + recent(prices.length - 1 - at),
        3 * recent(prices.length),
      );
      const recentMean =
        prices.reduce(
          (sum, each, at) => sum + recent(prices.length - 1 - at) * each,
          3 * recent(prices.length) * start.recent.means[cell]!,
        ) / total;
      expect(learned.recent.means[cell]).toBeCloseTo(recentMean, 8);
    }
  });

  test("starts as that of the prior's market", () => {
    const { weekday } = describePersonality(fresh()).profile;
    // Evenings of the prior are expensive and its nights cheap, all within its normal range.
    expect(weekday[19]!.median).toBeGreaterThan(1.5 * weekday[3]!.median);
    for (const { median } of weekday) {
      expect(median).toBeGreaterThan(20);
      expect(median).toBeLessThan(80);
    }
    const german = fresh({ market: marketPrior('de-day-ahead'), timeZone: 'Europe/Berlin' });
    expect(german).toMatchObject({ market: 'de-day-ahead', currency: 'EUR' });
  });

  test('estimates a known volatility and persistence', () => {
    for (const [intervalMinutes, days] of [
      [60, 120],
      [15, 60],
    ] as const) {
      const observations = madeUpPrices({ seed: 9, startMs: START, days, intervalMinutes });
      const { volatility, persistencePerHour, spikesPerDay } = describePersonality(
        observePrices(fresh({ timeZone: 'UTC', intervalMinutes }), observations),
      );
      // Deviations with a standard deviation of 4 and a persistence of 0.8 per hour: changes have the variance 2·16·(1 − 0.8^h), plus about 20 from the hourly shape.
      const shape = observations
        .slice(1, 1 + (7 * 1440) / intervalMinutes)
        .reduce((sum, { timeMs }, _, all) => {
          const change =
            shapedPrice(timeMs, 50) - shapedPrice(timeMs - intervalMinutes * 60_000, 50);
          return sum + change ** 2 / all.length;
        }, 0);
      const hours = intervalMinutes / 60;
      const expected = Math.sqrt((2 * 16 * (1 - 0.8 ** hours) + shape) / hours);
      // Over 200 seeds: standard deviations 0.021 and 0.012 at most about 1 and 0.82 to 0.85. The bounds are at least 7 of them away, 1e-11 by chance.
      expect(volatility / expected).toBeGreaterThan(0.85);
      expect(volatility / expected).toBeLessThan(1.15);
      expect(persistencePerHour).toBeGreaterThan(0.7);
      expect(persistencePerHour).toBeLessThan(0.92);
      // The prior has a half-life of 90 days, and no price is close to a spike.
      expect(spikesPerDay).toBeLessThan(0.01);
    }
  });

  test('counts spikes with a half-life of 90 days', () => {
    const days = 100;
    const spiky = evenPrices({
      startMs: START,
      days: days + 1,
      intervalMinutes: 60,
      daysBetweenSpikes: 10,
    }).slice(0, days * 24 + 1);
    const start = fresh({ timeZone: 'UTC' });
    const kept = (hours: number) => 2 ** (-hours / (90 * 24));
    const spikes = Array.from({ length: days / 10 }, (_, at) => (10 * at + 9) * 24 + 18);
    const count = spikes.reduce(
      (sum, hour) => sum + kept(days * 24 - 1 - hour),
      start.spikes.count * kept(days * 24),
    );
    let seen = start.spikes.days * kept(days * 24);
    for (let hour = 0; hour < days * 24; hour += 1) seen += kept(hour) / 24;
    const { spikesPerDay, spikesPerDayDeviation } = describePersonality({
      ...observePrices(start, spiky),
      pending: null,
    });
    expect(spikesPerDay).toBeCloseTo(count / seen, 9);
    expect(spikesPerDayDeviation).toBeCloseTo(Math.sqrt(count) / seen, 9);
  });
});

describe('the price impact of the own power', () => {
  /**
   * Prices that fall by a given amount per MW sold. The battery sells 30 MW after noon and buys 30 MW before it, with a deviation that lasts for `hours`
   * hours at a time.
   */
  const traded = (impactPerMw: number, hoursAtATime: number): PriceObservation[] =>
    madeUpPrices({ seed: 31, startMs: START, days: 120, intervalMinutes: 60 }).map(
      ({ timeMs, pricePerMwh }, at) => {
        const extraMw = ((Math.floor(at / hoursAtATime) * 7919) % 51) - 25;
        const soldMw = (at % 24 >= 12 ? 30 : -30) + extraMw;
        return {
          timeMs,
          pricePerMwh: pricePerMwh - impactPerMw * soldMw,
          exportMw: Math.max(0, soldMw),
          importMw: Math.max(0, -soldMw),
        };
      },
    );
  const learnedFrom = (observations: readonly PriceObservation[]) =>
    describePersonality(observePrices(fresh({ timeZone: 'UTC' }), observations));

  test.each([1, 5])(
    'is estimated, though the battery sells in high-price hours, for %d at a time',
    (hours) => {
      const { impactPerMw, impactPerMwDeviation } = learnedFrom(traded(0.2, hours));
      // Over 200 seeds it is 0.19 with a standard deviation of at most 0.005: six to the nearer bound, 1e-9 by chance.
      expect(impactPerMw).toBeGreaterThan(0.16);
      expect(impactPerMw).toBeLessThan(0.24);
      expect(impactPerMwDeviation).toBeLessThan(0.01);
    },
  );

  test('is small without data, and never below 0', () => {
    const before = { impactPerMw: 0, impactPerMwDeviation: 0.05 };
    expect(describePersonality(fresh())).toMatchObject(before);
    const untold = traded(0.2, 1).map(({ timeMs, pricePerMwh }) => ({ timeMs, pricePerMwh }));
    expect(learnedFrom(untold)).toMatchObject(before);
    const steady = traded(0, 1).map((each) => ({ ...each, exportMw: 40, importMw: 0 }));
    expect(learnedFrom(steady)).toMatchObject(before);
    expect(learnedFrom(traded(-0.3, 1)).impactPerMw).toBe(0);
    expect(() => observePrice(fresh(), { timeMs: START, pricePerMwh: 1, exportMw: -1 })).toThrow(
      /exportMw must be from 0 to 100000; -1 came/,
    );
  });

  test('depends on changes only: a constant offset of the power has no effect', () => {
    const plain = traded(0.2, 3);
    const more = plain.map((each) => ({ ...each, exportMw: each.exportMw! + 17 }));
    expect(learnedFrom(more).impactPerMw).toBeCloseTo(learnedFrom(plain).impactPerMw, 9);
  });
});

describe('drift', () => {
  const breakDay = 30;
  // The frequency of false alarms is measured by `npm run fenrir-drift --workspace bench`.
  const broken = (factor: number, intervalMinutes = 60) =>
    evenPrices({
      startMs: START,
      days: breakDay + 3,
      intervalMinutes,
      levelOf: (day) => (day < breakDay ? 50 : 50 * factor),
    });

  test.each([
    [60, 2],
    [60, 0.4],
    [30, 3],
    [5, 2],
  ])(
    'restarts within a day after a break of the level (%d minutes, × %d)',
    (intervalMinutes, factor) => {
      const observations = broken(factor, intervalMinutes);
      const perDay = 1440 / intervalMinutes;
      const before = observePrices(
        fresh({ timeZone: 'UTC', intervalMinutes }),
        observations.slice(0, breakDay * perDay),
      );
      expect(before.restarts).toBe(0);
      const dayAfter = observePrices(
        before,
        observations.slice(breakDay * perDay, (breakDay + 1) * perDay + 1),
      );
      expect(dayAfter.restarts).toBe(1);
      // Two days later the profile is at the new level; without a restart it would hardly have moved.
      const { profile } = describePersonality(
        observePrices(dayAfter, observations.slice((breakDay + 1) * perDay + 1)),
      );
      const middle = (profile.weekday[4]!.median + profile.weekday[19]!.median) / 2;
      const offBy = Math.abs(Math.log(middle / (50 * factor)));
      expect(offBy).toBeLessThan(Math.abs(Math.log(factor)) / 2);
    },
  );

  test('does not reset the path model, which treats the new level as a lasting deviation', () => {
    // Two days after a break.
    const observations = broken(2).slice(0, (breakDay + 2) * 24);
    const known = observePrices(fresh({ timeZone: 'UTC' }), observations);
    expect(known.restarts).toBe(1);
    const { intervalMinutes, timeZone } = known;
    const alone = observePathPrices(createPathModel({ timeZone, intervalMinutes }), observations);
    const { timeMs, pricePerMwh } = observations.at(-1)!;
    expect(pathModelFromState(known)).toEqual(alone);
    const { pricePath } = expectLookahead(known, { timeMs, pricePerMwh, horizonHours: 12 });
    const level = mean(Array.from({ length: 12 }, (_, at) => shapedPrice(timeMs + at * HOUR, 100)));
    expect(Math.abs(mean([...pricePath.subarray(0, 12)]) / level - 1)).toBeLessThan(0.2);
  });

  test('is not detected where there is none', () => {
    const steady = { startMs: START, days: 200, intervalMinutes: 60 };
    const restartsOf = (observations: readonly PriceObservation[]) =>
      observePrices(fresh({ timeZone: 'UTC' }), observations).restarts;
    expect(restartsOf(evenPrices(steady))).toBe(0);
    // At most one of ten spikes is taken for a new level.
    expect(restartsOf(evenPrices({ ...steady, daysBetweenSpikes: 20 }))).toBeLessThanOrEqual(1);
  });
});

/** The same to four decimals: the prior moments were simulated in double precision when the files were written. */
function nearly(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 4);
  if (Array.isArray(value)) return value.map(nearly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, nearly(part)]));
}

describe('a stored personality', () => {
  const stored = (change: (copy: Record<string, unknown>) => void) => {
    const copy = JSON.parse(
      JSON.stringify(
        observePrices(
          fresh(),
          madeUpPrices({ seed: 1, startMs: START, days: 3, intervalMinutes: 60 }),
        ),
      ),
    );
    change(copy);
    return copy as unknown;
  };

  test.each<[string, (copy: Record<string, unknown>) => void, RegExp]>([
    ['without a field', (copy) => delete copy['memory'], /damaged: memory/],
    [
      'with an unknown field',
      (copy) => {
        copy['mood'] = 1;
      },
      /damaged: .*mood/,
    ],
    [
      'with a text in place of a number',
      (copy) => {
        copy['restarts'] = '1';
      },
      /damaged: restarts/,
    ],
    [
      'with a list cut short',
      (copy) => {
        copy['transitions'] = [1, 2, 3];
      },
      /damaged: transitions/,
    ],
    [
      'with a window of another interval length',
      (copy) => {
        copy['intervalMinutes'] = 30;
      },
      /window must hold 1344 intervals of 30 minutes; 672 came/,
    ],
    [
      'with invalid probabilities',
      (copy) => {
        copy['regimes'] = [1, 1, 0, 0, 0];
      },
      /regimes must add up to 1; 2 came/,
    ],
    [
      'with an unknown time zone',
      (copy) => {
        copy['timeZone'] = 'Nowhere/Else';
      },
      /IANA zone; "Nowhere\/Else" came/,
    ],
    [
      'with a NaN that JSON made null',
      (copy) => {
        copy['space'] = { centre: null, scale: 20 };
      },
      /damaged: space.centre/,
    ],
    [
      'with a pending price from the past',
      (copy) => {
        copy['pending'] = { interval: 3, pricePerMwh: 1 };
      },
      /pending.interval must come after lastInterval/,
    ],
    [
      'with a path model of another interval length',
      (copy) => {
        const path = copy['path'] as Personality['path'];
        copy['path'] = { ...path, features: [1] };
      },
      /path.features must have 2 entries; 1 came/,
    ],
    [
      'with an invalid recalibration',
      (copy) => {
        const recalibration = copy['recalibration'] as Personality['recalibration'];
        const precision = { intercept: 1, product: 2, slope: 1 };
        copy['recalibration'] = { ...recalibration, precision };
      },
      /recalibration.precision must be positive definite/,
    ],
    [
      'with a recommendation for a later interval',
      (copy) => {
        const waiting = {
          share: 0.5,
          chargeMw: 0,
          dischargeMw: 0,
          energyMwh: 1,
          powerMw: 1,
          minEnergyMwh: 0,
          maxEnergyMwh: 4,
          chargeEfficiency: 0.9,
          dischargeEfficiency: 0.9,
          wearPerMwhDischarged: 0,
        };
        const { interval } = copy['pending'] as { interval: number };
        copy['recommendations'] = [{ interval: interval + 1, ...waiting }];
      },
      /recommendations\[0\].interval must be below/,
    ],
    [
      'with a forecast cut short',
      (copy) => {
        const forecasts = copy['forecasts'] as Personality['forecasts'];
        copy['forecasts'] = { ...forecasts, counts: [1] };
      },
      /damaged: forecasts.counts/,
    ],
    [
      'without a version',
      (copy) => delete copy['version'],
      /version must be a whole number from 1; undefined came/,
    ],
  ])('%s is rejected with a code', (_, change, message) => {
    expect(() => parsePersonality(stored(change))).toThrow(
      expect.objectContaining({
        code: 'personalityDamaged',
        message: expect.stringMatching(message),
      }),
    );
  });

  test('of version 2 is migrated: the path model is learned from its 28 days', () => {
    const file = new URL('../fixtures/personality-version-2.json', import.meta.url);
    const old = JSON.parse(readFileSync(file, 'utf8'));
    expect(old.version).toBe(2);
    // Written by version 2 after exactly these prices, none older than the window.
    const days = madeUpPrices({ seed: 21, startMs: START, days: 6, intervalMinutes: 60 });
    const learned = observePrices(fresh({ timeZone: 'UTC' }), days.slice(0, 120));
    expect(parsePersonality(old)).toEqual(nearly(learned));
    expect(learned.path.observations).toBe(119);
    // For a site with a longer history, only what lies in the window.
    const long = madeUpPrices({ seed: 22, startMs: START, days: 40, intervalMinutes: 60 });
    const { path, recalibration, recommendations, forecasts, ...rest } = observePrices(
      fresh({ timeZone: 'UTC' }),
      long,
    );
    const migrated = parsePersonality({ ...rest, version: 2 });
    const recent = observePrices(fresh({ timeZone: 'UTC' }), long.slice(-28 * 24 - 1));
    expect(migrated).toEqual({
      ...rest,
      path: recent.path,
      recalibration,
      recommendations,
      forecasts,
    });
    expect(path.observations).toBe(40 * 24 - 1);
    expect(() => parsePersonality({ ...old, window: ['dear'] })).toThrow(/damaged: window/);
    for (const lastInterval of [1e17, -1e17, 2 ** 53]) {
      expect(() => parsePersonality({ ...old, lastInterval, window: [] })).toThrow(
        /damaged: lastInterval/,
      );
    }
    for (const intervalMinutes of [0, 1e17]) {
      expect(() => parsePersonality({ ...old, intervalMinutes })).toThrow(
        /damaged: intervalMinutes/,
      );
    }
    expect(() => parsePersonality({ ...old, timeZone: 'Mars/Base' })).toThrow(
      /damaged: .*IANA time zone; "Mars\/Base"/,
    );
  });

  test('of version 1 is migrated, with all that it had learned', () => {
    const file = new URL('../fixtures/personality-version-1.json', import.meta.url);
    const old = JSON.parse(readFileSync(file, 'utf8'));
    expect(old.version).toBe(1);
    const migrated = parsePersonality(old);
    // Written by version 1 after exactly these prices.
    const days = madeUpPrices({ seed: 21, startMs: START, days: 6, intervalMinutes: 60 });
    const learned = observePrices(fresh({ timeZone: 'UTC' }), days.slice(0, 120));
    // Version 1 had no recent profile; it starts as the long-term one.
    const { weekday, weekend } = describePersonality({ ...learned, pending: null }).profile;
    const means = [...weekday, ...weekend].map(({ median }) => median);
    const recent = { means, weights: means.map(() => 3) };
    const expected = { ...learned, recent };
    expect(migrated).toEqual(nearly(expected));
    const more = days.slice(120);
    expect(observePrices(migrated, more)).toEqual(nearly(observePrices(expected, more)));
    expect(() => parsePersonality({ ...old, profile: 7 })).toThrow(/damaged: profile/);
    expect(() => parsePersonality({ ...old, window: [] })).toThrow(
      /window must hold 672 intervals/,
    );
  });

  test('of a later version, or of another type, is rejected with a code', () => {
    expect(() =>
      parsePersonality(
        stored((copy) => {
          copy['version'] = 99;
        }),
      ),
    ).toThrow(expect.objectContaining({ code: 'personalityTooNew' }));
    expect(() => parsePersonality(null)).toThrow(
      expect.objectContaining({ code: 'personalityDamaged' }),
    );
    expect(() => parsePersonality('{')).toThrow(
      expect.objectContaining({ code: 'personalityDamaged' }),
    );
  });
});
