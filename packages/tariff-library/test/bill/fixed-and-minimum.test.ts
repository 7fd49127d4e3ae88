import { yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { calculateBill } from '../../src/index.js';
import { oneEnergyPrice } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { plainTariff } from '../support/plain-tariff.js';

describe('fixed charges and minimums', () => {
  const year = yearGrid(2026, 60, 'UTC');
  const idle = new Array(8760).fill(0);

  it('charges by the month and by the day', () => {
    // 12 × 30 + 365 × 0.5 = 542.50; 366 days in 2028
    const tariff = plainTariff('fixed', { fixed: { perMonth: 30, perDay: 0.5 } });
    expect(calculateBill(tariff, idle, year).total).toBeCloseTo(542.5, 9);
    expect(
      calculateBill(tariff, new Array(8784).fill(0), yearGrid(2028, 60, 'UTC')).total,
    ).toBeCloseTo(543, 9);
  });

  it('fills months up to the monthly minimum', () => {
    // 1 kW at 0.10: January 74.40, February 67.20; a minimum of 70 adds 2.80 to February alone
    // (months of 30 days bill 72.00).
    const tariff = plainTariff('minimum', {
      energy: oneEnergyPrice(0.1),
      minimum: { perMonth: 70, perYear: 0 },
    });
    const bill = calculateBill(tariff, new Array(8760).fill(1), year);
    expect(bill.byComponent.minimum).toBeCloseTo(2.8, 9);
    expect(bill.months[1]!.total).toBeCloseTo(70, 9);
  });

  it('fills a complete year up to the annual minimum, in its last month', () => {
    // 876 + 124 = 1,000
    const tariff = plainTariff('minimum', {
      energy: oneEnergyPrice(0.1),
      minimum: { perMonth: 0, perYear: 1000 },
    });
    const bill = calculateBill(tariff, new Array(8760).fill(1), year);
    expect(bill.total).toBeCloseTo(1000, 9);
    expect(bill.months[11]!.byComponent.minimum).toBeCloseTo(124, 9);
    const half = monthGrid('2026-01-01', '2026-07-01');
    const halfBill = calculateBill(tariff, new Array(half.length).fill(1), half);
    expect(halfBill.byComponent.minimum).toBe(0);
    expect(halfBill.assumptions.join()).toMatch(/annual minimum is not applied to 6 of 6 months/);
  });

  it('fills every year of twelve complete months up to the annual minimum, and states which months form none', () => {
    // 1 kW from 16 January 2026, 2 kW from 2028 on. February 2026 to January 2027: 8,760 kWh, 876.00, so 124 are missing.
    // February 2027 to January 2028: 8,016 + 2 · 744 = 9,504 kWh, 950.40, so 49.60 are. Two whole months and a part follow.
    const tariff = plainTariff('minimum', {
      energy: oneEnergyPrice(0.1),
      minimum: { perMonth: 0, perYear: 1000 },
    });
    const grid = monthGrid('2026-01-16', '2028-04-10');
    const from2028 = (Date.UTC(2028, 0, 1) - Date.UTC(2026, 0, 16)) / 3_600_000;
    const load = Array.from({ length: grid.length }, (_, hour) => (hour < from2028 ? 1 : 2));
    const bill = calculateBill(tariff, load, grid);
    const lines = bill.lines.filter(({ component }) => component === 'minimum');
    expect(lines.map(({ year, month }) => `${year}-${month}`)).toEqual(['2027-1', '2028-1']);
    expect(lines[0]!.amount).toBeCloseTo(124, 9);
    expect(lines[1]!.amount).toBeCloseTo(49.6, 9);
    expect(bill.assumptions).toContain(
      'The annual minimum is not applied to 4 of 28 months, because they do not form a year of twelve complete months.',
    );
  });

  it('does not count two-month periods between readings as months of a year', () => {
    const tariff = plainTariff('minimum', { minimum: { perMonth: 0, perYear: 1000 } });
    const readDates = Array.from({ length: 13 }, (_, index) =>
      new Date(Date.UTC(2026, 2 * index, 1)).toISOString().slice(0, 10),
    );
    const grid = monthGrid(readDates[0]!, readDates[12]!);
    const bill = calculateBill(tariff, new Float64Array(grid.length), grid, { readDates });
    expect(bill.total).toBe(0);
    expect(bill.assumptions.join()).toMatch(/annual minimum is not applied to 12 of 12 months/);
  });

  it('bills partly covered months without proration and states this', () => {
    // 20 January to 10 February: two monthly charges, 12 + 9 days
    const tariff = plainTariff('partial', { fixed: { perMonth: 10, perDay: 1 } });
    const grid = monthGrid('2026-01-20', '2026-02-10');
    const bill = calculateBill(tariff, new Array(grid.length).fill(1), grid);
    expect(bill.total).toBeCloseTo(2 * 10 + 12 + 9, 9);
    expect(bill.assumptions.filter((line) => line.includes('covered in part'))).toHaveLength(2);
  });
});
