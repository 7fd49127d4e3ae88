import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPathModel,
  expectedPath,
  type IntervalPrice,
  observePathPrices,
  parsePathModel,
  pathBlocks,
} from '../../src/real-time/index.js';
import {
  emptyRegression,
  leadCoefficients,
  learnLead,
} from '../../src/real-time/lead-regression.js';
import type { PathModel } from '../../src/schema/index.js';
import { pathByDefinition } from '../support/path-reference.js';
import { evenPrices, madeUpPrices, shapedPrice } from '../support/price-series.js';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-02T00:00Z');
const lengths = [5, 10, 15, 20, 30, 60];

const hourly = (prices: readonly number[], startMs = START): IntervalPrice[] =>
  prices.map((pricePerMwh, hour) => ({ timeMs: startMs + hour * HOUR, pricePerMwh }));
const fresh = (intervalMinutes = 60, timeZone = 'UTC') =>
  createPathModel({ timeZone, intervalMinutes });
const after = (prices: readonly IntervalPrice[], intervalMinutes = 60) =>
  observePathPrices(fresh(intervalMinutes), prices);
const ones = (length: number) => new Array<number>(length).fill(1);

/** Prices in order with repeats, gaps of hours, and sometimes of weeks. */
const history = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(30) },
        { weight: 2, arbitrary: fc.integer({ min: 0, max: 20 }) },
        { weight: 1, arbitrary: fc.integer({ min: 30, max: 30_000 }) },
      ),
      fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 15_000 }).map((cents) => cents / 100) },
        { weight: 1, arbitrary: fc.integer({ min: -100_000, max: 0 }).map((cents) => cents / 100) },
        { weight: 1, arbitrary: fc.constantFrom(0, 15_000, -1e6, 1e6) },
      ),
    ),
    { minLength: 1, maxLength: 300 },
  )
  .map((steps) => {
    let timeMs = START;
    return steps.map(([minutes, pricePerMwh]) => {
      timeMs += minutes * 60_000;
      return { timeMs, pricePerMwh };
    });
  });

