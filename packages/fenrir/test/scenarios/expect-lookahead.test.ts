import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPersonality,
  observePrice,
  observePrices,
  type Personality,
} from '../../src/index.js';
import { describePersonality, type PriceObservation } from '../../src/personality/index.js';
import { pathModelFromState, withPendingLearned } from '../../src/personality/learn-pending.js';
import { localPlace } from '../../src/personality/profile.js';
import { expectedPath } from '../../src/real-time/index.js';
import { expectLookahead, lookaheadBlocks } from '../../src/scenarios/index.js';
import { averageOverBlocks } from '../../src/scenarios/lookahead-blocks.js';
import {
  localCalendarPlaces,
  pastErrorScenarios,
  pathModelPath,
} from '../../src/scenarios/timed-lookahead.js';
import { evenPrices, madeUpPrices } from '../support/price-series.js';

const START = Date.parse('2026-03-02T00:00Z');
const HOUR = 3_600_000;

const learnedFrom = (days: number, intervalMinutes = 60, timeZone = 'UTC') =>
  observePrices(
    createPersonality({ timeZone, intervalMinutes }),
    madeUpPrices({ seed: 1, startMs: START, days, intervalMinutes, spikesPerDay: 0.1 }),
  );
const sum = (values: Iterable<number>) => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

