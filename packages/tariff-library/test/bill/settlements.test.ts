import { yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import type { ExportRule } from '../../src/bill/index.js';
import { calculateBill, type Tariff } from '../../src/index.js';
import { anyTimeDemand, energyTiers, oneEnergyPrice, windowSchedule } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { plainTariff } from '../support/plain-tariff.js';

/** 0.10 per imported kWh, and 0.05 per exported kWh. */
function selling(changes: Partial<Tariff> = {}): Tariff {
  const tiers = energyTiers([[null, 0.1]]).map((tier) => ({ ...tier, sellPricePerKwh: 0.05 }));
  return plainTariff('selling', {
    energy: { ...oneEnergyPrice(0), periods: [{ tiers }] },
    ...changes,
  });
}

/** Constant power in each calendar month of 2026 and after, by the month's name [kW]. */
function byMonth(grid: ReturnType<typeof monthGrid>, kwByMonth: Readonly<Record<number, number>>) {
  return Array.from({ length: grid.length }, (_, step) => {
    const month = new Date(grid.startMs + step * grid.stepMinutes * 60_000).getUTCMonth() + 1;
    return kwByMonth[month] ?? 0;
  });
}

const inMoney = (carryover: object): ExportRule =>
  ({ kind: 'netBilling', carryover: { appliesFrom: 'nextMonth', ...carryover } }) as ExportRule;

describe('a true-up', () => {
  it('carries credits over the new year to the month that settles them', () => {
    // October to December feed in 1 kW: 744, 720 and 744 kWh at 0.05 earn 37.20, 36.00 and 37.20, together 110.40.
    // January draws 744 kWh for 74.40, all of it paid by credits; 36.00 are left. February draws 672 kWh for 67.20, of
    // which 36.00 are credits. March earns 37.20 again and pays them out.
    const grid = monthGrid('2026-10-01', '2027-04-01');
    const load = byMonth(grid, { 10: -1, 11: -1, 12: -1, 1: 1, 2: 1, 3: -1 });
    const bill = calculateBill(selling(), load, grid, { exportRule: inMoney({ trueUpMonth: 3 }) });
    const totals = bill.months.map(({ total }) => Number(total.toFixed(6)));
    expect(totals).toEqual([0, 0, 0, 0, 31.2, -37.2]);
    expect(bill.months.map(({ credit }) => Number(credit!.balance.toFixed(6)))).toEqual([
      37.2, 73.2, 110.4, 36, 0, 0,
    ]);
  });

  it('may keep the remainder for the next year', () => {
    const grid = monthGrid('2026-12-01', '2027-02-01');
    const load = byMonth(grid, { 12: -2, 1: 1 });
    // December earns 744 × 2 × 0.05 = 74.40; January costs 74.40.
    const kept = calculateBill(selling(), load, grid, { exportRule: inMoney({ trueUp: 'kept' }) });
    expect(kept.total).toBeCloseTo(0, 9);
    const paid = calculateBill(selling(), load, grid, { exportRule: inMoney({ trueUp: 'paid' }) });
    expect(paid.months.map(({ total }) => total)).toEqual([
      expect.closeTo(-74.4, 9),
      expect.closeTo(74.4, 9),
    ]);
    const lost = calculateBill(selling(), load, grid, {
      exportRule: inMoney({ trueUp: 'expires' }),
    });
    expect(lost.total).toBeCloseTo(74.4, 9);
  });

  it('waits if the grid covers its month only partly', () => {
    const grid = monthGrid('2026-11-01', '2026-12-20');
    const load = byMonth(grid, { 11: -1, 12: -1 });
    const bill = calculateBill(selling(), load, grid, { exportRule: inMoney({ trueUpMonth: 12 }) });
    // 720 + 456 hours at 0.05.
    expect(bill.total).toBe(0);
    expect(bill.months[1]!.credit!.balance).toBeCloseTo(58.8, 9);
    expect(bill.assumptions.join()).toMatch(/Credits of 58\.80 USD remain/);
  });

  it('settles in the last of several periods between readings assigned to its month', () => {
    // Two readings in December: the periods 1 to 16 and 16 to 31 December are both December's.
    const grid = monthGrid('2026-11-01', '2027-01-01');
    const readDates = ['2026-11-01', '2026-12-01', '2026-12-16', '2027-01-01'];
    const load = byMonth(grid, { 11: -1, 12: -1 });
    const exportRule = inMoney({ trueUpMonth: 12 });
    const { months } = calculateBill(selling(), load, grid, { exportRule, readDates });
    expect(months.map(({ month }) => month)).toEqual([11, 12, 12]);
    expect(months.map(({ credit }) => credit!.paidOut > 0)).toEqual([false, false, true]);
  });

  it('settles in the period that reaches into its month if none is assigned to it', () => {
    // From 16 October to 16 December: 16 + 30 + 15 days, November's; October, the true-up month, has no period.
    const grid = monthGrid('2026-10-16', '2026-12-16');
    const readDates = ['2026-10-16', '2026-12-16'];
    const load = byMonth(grid, { 10: -1, 11: -1, 12: -1 });
    const exportRule = inMoney({ trueUpMonth: 10 });
    const { months } = calculateBill(selling(), load, grid, { exportRule, readDates });
    expect(months.map(({ month }) => month)).toEqual([11]);
    // 61 days of 24 kWh at 0.05.
    expect(months[0]!.credit!.paidOut).toBeCloseTo(73.2, 9);
  });
});

describe('minimums with exports', () => {
  const year = yearGrid(2026, 60, 'UTC');

  it('by the year are computed before the true-up', () => {
    // January to June draw 1 kW: 4,344 kWh for 434.40; twelve fixed charges of 10. July to December feed in 2 kW:
    // 8,832 kWh earn 441.60, paid in December. Charges of 554.40 lack 445.60 to 1,000; 1,000 − 441.60 = 558.40.
    const load = Array.from({ length: 8760 }, (_, hour) => (hour < 4344 ? 1 : -2));
    const tariff = selling({
      fixed: { perMonth: 10, perDay: 0 },
      minimum: { perMonth: 0, perYear: 1000 },
    });
    const bill = calculateBill(tariff, load, year, { exportRule: inMoney({}) });
    expect(bill.byComponent.minimum).toBeCloseTo(445.6, 9);
    expect(bill.total).toBeCloseTo(558.4, 9);
  });

  it('apply to the charges of the first of two meters, not to the sales of the second', () => {
    // January: 744 kWh for 74.40 and 2,232 kWh sold for 111.60.
    const january = monthGrid('2026-01-01', '2026-02-01');
    const totalWith = (perMonth: number) =>
      calculateBill(
        selling({ minimum: { perMonth, perYear: 0 } }),
        new Array(744).fill(1),
        january,
        {
          exportRule: { kind: 'buyAllSellAll' },
          exportKwSeries: new Array(744).fill(3),
        },
      ).total;
    expect(totalWith(50)).toBeCloseTo(-37.2, 9);
    expect(totalWith(100)).toBeCloseTo(100 - 111.6, 9);
  });

  it('of one meter do not count paid-out export credits below 0', () => {
    // January earns 37.20: the minimum of 20 is charged in full beside it, as there are no charges.
    const january = monthGrid('2026-01-01', '2026-02-01');
    const bill = calculateBill(
      selling({ minimum: { perMonth: 20, perYear: 0 } }),
      new Array(744).fill(-1),
      january,
      { exportRule: { kind: 'netBilling' } },
    );
    expect(bill.total).toBeCloseTo(20 - 37.2, 9);
  });

  it('by the year apply to any twelve complete months, including a leap day', () => {
    // July 2027 to June 2028 has 366 days: 8,784 kWh for 878.40 lack 121.60 to 1,000.
    const grid = monthGrid('2027-07-01', '2028-07-01');
    const tariff = selling({ minimum: { perMonth: 0, perYear: 1000 } });
    const bill = calculateBill(tariff, new Array(8784).fill(1), grid);
    expect(bill.months[11]!.byComponent.minimum).toBeCloseTo(121.6, 9);
  });

  it('by the day follow the days of a leap February', () => {
    // 29 days of 3.00 are 87.00; 696 kWh cost 69.60.
    const grid = monthGrid('2028-02-01', '2028-03-01');
    const tariff = selling({ minimum: { perMonth: 0, perYear: 0, perDay: 3 } });
    expect(calculateBill(tariff, new Array(696).fill(1), grid).total).toBeCloseTo(87, 9);
  });
});

describe('banked energy', () => {
  /** Winter's period costs 0.10, summer's, from June, 0.30. */
  const seasons = plainTariff('seasons', {
    energy: {
      periods: [{ tiers: energyTiers([[null, 0.1]]) }, { tiers: energyTiers([[null, 0.3]]) }],
      weekdaySchedule: Array.from({ length: 12 }, (_, month) =>
        new Array(24).fill(month >= 5 ? 1 : 0),
      ),
      weekendSchedule: Array.from({ length: 12 }, (_, month) =>
        new Array(24).fill(month >= 5 ? 1 : 0),
      ),
    },
  });
  const grid = monthGrid('2026-05-01', '2026-08-01');
  const load = byMonth(grid, { 5: -1, 6: 1, 7: 1 });
  const banked = (bankBy: 'period' | 'timeOfDay') =>
    calculateBill(seasons, load, grid, {
      exportRule: { kind: 'netMetering', unit: 'kWh', bankBy },
    });

  it('stays with its period, or is transferred by time of day', () => {
    // May banks 744 kWh. By period they wait for the next winter: June pays 720 and July 744 kWh at 0.30.
    const own = banked('period');
    expect(own.total).toBeCloseTo(0.3 * 1464, 9);
    expect(own.months.map(({ bankKwh }) => bankKwh)).toEqual([744, 744, 744]);
    // By the time of day June takes 720 of them and July the last 24.
    const moved = banked('timeOfDay');
    expect(moved.total).toBeCloseTo(0.3 * 720, 9);
    expect(moved.months.map(({ bankKwh }) => bankKwh)).toEqual([744, 24, 0]);
  });

  it('is paid by period, or as for a meter without periods', () => {
    // January: 12 hours a day draw 1 kW by night (372 kWh), 12 feed in 2 kW by day (744 kWh).
    const tariff = plainTariff('day-and-night', {
      energy: {
        periods: [{ tiers: energyTiers([[null, 0.1]]) }, { tiers: energyTiers([[null, 0.2]]) }],
        weekdaySchedule: windowSchedule(6, 18),
        weekendSchedule: windowSchedule(6, 18),
      },
    });
    const january = monthGrid('2026-01-01', '2026-02-01');
    const net = Array.from({ length: 744 }, (_, hour) =>
      hour % 24 >= 6 && hour % 24 < 18 ? -2 : 1,
    );
    const settled = (bankBy: 'period' | 'timeOfDay') =>
      calculateBill(tariff, net, january, {
        exportRule: {
          kind: 'netMetering',
          unit: 'kWh',
          bankBy,
          trueUpMonth: 1,
          trueUpPricePerKwh: 0.03,
        },
      }).total;
    expect(settled('period')).toBeCloseTo(37.2 - 744 * 0.03, 9);
    expect(settled('timeOfDay')).toBeCloseTo(37.2 - 372 * 0.03, 9);
  });
});

describe('ratchets over the new year', () => {
  const grid = monthGrid('2027-11-01', '2028-04-01');
  /** A load of 0 except for one hour on the 10th of each month. */
  const load = Array.from({ length: grid.length }, (_, step) => {
    const date = new Date(grid.startMs + step * 3_600_000);
    const peaks: Record<number, number> = { 11: 100, 12: 300, 1: 80, 2: 50, 3: 40 };
    return date.getUTCDate() === 10 && date.getUTCHours() === 12
      ? peaks[date.getUTCMonth() + 1]!
      : 0;
  });
  const billed = (ratchet: NonNullable<Tariff['ratchet']>, priorPeaksKw?: number[]) =>
    calculateBill(
      plainTariff('ratchet', { flatDemand: anyTimeDemand([[null, 1]]), ratchet }),
      load,
      grid,
      priorPeaksKw ? { priorPeaksKw } : {},
    ).months.map(({ billedFlatKw }) => billedFlatKw);
  const none = new Array<boolean>(12).fill(false);

  it('by range count months, in any year and for any length of February', () => {
    // Two months back at half: November from October's 500 and September's 900; December from October's 500, below its
    // own 300; January and February from December's 300; March from January's 80, its own 40.
    const prior = [500, 900, ...new Array<number>(10).fill(0)];
    expect(billed({ fraction: 0.5, months: none, previousMonths: 2 }, prior)).toEqual([
      450, 300, 150, 150, 40,
    ]);
  });

  it('by named months find December of the previous year', () => {
    const december = none.map((_, month) => month === 11);
    expect(billed({ fraction: 0.5, months: december, previousMonths: 0 })).toEqual([
      100, 300, 150, 150, 150,
    ]);
    // The previous December is eleven months back in November 2027, and twelve back in December.
    const prior = new Array<number>(12).fill(0).with(10, 700);
    expect(billed({ fraction: 0.5, months: december, previousMonths: 0 }, prior)).toEqual([
      350, 300, 150, 150, 150,
    ]);
  });

  it('by named months use the months that periods between readings are assigned to', () => {
    // Three periods: November, then 1 December to 10 February (31 days each of December and January: December's), then
    // 10 February to 1 April (20 + 31 days: March's). March looks back to December's 300, though it is the month before.
    const december = none.map((_, month) => month === 11);
    const tariff = plainTariff('ratchet', {
      flatDemand: anyTimeDemand([[null, 1]]),
      ratchet: { fraction: 0.5, months: december, previousMonths: 0 },
    });
    const { months } = calculateBill(tariff, load, grid, {
      readDates: ['2027-11-01', '2027-12-01', '2028-02-10', '2028-04-01'],
    });
    expect(months.map(({ month }) => month)).toEqual([11, 12, 3]);
    expect(months[2]!.billedFlatKw).toBe(150);
  });
});

describe('hours of use', () => {
  it('by the day, on a billing demand that the ratchet raised, in a leap February', () => {
    // February 2028: 1 kW is 696 kWh. Billing demand 0.8 × 5 = 4 kW; 3 hours a day of it: 3 × 29 × 4 = 348 kWh at 0.20,
    // the other 348 at 0.05: 69.60 + 17.40.
    const tiers = [
      { upTo: 3, unit: 'kWhPerKwDaily' as const, pricePerKwh: 0.2 },
      { upTo: null, unit: 'kWhPerKwDaily' as const, pricePerKwh: 0.05 },
    ];
    const tariff = plainTariff('hours', {
      energy: { ...oneEnergyPrice(0), periods: [{ tiers }] },
      ratchet: { fraction: 0.8, months: new Array(12).fill(false), previousMonths: 12 },
    });
    const grid = monthGrid('2028-02-01', '2028-03-01');
    const priorPeaksKw = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5];
    const bill = calculateBill(tariff, new Array(696).fill(1), grid, { priorPeaksKw });
    expect(bill.total).toBeCloseTo(87, 9);
  });
});