describe('expectedPath', () => {
  test.each([60, 30])('equals its definition, intervals of %i minutes', (minutes) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 0, max: 23 }),
        (seed, cut) => {
          const days = 6;
          const prices = madeUpPrices({
            seed,
            startMs: START,
            days,
            intervalMinutes: minutes,
            spikesPerDay: 1.5,
          }).slice(0, days * (1440 / minutes) - cut);
          const leads = (26 * 60) / minutes;
          const path = expectedPath(after(prices, minutes), { blocks: ones(leads) }).pricePath;
          const expected = pathByDefinition(
            prices.map(({ pricePerMwh }) => pricePerMwh),
            minutes,
            leads,
          );
          path.forEach((price, at) => {
            expect(price).toBeCloseTo(expected[at]!, 7);
          });
        },
      ),
      { numRuns: 3 },
    );
  });

  test('continues a constant price from the first one on', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...lengths),
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: -500, max: 20_000, noNaN: true }),
        (minutes, count, pricePerMwh) => {
          const prices = Array.from({ length: count }, (_, at) => ({
            timeMs: START + at * minutes * 60_000,
            pricePerMwh,
          }));
          for (const price of expectedPath(after(prices, minutes)).pricePath) {
            expect(Math.abs(price - pricePerMwh)).toBeLessThanOrEqual(
              1e-9 * (1 + Math.abs(pricePerMwh)),
            );
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('continues days that are all alike, whatever their shape', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 300 }), { minLength: 24, maxLength: 24 }),
        fc.integer({ min: 72, max: 300 }),
        (day, count) => {
          const prices = Array.from({ length: count }, (_, hour) => day[hour % 24]!);
          const { pricePath } = expectedPath(after(hourly(prices)), { blocks: ones(48) });
          pricePath.forEach((price, at) => {
            expect(price).toBeCloseTo(day[(count + at) % 24]!, 6);
          });
        },
      ),
      { numRuns: 15 },
    );
  });

  test('worked by hand: one unusual price among equal ones', () => {
    // Ten days of 100, then 120. The cap is the upper end of the class of 100: asinh(100) = 5.298, so sinh(5.3).
    const model = after(hourly([...new Array<number>(240).fill(100), 120]));
    const { pricePath, startMs } = expectedPath(model, { blocks: ones(24) });
    expect(startMs).toBe(START + 241 * HOUR);
    // There were no deviations before, so their persistence is unknown: the next 23 hours follow the climatology.
    for (const price of pricePath.subarray(0, 23)) expect(price).toBeCloseTo(100, 9);
    // Its own hour learned it, as one of eleven visits with weights that fall by 8 % each.
    const weight = (1 - 0.92 ** 11) / 0.08;
    expect(pricePath[23]).toBeCloseTo(100 + (Math.sinh(5.3) - 100) / weight, 9);
    // Its deviation of 20 in units of the minimum scale, 4 % of 100, and a quarter of that over four hours.
    const learned = observePathPrices(model, hourly([100], START + 241 * HOUR));
    expect(learned.features[0]).toBeCloseTo(5, 9);
    expect(learned.features[1]).toBeCloseTo(1.25, 9);
  });

  test('learns that deviations last: on days with a shifted level it follows the level', () => {
    const levels = [90, 110, 110, 90, 110, 90, 90, 110, 90, 110];
    const prices = Array.from(
      { length: 40 * 24 + 12 },
      (_, hour) => levels[Math.floor(hour / 24) % 10]!,
    );
    const model = after(hourly(prices));
    const high = expectedPath(
      observePathPrices(model, hourly(ones(30).fill(110), START + 972 * HOUR)),
    );
    const cheap = expectedPath(
      observePathPrices(model, hourly(ones(30).fill(90), START + 972 * HOUR)),
    );
    expect(high.pricePath[0]).toBeGreaterThan(106);
    expect(cheap.pricePath[0]).toBeLessThan(94);
  });

  test('after a break of the level adapts the next hours within two days, the whole day in weeks', () => {
    const levelOf = (day: number) => (day < 30 ? 50 : 100);
    const prices = evenPrices({ startMs: START, days: 75, intervalMinutes: 60, levelOf });
    const errorAfter = (days: number, hours: number) => {
      const seen = prices.slice(0, days * 24);
      const { pricePath } = expectedPath(after(seen), { blocks: ones(hours) });
      return (
        pricePath.reduce(
          (sum, price, at) =>
            sum + Math.abs(price - shapedPrice(START + (days * 24 + at) * HOUR, levelOf(days))),
          0,
        ) / hours
      );
    };
    expect(errorAfter(30, 6)).toBeGreaterThan(30);
    // Less than a fifth of the shift of 50.
    expect(errorAfter(32, 6)).toBeLessThan(10);
    expect(errorAfter(74, 24)).toBeLessThan(6);
  });

  test('gives blocks the mean of their intervals, without an effect on later ones', () => {
    const prices = madeUpPrices({
      seed: 1,
      startMs: START,
      days: 6,
      intervalMinutes: 15,
      spikesPerDay: 1,
    });
    const model = after(prices, 15);
    const single = expectedPath(model, { blocks: ones(96) }).pricePath;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 12 }),
        (blocks) => {
          const { pricePath, blockHours } = expectedPath(model, { blocks });
          let from = 0;
          blocks.forEach((length, at) => {
            const part = single.subarray(from, from + length);
            expect(pricePath[at]).toBeCloseTo(
              part.reduce((sum, price) => sum + price, 0) / length,
              9,
            );
            expect(blockHours[at]).toBe(length / 4);
            from += length;
          });
        },
      ),
    );
  });

  test('follows the local day over a change of the clock', () => {
    // In Berlin clocks are set forward at 01:00Z on 29 March 2026: the price of 18:00 local then comes an hour earlier in UTC.
    const startMs = Date.parse('2026-03-14T23:00Z');
    const prices = Array.from({ length: 14 * 24 }, (_, hour) => (hour % 24 === 18 ? 200 : 50));
    const model = observePathPrices(fresh(60, 'Europe/Berlin'), hourly(prices, startMs));
    const { pricePath, startMs: from } = expectedPath(model, { blocks: ones(48) });
    const high = [...pricePath].flatMap((price, at) => (price > 150 ? [from + at * HOUR] : []));
    expect(high).toEqual([Date.parse('2026-03-29T16:00Z'), Date.parse('2026-03-30T16:00Z')]);
  });

  test('is never lifted above common prices by a spike', () => {
    const calm = evenPrices({ startMs: START, days: 20, intervalMinutes: 5 });
    const last = calm.at(-1)!;
    const spiked = [...calm.slice(0, -1), { ...last, pricePerMwh: 15_000 }];
    const highest = Math.max(...expectedPath(after(spiked, 5)).pricePath);
    expect(highest).toBeLessThan(200);
  });

  test('rejects with a code', () => {
    expect(() => expectedPath(fresh())).toThrow(expect.objectContaining({ code: 'noPrices' }));
    const model = after(hourly([40]));
    for (const blocks of [[], [0], [1.5], [2017]]) {
      expect(() => expectedPath(model, { blocks })).toThrow(
        expect.objectContaining({ code: 'blocksOutOfRange' }),
      );
    }
    expect(() => fresh(7)).toThrow(expect.objectContaining({ code: 'intervalNotTaken' }));
    expect(() => fresh(5, 'Mars/Base')).toThrow(
      expect.objectContaining({ code: 'unknownTimeZone' }),
    );
  });
});

describe('pathBlocks', () => {
  test('of 5 minutes: 6 single ones, 2 of a quarter of an hour, 44 of half an hour', () => {
    expect(pathBlocks(5)).toEqual([...ones(6), 3, 3, ...ones(44).fill(6)]);
    expect(pathBlocks(60)).toEqual(ones(23));
  });
  test.each(lengths)('of %i minutes reach 23 hours', (minutes) => {
    const total = pathBlocks(minutes).reduce((sum, length) => sum + length * minutes, 0);
    expect(total).toBeGreaterThanOrEqual(1380);
    expect(total).toBeLessThan(1380 + Math.max(30, minutes));
  });
});