describe('expectLookahead', () => {
  test('covers the horizon and 48 hours more, begins with the known price, and is the mean of its scenarios', () => {
    const personality = learnedFrom(20, 30);
    const timeMs = START + 20 * 24 * HOUR;
    for (const time of [{ timeMs }, {}]) {
      const ahead = expectLookahead(personality, { ...time, pricePerMwh: 61, horizonHours: 5 });
      expect(ahead.startMs).toBe(time.timeMs);
      expect(ahead.horizonBlocks).toBe(10);
      expect(sum(ahead.blockHours)).toBeCloseTo(53, 9);
      expect(ahead.pricePath[0]).toBe(61);
      expect(ahead.scenarios).toHaveLength(60);
      ahead.pricePath.forEach((price, block) => {
        const prices = ahead.scenarios.map((one) => one[block]!);
        expect(sum(prices) / 60).toBeCloseTo(price, 9);
        if (block > 0) expect(new Set(prices).size).toBeGreaterThan(30);
      });
    }
  });

  test('is finite for any history, reproducible, and independent of whether the price was observed', () => {
    const price = fc.oneof(
      fc.integer({ min: -1000, max: 15_000 }),
      fc.integer({ min: 0, max: 120 }),
      fc.constant(40),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 4000 }), price), { maxLength: 60 }),
        price,
        fc.constantFrom(5, 30, 60),
        fc.integer({ min: 0, max: 9 }),
        (steps, pricePerMwh, intervalMinutes, seed) => {
          let timeMs = START;
          const history = steps.map(([minutes, each]): PriceObservation => {
            timeMs += minutes * 60_000;
            return { timeMs, pricePerMwh: each };
          });
          timeMs += HOUR;
          const before = observePrices(
            createPersonality({ timeZone: 'Europe/Berlin', intervalMinutes }),
            history,
          );
          const options = { timeMs, pricePerMwh, horizonHours: 3, seed, scenarioCount: 8 };
          const ahead = expectLookahead(before, options);
          for (const path of [ahead.pricePath, ...ahead.scenarios]) {
            expect(path.every(Number.isFinite)).toBe(true);
            expect(path[0]).toBe(pricePerMwh);
          }
          expect(expectLookahead(before, options)).toEqual(ahead);
          expect(expectLookahead(observePrice(before, options), options)).toEqual(ahead);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('uses the path model for a site with history, the profile before, and reports it', () => {
    const timeMs = START + 20 * 24 * HOUR;
    const known = withPendingLearned(observePrice(learnedFrom(20), { timeMs, pricePerMwh: 48 }));
    const blocks = [1, ...new Array<number>(30).fill(1), 3, 5];
    const grid = { intervalHours: 1, blocks, pricePerMwh: 48 };
    const clock = localCalendarPlaces(known.lastInterval!, sum(blocks), known);
    const own = pathModelPath(known, { ...grid, ...clock });
    const model = pathModelFromState(known);
    expect(own.subarray(1)).toEqual(expectedPath(model, { blocks: blocks.slice(1) }).pricePath);
    const fresh = createPersonality({ timeZone: 'UTC' });
    const young = expectLookahead(fresh, { timeMs, pricePerMwh: 48, horizonHours: 24 });
    expect(young.assumed).toMatchObject([{ field: 'history', value: '0.0 days' }]);
    expect(young.assumed[0]!.source).toMatch(/started as that of us-iso-day-ahead/);
    // After two days little of the current price remains: the median of the prior's profile.
    const { weekday } = describePersonality(fresh).profile;
    for (const hour of [24, 30, 43]) {
      const prices = young.scenarios.map((one) => one[hour]!).sort((one, other) => one - other);
      expect(prices[3]).toBeLessThan(weekday[hour % 24]!.median);
      expect(prices[56]).toBeGreaterThan(weekday[hour % 24]!.median);
    }
  });

  test('has the scenarios of its definition', () => {
    const perDay = 24;
    const timeMs = START + 30 * perDay * HOUR;
    const known = withPendingLearned(observePrice(learnedFrom(30), { timeMs, pricePerMwh: 70 }));
    const blocks = [1, ...new Array<number>(40).fill(1), 8];
    const leads = sum(blocks);
    const grid = { intervalHours: 1, blocks, pricePerMwh: 70 };
    const clock = localCalendarPlaces(known.lastInterval!, leads, known);
    const scenarios = pastErrorScenarios(known, { ...grid, ...clock }, 500);
    // 27 whole days follow the window's first four hours, at each of the three times of day.
    expect(scenarios).toHaveLength(27 + 27 + 27);
    const model = pathModelFromState(known);
    const priceOf = (interval: number) => {
      const { length } = known.window;
      return known.window[((interval % length) + length) % length]!;
    };
    // Climatology of a place, by the path model: beyond a lead of 40 hours no deviation remains.
    const still = expectedPath(
      { ...model, features: [0, 0] },
      { blocks: new Array(2 * perDay).fill(1) },
    ).pricePath;
    const unit = expectedPath(
      {
        ...model,
        features: [1, 0],
        regression: {
          counts: new Array(11).fill(1),
          squares: new Array(33).fill(0).map((_, at) => (at % 3 === 0 ? 1e9 : 0)),
          products: new Array(22).fill(0).map((_, at) => (at % 2 === 0 ? 1e9 : 0)),
        },
      },
      { blocks: new Array(leads - 1).fill(1) },
    ).pricePath;
    const now = known.lastInterval!;
    const usual = (interval: number) => {
      const lead = (((interval - now - 1) % perDay) + perDay) % perDay;
      // Ridge of 5 average origins: the coefficient of 1e9 squares against 1e9 + 5·(1e9/2 + …).
      return { mean: still[lead]!, scale: ((unit[lead]! - still[lead]!) * 3.5e9) / 1e9 };
    };
    const r = (interval: number) =>
      (priceOf(interval) - usual(interval).mean) / usual(interval).scale;
    const features = (until: number): [number, number] => {
      let slow = 0;
      for (let at = now - known.window.length + 1; at <= until; at += 1) {
        if (priceOf(at) !== null) slow = 0.75 * slow + 0.25 * r(at);
      }
      return [r(until), slow];
    };
    const leftOf = (of: [number, number], lead: number) => {
      const { pricePath } = expectedPath(
        { ...model, features: of },
        { blocks: new Array(leads - 1).fill(1) },
      );
      const { mean, scale } = usual(now + lead);
      return (pricePath[lead - 1]! - mean) / scale;
    };
    const scenario = (origin: number) => {
      const prices = Array.from({ length: leads - 1 }, (_, at) => {
        const lead = at + 1;
        let from = origin;
        while (from + lead > now) from -= perDay;
        const error = r(from + lead) - leftOf(features(from), lead);
        const { mean, scale } = usual(now + lead);
        return (
          mean + scale * (leftOf([model.features[0]!, model.features[1]!], lead) + 1.08 * error)
        );
      });
      return [70, ...prices.slice(0, 40), sum(prices.slice(40)) / 8];
    };
    // The first is of yesterday; the cap does not affect ordinary prices.
    for (const [number, origin] of [
      [0, now - 24],
      [4, now - 5 * 24],
      [28, now - 2 * 24 + 1],
    ] as const) {
      const expected = scenario(origin);
      scenarios[number]!.forEach((price, block) => {
        expect(price).toBeCloseTo(expected[block]!, 6);
      });
    }
  });

  test('rejects invalid options with a code', () => {
    const personality = learnedFrom(3);
    const timeMs = START + 3 * 24 * HOUR;
    const ask = (change: object) => () =>
      expectLookahead(personality, { timeMs, pricePerMwh: 40, ...change });
    expect(ask({ pricePerMwh: Number.NaN })).toThrow(/pricePerMwh must be a finite number/);
    expect(ask({ horizonHours: 97 })).toThrow(/horizonHours must be above 0 and up to 96; 97 came/);
    expect(ask({ blocks: [2, 1] })).toThrow(/the first of them 1 .* 2, 1 came/);
    expect(ask({ scenarioCount: 0 })).toThrow(/from 1 to 500; 0 came/);
    expect(ask({ timeMs: START })).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'observationOutOfOrder' }),
    );
    const series = { startMs: timeMs, intervalMinutes: 60, pricePath: [1] };
    expect(ask({ knownPrices: { ...series, pricePath: [] } })).toThrow(/at least 1 entry/);
    const quantiles = [
      { probability: 0.9, pricePath: [1] },
      { probability: 0.1, pricePath: [1] },
    ];
    expect(ask({ forecast: { ...series, quantiles } })).toThrow(
      /quantiles\[1\].probability must be above 0.9 and below 1; 0.1 came/,
    );
  });
});

