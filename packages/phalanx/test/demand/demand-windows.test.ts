import { createTimeGrid, type TimeGrid } from '@bess/kernel/series';
import {
  type Bill,
  calculateBill,
  defaultTariffCode,
  getTariff,
  listTariffs,
  type Tariff,
} from '@bess/tariff-library';
import { isCoveredByTierSchedules } from '@bess/tariff-library/tiers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demandWindows, windowCharge, windowPeakKw } from '../../src/demand/index.js';
import { demandTariffs, ratchetTariffs } from '../support/demand-tariffs.js';
import { randomLoad } from '../support/random-load.js';

const seed = fc.integer({ min: 0, max: 2 ** 31 });

/** Whole months from a month of 2026 on, in the tariff's own zone. */
function monthsGrid(tariff: Tariff, first: number, count: number, stepMinutes: number): TimeGrid {
  const date = (month: number) =>
    `${2026 + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`;
  const { timeZone } = tariff;
  return createTimeGrid({ start: date(first), end: date(first + count), stepMinutes, timeZone });
}

function demandLines(bill: Bill, from: number, to = from): number {
  return bill.lines
    .filter(({ monthIndex, component }) => {
      return monthIndex >= from && monthIndex <= to && component.endsWith('Demand');
    })
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The twelve peaks before a month of a bill, most recent first. */
function peaksBefore(bill: Bill, monthIndex: number, priorPeaksKw: readonly number[]): number[] {
  const earlier = bill.months.slice(0, monthIndex).map(({ peakKw }) => peakKw);
  return [...earlier.reverse(), ...priorPeaksKw].slice(0, 12);
}

function expectSameCharges(
  tariff: Tariff,
  grid: TimeGrid,
  load: Float64Array,
  priorPeaksKw: readonly number[],
): void {
  const bill = calculateBill(tariff, load, grid, { priorPeaksKw });
  for (const monthIndex of bill.months.keys()) {
    const prior = peaksBefore(bill, monthIndex, priorPeaksKw);
    const windows = demandWindows(tariff, grid, { monthIndex, priorPeaksKw: prior });
    const charge = windows
      .map((window) => windowCharge(window, windowPeakKw(window, load)))
      .reduce((sum, one) => sum + one, 0);
    const billed = demandLines(bill, monthIndex);
    const tolerance = 1e-9 * Math.max(1, Math.abs(billed));
    expect(Math.abs(charge - billed), `${tariff.code}, month ${monthIndex}`).toBeLessThan(
      tolerance,
    );
  }
}

describe('the charges of the windows are the demand lines of the bill', () => {
  test.each(demandTariffs.map((tariff) => [tariff.code, tariff] as const))('%s', (_, tariff) => {
    const grid = monthsGrid(tariff, 6, 1, 60);
    expectSameCharges(tariff, grid, randomLoad(grid.length, 7), new Array(12).fill(900));
  });

  test('in any months, at any step, after any peaks', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: demandTariffs.length - 1 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(15, 30, 60),
        fc.array(fc.double({ min: 0, max: 3000, noNaN: true }), { minLength: 12, maxLength: 12 }),
        seed,
        (index, first, stepMinutes, priorPeaksKw, loadSeed) => {
          const tariff = demandTariffs[index]!;
          const grid = monthsGrid(tariff, first, 3, stepMinutes);
          expectSameCharges(tariff, grid, randomLoad(grid.length, loadSeed), priorPeaksKw);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('also if the grid begins within a meter interval', () => {
    const tariff = { ...getTariff(defaultTariffCode), demandWindowMinutes: 30 };
    const { timeZone } = tariff;
    const grid = createTimeGrid({
      start: '2026-07-01T10:10',
      length: 2000,
      stepMinutes: 5,
      timeZone,
    });
    expect(demandWindows(tariff, grid)[0]).toMatchObject({
      intervalSteps: 6,
      stepsIntoInterval: 2,
    });
    expectSameCharges(tariff, grid, randomLoad(2000, 3), new Array(12).fill(0));
  });
});

describe('the cost of later months', () => {
  test('is the increase of their bills', () => {
    expect(ratchetTariffs.length).toBeGreaterThan(3);
    fc.assert(
      fc.property(
        fc.nat({ max: ratchetTariffs.length - 1 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { minLength: 12, maxLength: 12 }),
        seed,
        (index, first, priorPeaksKw, loadSeed) => {
          const tariff = ratchetTariffs[index]!;
          const grid = monthsGrid(tariff, first, 13, 60);
          const low = randomLoad(grid.length, loadSeed);
          const bills = [1, 3].map((factor) => {
            const load = low.map((kw, step) => (step < 24 * 28 ? factor * kw : kw));
            return { load, bill: calculateBill(tariff, load, grid, { priorPeaksKw }) };
          });
          const [before, after] = bills;
          const laterPeaksKw = after!.bill.months.slice(1).map(({ peakKw }) => [peakKw, peakKw]);
          const windows = demandWindows(tariff, grid, { priorPeaksKw, laterPeaksKw });
          const charges = bills.map(({ load }) =>
            windows
              .map((window) => windowCharge(window, windowPeakKw(window, load)))
              .reduce((sum, one) => sum + one, 0),
          );
          const billed = demandLines(after!.bill, 0, 12) - demandLines(before!.bill, 0, 12);
          expect(charges[1]! - charges[0]!).toBeCloseTo(billed, 5);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('by hand: a floor of 80 % of the previous three months, two equally likely samples', () => {
    const tariff: Tariff = {
      ...ratchetTariffs[0]!,
      unsupported: [],
      flatDemand: {
        unit: 'kW',
        groups: [{ tiers: [{ upTo: null, pricePerUnit: 10 }] }],
        monthlyGroups: new Array(12).fill(0),
      },
      ratchet: { fraction: 0.8, months: new Array(12).fill(false), previousMonths: 3 },
    };
    delete tariff.touDemand;
    const grid = monthsGrid(tariff, 3, 1, 60);
    const laterPeaksKw = [
      [60, 90],
      [50, 40],
      [50, 100],
      [0, 0],
    ];
    const priorPeaksKw = [75, ...new Array(11).fill(0)];
    const [window] = demandWindows(tariff, grid, { priorPeaksKw, laterPeaksKw });
    expect(window?.floorKw).toBe(60);
    // April and May also look back to February's 75 kW, a floor of 60; May and June to April (48 or 72), June to May.
    // Without this month they bill 60|90, 60|72, 50|100; the fourth month no longer looks back to this one.
    expect(window?.laterMonths.map(({ demandKwSorted }) => [...demandKwSorted])).toEqual([
      [60, 90],
      [60, 72],
      [50, 100],
    ]);
    // A peak of 110 kW gives a floor of 88: (28 + 0)/2 + (28 + 16)/2 + (38 + 0)/2 = 55 kW at 10, and 110 kW now.
    expect(windowCharge(window!, 110)).toBeCloseTo(1100 + 550, 9);
  });
});

describe('rejections', () => {
  const flat = (unit: 'kW' | 'kWDaily'): Tariff => ({
    ...getTariff(defaultTariffCode),
    flatDemand: {
      unit,
      groups: [{ tiers: [{ upTo: null, pricePerUnit: 1 }] }],
      monthlyGroups: new Array(12).fill(0),
    },
  });
  const tariff = flat('kW');
  const grid = monthsGrid(tariff, 1, 2, 60);

  test('daily demand is rejected by name', () => {
    expect(() => demandWindows(flat('kWDaily'), grid)).toThrow(
      expect.objectContaining({
        code: 'tariffNotSupported',
        message: expect.stringContaining('demandUnitDaily'),
      }),
    );
  });

  test('charges of real rates that no tier schedule expresses are rejected by name, whatever other demands they have', () => {
    const untold = listTariffs().filter(({ code }) => !isCoveredByTierSchedules(getTariff(code)));
    expect(untold.length).toBeGreaterThan(10);
    for (const { code } of untold) {
      expect(() => demandWindows(getTariff(code), grid), code).toThrow(
        expect.objectContaining({ code: 'tariffNotSupported' }),
      );
    }
  });

  test.each([
    [{ monthIndex: 2 }, 'monthIndexOutOfRange'],
    [{ priorPeaksKw: [1, 2] }, 'priorPeaks'],
    [{ laterPeaksKw: [[1, 2], [1]] }, 'laterPeaksUneven'],
    [{ laterPeaksKw: new Array(13).fill([1]) }, 'tooManyLaterMonths'],
  ])('%j', (options, code) => {
    expect(() => demandWindows(tariff, grid, options)).toThrow(expect.objectContaining({ code }));
  });

  test('a peak that is not a number, and a series of another length', () => {
    const [window] = demandWindows(tariff, grid);
    expect(() => windowCharge(window!, -1)).toThrow(
      expect.objectContaining({ code: 'peakNegative' }),
    );
    expect(() => windowCharge(window!, Number.NaN)).toThrow(
      expect.objectContaining({ code: 'peakNotFinite' }),
    );
    expect(() => windowPeakKw(window!, [1])).toThrow(
      expect.objectContaining({ code: 'unequalLengths' }),
    );
  });
});