describe('the regression', () => {
  test('minimises the ridge objective: its gradient is 0', () => {
    const row = fc.tuple(
      fc.double({ min: -10, max: 10, noNaN: true }),
      fc.double({ min: -10, max: 10, noNaN: true }),
      fc.double({ min: -10, max: 10, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const regression = emptyRegression();
        for (const [fast, slow, y] of rows) learnLead(regression, 4, [fast, slow], y);
        const [a, b] = leadCoefficients(regression, 4);
        const weights = rows.map((_, at) => 0.5 ** ((rows.length - 1 - at) / 960));
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        let [byA, byB, size, length] = [0, 0, 0, 0];
        rows.forEach(([fast, slow, y], at) => {
          const error = y - a * fast - b * slow;
          byA += weights[at]! * error * fast;
          byB += weights[at]! * error * slow;
          size += (weights[at]! * (fast ** 2 + slow ** 2)) / 2;
          length += weights[at]! * Math.abs(y) * (Math.abs(fast) + Math.abs(slow));
        });
        const ridge = 5 * (size / total + 1e-6);
        expect(Math.abs(byA - ridge * a)).toBeLessThanOrEqual(1e-9 * (1 + length + ridge));
        expect(Math.abs(byB - ridge * b)).toBeLessThanOrEqual(1e-9 * (1 + length + ridge));
      }),
    );
  });
});

describe('learning', () => {
  test('does not depend on whether prices arrive one by one or together, and does not change the old model', () => {
    fc.assert(
      fc.property(history, (prices) => {
        const start = fresh(30);
        const before = JSON.stringify(start);
        const together = observePathPrices(start, prices);
        let single: PathModel = start;
        for (const price of prices) single = observePathPrices(single, [price]);
        expect(single).toEqual(together);
        expect(JSON.stringify(start)).toBe(before);
      }),
      { numRuns: 10 },
    );
  });

  test('a repeat within the interval replaces the price', () => {
    const model = after(hourly([40, 50, 60]));
    const at = START + 2 * HOUR;
    const repeated = observePathPrices(model, [{ timeMs: at + 60_000, pricePerMwh: 70 }]);
    expect(repeated).toEqual(after(hourly([40, 50, 70])));
    expect(() => observePathPrices(model, [{ timeMs: at - 1, pricePerMwh: 70 }])).toThrow(
      expect.objectContaining({ code: 'observationOutOfOrder' }),
    );
  });

  test('survives JSON bit for bit, stays finite, and can be parsed whatever the prices', () => {
    fc.assert(
      fc.property(history, (prices) => {
        const model = after(prices, 30);
        const read = parsePathModel(JSON.parse(JSON.stringify(model)));
        expect(read).toEqual(model);
        const { pricePath } = expectedPath(read);
        expect(pricePath).toEqual(expectedPath(model).pricePath);
        expect(pricePath.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test('has as many numbers after two days as after forty', () => {
    const prices = madeUpPrices({ seed: 3, startMs: START, days: 40, intervalMinutes: 60 });
    const numbers = (days: number) =>
      JSON.stringify(after(prices.slice(0, days * 24))).match(/-?\d[\d.e+-]*/g)!.length;
    // Origins are set from the fourth day on and live for 40 hours.
    expect(numbers(40)).toBe(numbers(6));
    expect(JSON.stringify(after(prices)).length).toBeLessThan(12_000);
  });
});

describe('a damaged stored model', () => {
  const good = after(madeUpPrices({ seed: 4, startMs: START, days: 5, intervalMinutes: 60 }));
  const change = (path: string, value: unknown) => {
    const copy = structuredClone(good) as unknown as Record<string, unknown>;
    const keys = path.split('.');
    let at = copy;
    for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
    at[keys.at(-1)!] = value;
    return copy;
  };
  test.each<[string, unknown]>([
    ['version', 0],
    ['timeZone', 'Mars/Base'],
    ['intervalMinutes', 7],
    ['profile.means', [1, 2]],
    ['profile.weights.3', -1],
    ['features', [1]],
    ['features.0', null],
    ['regression.squares.0', -1],
    ['regression.counts.5', 0],
    ['regression.squares.16', 1e9],
    ['origins.0.interval', 1e9],
    ['origins.3.features', []],
    ['pending.interval', 0],
    ['surplus', 1],
  ])('is rejected: %s = %j', (path, value) => {
    expect(() => parsePathModel(change(path, value))).toThrow(
      expect.objectContaining({
        code: 'pathModelDamaged',
        message: expect.stringContaining(path.split('.')[0]!),
      }),
    );
  });
  test('of a newer version is rejected with its number', () => {
    expect(() => parsePathModel(change('version', 2))).toThrow(
      expect.objectContaining({ code: 'pathModelTooNew' }),
    );
    expect(parsePathModel(structuredClone(good))).toEqual(good);
  });
});