describe('known prices', () => {
  test('replace expected prices in all scenarios, as far as they go', () => {
    const timeMs = START + 20 * 24 * HOUR;
    const personality = learnedFrom(20, 15);
    const options = { timeMs, pricePerMwh: 50, horizonHours: 6, blocks: [1, 1, 1, 1, 4, 4, 4, 8] };
    // By the hour from an hour before on; the third hour of the horizon is unknown.
    const knownPrices = {
      startMs: timeMs - HOUR,
      intervalMinutes: 60,
      pricePath: [900, 901, 77, Number.NaN, -20, 30, 41],
    };
    const plain = expectLookahead(personality, options);
    const ahead = expectLookahead(personality, { ...options, knownPrices });
    expect([...ahead.pricePath].slice(0, 5)).toEqual([50, 901, 901, 901, 77]);
    expect(ahead.pricePath[5]).toBe(plain.pricePath[5]);
    expect(ahead.pricePath[6]).toBe(-20);
    expect(ahead.pricePath[7]).toBeCloseTo(35.5, 12);
    for (const [path, scenario] of ahead.scenarios.entries()) {
      for (const block of [1, 4, 6, 7]) {
        expect(scenario[block]).toBeCloseTo(ahead.pricePath[block]!, 9);
      }
      expect(scenario[5]).toBeCloseTo(plain.scenarios[path]![5]!, 9);
    }
  });

  test('are averaged over blocks by their overlap', () => {
    const { means, shares } = averageOverBlocks(
      { startMs: 0, intervalMinutes: 60 },
      [10, 20, Number.NaN, 40],
      HOUR / 2,
      [1, 2, 2],
    );
    expect([...means]).toEqual([15, 30, 40]);
    expect([...shares]).toEqual([1, 0.5, 0.25]);
  });
});

