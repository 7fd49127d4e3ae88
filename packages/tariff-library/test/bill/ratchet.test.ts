import { createTimeGrid, yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { rateCalendar } from '../../src/calendar/index.js';
import { calculateBill, type Tariff } from '../../src/index.js';
import { ratchetLookback } from '../../src/tiers/index.js';
import { anyTimeDemand } from '../support/charges.js';
import { plainTariff } from '../support/plain-tariff.js';

const year = yearGrid(2026, 60, 'UTC');
const ALL = new Array<boolean>(12).fill(true);
const JULY_ONLY = ALL.map((_, month) => month === 6);

/** Any-time demand at 10 per kW. */
function ratcheted(ratchet: NonNullable<Tariff['ratchet']>): Tariff {
  return plainTariff('ratcheted', { flatDemand: anyTimeDemand([[null, 10]]), ratchet });
}

/** A load of 0 except for the given peak in one hour on the 10th of each month. */
function peaks(peaksKw: readonly number[]): number[] {
  const load = new Array<number>(8760).fill(0);
  for (const [month, peakKw] of peaksKw.entries()) {
    load[(Date.UTC(2026, month, 10) - Date.UTC(2026, 0, 1)) / 3_600_000] = peakKw;
  }
  return load;
}

const MONTHLY = [100, 100, 100, 100, 100, 100, 400, 100, 100, 100, 100, 100];

describe('ratchet by named months', () => {
  const tariff = ratcheted({ fraction: 0.5, months: JULY_ONLY, previousMonths: 0 });

  it('raises the months after the peak, never those before it', () => {
    // January to June 100, July 400, August to December max(100, 0.5 × 400) = 200:
    // (6 × 100 + 400 + 5 × 200) × 10 = 20,000
    const bill = calculateBill(tariff, peaks(MONTHLY), year);
    expect(bill.months.map(({ billedFlatKw }) => billedFlatKw)).toEqual([
      100, 100, 100, 100, 100, 100, 400, 200, 200, 200, 200, 200,
    ]);
    expect(bill.total).toBeCloseTo(20_000, 9);
    expect(bill.assumptions.join()).toMatch(/only looks back to the months of this bill/);
  });

  it('uses the given peaks of the previous year', () => {
    // The July before is six months before January: index 5. 0.5 × 600 = 300 from January to June.
    // In July itself the previous July is twelve months back and no longer counts.
    const priorPeaksKw = [0, 0, 0, 0, 0, 600, 0, 0, 0, 0, 0, 900];
    const bill = calculateBill(tariff, peaks(MONTHLY), year, { priorPeaksKw });
    expect(bill.months.map(({ billedFlatKw }) => billedFlatKw)).toEqual([
      300, 300, 300, 300, 300, 300, 400, 200, 200, 200, 200, 200,
    ]);
    expect(bill.assumptions.join()).not.toMatch(/ratchet|steady/);
  });

  it('uses the grid as its own previous year', () => {
    // (11 × 200 + 400) × 10 = 26,000
    const bill = calculateBill(tariff, peaks(MONTHLY), year, { priorPeaksKw: 'steadyYear' });
    expect(bill.total).toBeCloseTo(26_000, 9);
    expect(bill.assumptions.join()).toMatch(/steady year/);
  });
});

describe('ratchet by range', () => {
  const tariff = ratcheted({ fraction: 0.8, months: ALL.map(() => false), previousMonths: 3 });

  it('forgets a peak after the range', () => {
    // July 400 raises August, September and October to 320.
    const bill = calculateBill(tariff, peaks(MONTHLY), year);
    expect(bill.months.map(({ billedFlatKw }) => billedFlatKw)).toEqual([
      100, 100, 100, 100, 100, 100, 400, 320, 320, 320, 100, 100,
    ]);
    expect(bill.months.map(({ floorKw }) => floorKw)[7]).toBeCloseTo(320, 9);
  });

  it('looks back beyond the start of the grid', () => {
    const priorPeaksKw = [200, 0, 500, 900, 0, 0, 0, 0, 0, 0, 0, 0];
    // January looks back to 200, 0 and 500; February to 100, 200, 0; March to 100, 100, 200; April no more.
    const bill = calculateBill(tariff, peaks(MONTHLY), year, { priorPeaksKw });
    expect(bill.months.slice(0, 4).map(({ billedFlatKw }) => billedFlatKw)).toEqual([
      400, 160, 160, 100,
    ]);
  });
});

describe('ratchetLookback', () => {
  const { months } = rateCalendar(plainTariff('plain', {}), year);

  it('lists months of the grid and months before it, nearest first', () => {
    const tariff = ratcheted({ fraction: 1, months: ALL, previousMonths: 3 });
    expect(ratchetLookback(tariff, months, 0)).toEqual({
      monthIndices: [],
      priorOffsets: [1, 2, 3],
    });
    expect(ratchetLookback(tariff, months, 1)).toEqual({ monthIndices: [0], priorOffsets: [1, 2] });
    expect(ratchetLookback(tariff, months, 5)).toEqual({
      monthIndices: [4, 3, 2],
      priorOffsets: [],
    });
  });

  it('looks back eleven months by name and twelve by range', () => {
    const byName = ratcheted({ fraction: 1, months: ALL, previousMonths: 0 });
    expect(ratchetLookback(byName, months, 0).priorOffsets).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    const byRange = ratcheted({ fraction: 1, months: ALL, previousMonths: 12 });
    expect(ratchetLookback(byRange, months, 0).priorOffsets).toHaveLength(12);
  });

  it('is empty without a ratchet', () => {
    expect(ratchetLookback(plainTariff('plain', {}), months, 3)).toEqual({
      monthIndices: [],
      priorOffsets: [],
    });
  });
});

describe('what a ratchet refuses', () => {
  const tariff = ratcheted({ fraction: 0.5, months: ALL, previousMonths: 0 });

  it.each([[[1, 2, 3]], [new Array(12).fill(-1)], [new Array(12).fill(Number.NaN)]])(
    'prior peaks %j',
    (priorPeaksKw) => {
      expect(() => calculateBill(tariff, peaks(MONTHLY), year, { priorPeaksKw })).toThrow(
        expect.objectContaining({ kind: 'invalid', code: 'priorPeaks' }),
      );
    },
  );

  it('a steady year of fewer than twelve complete months', () => {
    const grid = createTimeGrid({
      start: '2026-01-02',
      end: '2027-01-01',
      stepMinutes: 60,
      timeZone: 'UTC',
    });
    const load = new Array(grid.length).fill(1);
    expect(() => calculateBill(tariff, load, grid, { priorPeaksKw: 'steadyYear' })).toThrow(
      expect.objectContaining({
        kind: 'outOfRange',
        code: 'steadyYearNeedsTwelveMonths',
        details: { months: 12, wholeMonths: 11 },
      }),
    );
  });
});
