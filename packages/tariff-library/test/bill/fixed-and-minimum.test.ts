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

  it('fills a whole year up to the annual minimum, in its last month', () => {
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
    expect(halfBill.assumptions.join()).toMatch(/annual minimum is left out/);
  });

  it('bills partial months as they are and says so', () => {
    // 20 January to 10 February: two monthly charges, 12 + 9 days
    const tariff = plainTariff('partial', { fixed: { perMonth: 10, perDay: 1 } });
    const grid = monthGrid('2026-01-20', '2026-02-10');
    const bill = calculateBill(tariff, new Array(grid.length).fill(1), grid);
    expect(bill.total).toBeCloseTo(2 * 10 + 12 + 9, 9);
    expect(bill.assumptions.filter((line) => line.includes('covered in part'))).toHaveLength(2);
  });
});