describe('a forecast', () => {
  const timeMs = START + 20 * 24 * HOUR;
  const hours = 60;
  const forecast = {
    startMs: timeMs,
    intervalMinutes: 60,
    pricePath: Array.from({ length: hours }, (_, hour) => 100 + hour),
  };
  /** Errors of which FENRIR's own are larger in all ranges, so that the forecast has all the weight. */
  const trusting = (personality: Personality): Personality => ({
    ...personality,
    forecasts: {
      ...personality.forecasts,
      counts: new Array(5).fill(1e12),
      ownSquares: new Array(5).fill(1e12),
    },
  });

  test('has a weight of a half before anything is known about it', () => {
    const personality = learnedFrom(20);
    const options = { timeMs, pricePerMwh: 50, horizonHours: 12 };
    const plain = expectLookahead(personality, options);
    const ahead = expectLookahead(personality, { ...options, forecast });
    for (let block = 1; block < 60; block += 1) {
      const half = (plain.pricePath[block]! + 100 + block) / 2;
      expect(ahead.pricePath[block]).toBeCloseTo(half, 9);
      const moved = half - plain.pricePath[block]!;
      expect(ahead.scenarios[7]![block]).toBeCloseTo(plain.scenarios[7]![block]! + moved, 9);
    }
  });

  test('without quantiles shifts the scenarios, with quantiles gives them its distribution and keeps their ranks', () => {
    const personality = trusting(learnedFrom(20));
    const options = { timeMs, pricePerMwh: 50, horizonHours: 12 };
    const plain = expectLookahead(personality, options);
    // A normal distribution with standard deviation 10, by its tenth and ninetieth percentile.
    const z = 1.2815515655446004;
    const quantile = (probability: number, off: number) => ({
      probability,
      pricePath: forecast.pricePath.map((price) => price + off),
    });
    const quantiles = [quantile(0.1, -10 * z), quantile(0.9, 10 * z)];
    const ahead = expectLookahead(personality, {
      ...options,
      forecast: { ...forecast, quantiles },
    });
    for (let block = 1; block < 60; block += 1) {
      expect(ahead.pricePath[block]).toBeCloseTo(100 + block, 6);
      const prices = ahead.scenarios.map((one) => one[block]! - 100 - block);
      const rising = [...prices].sort((one, other) => one - other);
      // Φ(-1.7317) = 2.5/60, Φ(0.3853) = 39/60: between two ranks, half a rank on either side.
      expect((rising[2]! + rising[1]!) / 2).toBeCloseTo(-18.0, 0);
      expect((rising[38]! + rising[39]!) / 2).toBeCloseTo(3.853, 1);
      expect(rising[29]! + rising[30]!).toBeCloseTo(0, 6);
      const order = (paths: readonly Float64Array[]) =>
        [...paths.keys()].sort((one, other) => paths[one]![block]! - paths[other]![block]!);
      expect(order(ahead.scenarios)).toEqual(order(plain.scenarios));
    }
  });

  test('that ends early leaves later prices unchanged', () => {
    const personality = learnedFrom(20);
    const options = { timeMs, pricePerMwh: 50, horizonHours: 12 };
    const short = { ...forecast, pricePath: [1, 2, 3] };
    const ahead = expectLookahead(personality, { ...options, forecast: short });
    const plain = expectLookahead(personality, options);
    expect(ahead.pricePath.subarray(3)).toEqual(plain.pricePath.subarray(3));
    expect(ahead.pricePath[2]).toBeCloseTo((plain.pricePath[2]! + 3) / 2, 9);
  });
});

