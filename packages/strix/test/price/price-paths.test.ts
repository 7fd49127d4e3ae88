import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { nextDayInto, samplePricePath } from '../../src/price/next-day.js';
import {
  datedCalendar,
  type PathCalendar,
  undatedCalendar,
} from '../../src/price/path-calendar.js';
import { createPathState, startPath } from '../../src/price/path-state.js';
import type { PriceTables } from '../../src/price/price-model.js';
import { sampleModel } from '../support/sample-model.js';
import { slowPrices } from '../support/slow-prices.js';

const tables = drawPriceTables(sampleModel(), { seed: 3 });

/** A filtered state far from the stationary one. */
function conditionalTables(): PriceTables {
  const spread3 = [0.04, 0.01, 0, 0.01, 0.05, 0.002, 0, 0.002, 0.02];
  const model = {
    ...sampleModel(),
    state: {
      date: '2026-06-01',
      levelMean: [0.2, -0.3, 0.5] as [number, number, number],
      levelCovariance: [0.09, 0.02, 0.01, 0.02, 0.06, 0.01, 0.01, 0.01, 0.04],
      spreadMean: [-0.1, 0.2, 0.1] as [number, number, number],
      spreadCovariance: spread3,
      shapeScores: [0.3, -0.2] as [number, number],
      residual: 1.2,
      regime: 4,
    },
  };
  return drawPriceTables(model, { seed: 3, startDate: '2026-06-01' });
}

/** Single precision: differences are compared with the size of the summands, which nearly cancel where prices are near 0. */
function expectSame(ofTables: PriceTables, calendar: PathCalendar, seed: number, path: number) {
  const slow = slowPrices(ofTables, calendar, { seed, path });
  const fast = samplePricePath(ofTables, calendar, { seed, path });
  for (const [day, { prices }] of slow.entries()) {
    for (const [hour, price] of prices.entries()) {
      const difference = Math.abs(fast[24 * day + hour]! - price);
      if (!(difference <= 2e-6 * (50 + Math.abs(price)))) {
        expect(`day ${day} hour ${hour}: ${fast[24 * day + hour]}`).toBe(`${price}`);
      }
    }
  }
}

describe('prices equal those of a slow program written from the method note', () => {
  test('property: undated paths of any seed and number', () => {
    const calendar = undatedCalendar(40);
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(0xffffffff), (seed, path) =>
        expectSame(tables, calendar, seed, path),
      ),
      { numRuns: 40 },
    );
  });

  test('over years, whose effects follow from one another', () => {
    for (const path of [0, 6, 77]) expectSame(tables, undatedCalendar(1_100), 5, path);
  });

  test('dated, from the filtered state', () => {
    const conditional = conditionalTables();
    expect(conditional.start.conditional).toBe(true);
    for (const path of [0, 1, 2, 99]) {
      expectSame(conditional, datedCalendar('2026-06-01', 45), 8, path);
    }
  });
});

describe('a day at a time', () => {
  test('months and weekdays follow the calendar, and shapes the prices', () => {
    for (const [calendar, seed, path] of [
      [undatedCalendar(30), 1, 123],
      [datedCalendar('2027-02-20', 30), 2, 5],
    ] as const) {
      const state = createPathState(tables, calendar);
      startPath(state, seed, path);
      const prices = new Float64Array(24);
      const shapes = new Float64Array(24);
      for (const day of slowPrices(tables, calendar, { seed, path })) {
        nextDayInto(state, prices, shapes);
        expect([state.month, state.weekday]).toEqual([day.month, day.weekday]);
        for (let hour = 0; hour < 24; hour++) {
          expect(Math.abs(shapes[hour]! - day.shapes[hour]!)).toBeLessThan(1e-6);
        }
      }
    }
  });

  test('a state keeps nothing of the previous path, to the bit', () => {
    const state = createPathState(tables, undatedCalendar(3));
    const prices = new Float64Array(24);
    startPath(state, 9, 1);
    for (let day = 0; day < 3; day++) nextDayInto(state, prices);
    startPath(state, 9, 4);
    nextDayInto(state, prices);
    const alone = samplePricePath(tables, undatedCalendar(3), { seed: 9, path: 4 });
    expect(prices).toEqual(alone.subarray(0, 24));
  });

  test('start days cover every month in proportion to its length', () => {
    const state = createPathState(tables, undatedCalendar(1));
    const months = new Array<number>(12).fill(0);
    for (let path = 0; path < 3_650; path++) {
      startPath(state, 1, path);
      months[state.month]! += 1;
    }
    for (const [month, count] of months.entries()) {
      const days = new Date(Date.UTC(2023, month + 1, 0)).getUTCDate();
      expect(Math.abs(count - 10 * days)).toBeLessThanOrEqual(10);
    }
  });
});

describe('any tables', () => {
  const wild = fc.record({
    season: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    spread: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    sd: fc.double({ min: 0, max: 1e6, noNaN: true }),
    jump: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  });

  test('property: prices are numbers between floor and cap', () => {
    fc.assert(
      fc.property(wild, ({ season, spread, sd, jump }) => {
        const extreme: PriceTables = {
          ...tables,
          levelSeason: tables.levelSeason.map(() => season),
          spreadSeason: tables.spreadSeason.map(() => spread),
          residualSd: tables.residualSd.map(() => sd),
          jumpScale: tables.jumpScale.map(() => jump),
        };
        const prices = samplePricePath(extreme, undatedCalendar(10), { seed: 1, path: 0 });
        expect(prices.every((price) => price >= -150 && price <= 1000)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