describe('without a time', () => {
  /** Each hour of the day has its own price. */
  const priceOf = (hour: number) => 20 + 7 * ((hour * 5) % 24);
  const known = observePrices(
    createPersonality({ timeZone: 'UTC' }),
    Array.from({ length: 500 * 24 }, (_, at) => ({
      timeMs: START + at * HOUR,
      pricePerMwh: priceOf(at % 24) + (at % 7) / 10,
    })),
  );

  test('infers the hour where the price reveals it', () => {
    for (const hour of [3, 18, 23]) {
      const ahead = expectLookahead(known, { pricePerMwh: priceOf(hour), horizonHours: 6 });
      expect(ahead.startMs).toBeUndefined();
      expect(ahead.assumed).toMatchObject([{ field: 'timeMs', value: 'unknown' }]);
      for (const lead of [1, 2, 5]) {
        expect(Math.abs(ahead.pricePath[lead]! - priceOf((hour + lead) % 24))).toBeLessThan(6);
      }
    }
  });

  test('cannot use series that begin at a time, and reports it', () => {
    const series = { startMs: START, intervalMinutes: 60, pricePath: [1, 2, 3] };
    const options = { pricePerMwh: priceOf(3), horizonHours: 6 };
    const ahead = expectLookahead(known, { ...options, forecast: series, knownPrices: series });
    expect(ahead.pricePath).toEqual(expectLookahead(known, options).pricePath);
    expect(ahead.assumed.map(({ field, value }) => [field, value])).toEqual([
      ['timeMs', 'unknown'],
      ['forecast', 'not used'],
      ['knownPrices', 'not used'],
    ]);
  });

  test('considers all hours where the price reveals nothing, with wider scenarios', () => {
    const personality = observePrices(
      createPersonality({ timeZone: 'UTC' }),
      evenPrices({ startMs: START, days: 20, intervalMinutes: 60 }),
    );
    const options = { pricePerMwh: 50, horizonHours: 12 };
    const untimed = expectLookahead(personality, options);
    const timed = expectLookahead(personality, { ...options, timeMs: START + 20 * 24 * HOUR });
    const spread = ({ scenarios, pricePath }: typeof timed) =>
      sum(scenarios.flatMap((one) => [...one].map((price, at) => (price - pricePath[at]!) ** 2)));
    expect(spread(untimed)).toBeGreaterThan(spread(timed));
    const hours = Number(/about (\d+) of the 168 hours/.exec(untimed.assumed[0]!.source)![1]);
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThanOrEqual(168);
  });
});

describe('the local calendar', () => {
  test('equals that of each interval queried alone, over clock changes too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'),
        fc.constantFrom(5, 30, 60),
        fc.integer({ min: 0, max: 500 }),
        (timeZone, intervalMinutes, day) => {
          const first = Math.floor((START + day * 24 * HOUR) / (intervalMinutes * 60_000)) - 3;
          const count = 200;
          const { cells, places } = localCalendarPlaces(first, count, {
            timeZone,
            intervalMinutes,
          });
          const alone = Array.from({ length: count }, (_, at) =>
            localPlace((first + at) * intervalMinutes * 60_000, timeZone),
          );
          expect([...cells]).toEqual(alone.map(({ kind, hour }) => kind * 24 + hour));
          expect(Array.from(places, (place) => Math.floor((place * intervalMinutes) / 60))).toEqual(
            alone.map(({ hour }) => hour),
          );
        },
      ),
    );
  });

  test('skips an hour in spring, and expected prices follow it', () => {
    // Clocks in New York are set forward at 07:00 UTC on 2026-03-08: the second hour of that day is missing.
    const prices = Array.from({ length: 40 * 24 }, (_, at) => {
      const timeMs = Date.parse('2026-01-27T05:00Z') + at * HOUR;
      return { timeMs, pricePerMwh: 30 + 2 * localPlace(timeMs, 'America/New_York').hour };
    });
    const known = observePrices(createPersonality({ timeZone: 'America/New_York' }), prices);
    const timeMs = Date.parse('2026-03-08T05:00Z');
    const { pricePath } = expectLookahead(known, { timeMs, pricePerMwh: 30, horizonHours: 6 });
    const expected = [30, 32, 36, 38, 40, 42];
    expected.forEach((price, hour) => {
      expect(Math.abs(pricePath[hour]! - price)).toBeLessThan(1.5);
    });
  });
});

describe('blocks', () => {
  test.each([
    [5, 4],
    [5, 24],
    [5, 48],
    [30, 48],
    [60, 48],
    [60, 96],
  ])('of %d minutes over %d hours are at most 48 and cover them', (intervalMinutes, hours) => {
    const blocks = lookaheadBlocks(intervalMinutes, hours);
    expect(blocks[0]).toBe(1);
    expect(blocks.length).toBeLessThanOrEqual(48);
    expect(sum(blocks)).toBe((hours * 60) / intervalMinutes);
  });
});
