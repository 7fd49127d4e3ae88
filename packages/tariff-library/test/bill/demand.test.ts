import { createTimeGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { meterInterval, stepsIntoMeterInterval } from '../../src/bill/index.js';
import { calculateBill } from '../../src/index.js';
import { anyTimeDemand, demandTiers, windowSchedule } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { allHours, plainTariff } from '../support/plain-tariff.js';

describe('demand', () => {
  it('bills tiers of TOU demand on the peak of each period', () => {
    // Peak period: first 50 kW 10, beyond 4; off-peak: 2 throughout. One Wednesday: 80 kW at 17 h, 120 kW
    // at 3 h: 50 × 10 + 30 × 4 + 120 × 2 = 860
    const tariff = plainTariff('tou-tiers', {
      touDemand: {
        unit: 'kW',
        periods: [
          { tiers: demandTiers([[null, 2]]) },
          {
            tiers: demandTiers([
              [50, 10],
              [null, 4],
            ]),
          },
        ],
        weekdaySchedule: windowSchedule(16, 21),
        weekendSchedule: allHours(),
      },
    });
    const load = new Array(24).fill(20);
    load[17] = 80;
    load[3] = 120;
    const bill = calculateBill(tariff, load, monthGrid('2026-01-07', '2026-01-08'));
    expect(bill.total).toBeCloseTo(860, 9);
    expect(bill.months[0]!.touPeaksKw).toEqual([
      { period: 0, peakKw: 120, peakStep: 3 },
      { period: 1, peakKw: 80, peakStep: 17 },
    ]);
    expect(bill.months[0]).toMatchObject({ peakKw: 120, peakStep: 3, billedFlatKw: 0 });
  });

  it('names the first of equal peaks', () => {
    const touDemand = {
      unit: 'kW' as const,
      periods: [{ tiers: demandTiers([[null, 1]]) }],
      weekdaySchedule: allHours(),
      weekendSchedule: allHours(),
    };
    const bill = calculateBill(
      plainTariff('ties', { touDemand }),
      [3, 7, 2, 7],
      monthGrid('2026-01-07T00:00', '2026-01-07T04:00'),
    );
    expect(bill.months[0]).toMatchObject({
      peakStep: 1,
      touPeaksKw: [{ period: 0, peakKw: 7, peakStep: 1 }],
    });
  });

  it('averages finer data over the meter interval, on the clock', () => {
    // 5-minute data: 90, 30, 30 within 10:00-10:15 average to 50 kW; 60 all through 10:30-10:45 is more.
    const load = new Array(288).fill(0);
    load.splice(120, 3, 90, 30, 30);
    load.splice(126, 3, 60, 60, 60);
    const grid = monthGrid('2026-01-07', '2026-01-08', 'UTC', 5);
    const tariff = plainTariff('window', { flatDemand: anyTimeDemand([[null, 1]]) });
    const quarterHourly = calculateBill({ ...tariff, demandWindowMinutes: 15 }, load, grid);
    expect(quarterHourly.months[0]).toMatchObject({ peakKw: 60, peakStep: 126 });
    expect(calculateBill(tariff, load, grid).months[0]).toMatchObject({
      peakKw: 90,
      peakStep: 120,
    });
    // A half hour: (90 + 30 + 30) / 6 = 25 and (3 × 60) / 6 = 30
    const halfHourly = calculateBill({ ...tariff, demandWindowMinutes: 30 }, load, grid);
    expect(halfHourly.total).toBeCloseTo(30, 9);
  });

  it('keeps meter intervals on the clock when the grid starts within one', () => {
    // From 10:10 on: the first interval has 5 minutes of 90 kW, the next (10:15) 60 kW.
    const grid = createTimeGrid({
      start: '2026-01-07T10:10',
      length: 4,
      stepMinutes: 5,
      timeZone: 'UTC',
    });
    const tariff = plainTariff('window', {
      flatDemand: anyTimeDemand([[null, 1]]),
      demandWindowMinutes: 15,
    });
    expect(calculateBill(tariff, [90, 30, 60, 90], grid).total).toBeCloseTo(90, 9);
    expect(calculateBill(tariff, [40, 30, 60, 90], grid).total).toBeCloseTo(60, 9);
    expect(stepsIntoMeterInterval(grid, meterInterval(tariff, grid).steps)).toBe(2);
    expect(stepsIntoMeterInterval(grid, 1)).toBe(0);
  });

  it('states when the steps are longer than the meter interval or do not match it', () => {
    const tariff = plainTariff('window', {
      flatDemand: anyTimeDemand([[null, 1]]),
      demandWindowMinutes: 15,
    });
    const hourly = calculateBill(tariff, [1], monthGrid('2026-01-07T10:00', '2026-01-07T11:00'));
    expect(hourly.assumptions.join()).toMatch(/averages demand over 15 minutes, the data over 60/);
    const tens = monthGrid('2026-01-07T10:00', '2026-01-07T10:10', 'UTC', 10);
    expect(calculateBill(tariff, [1], tens).assumptions.join()).toMatch(/does not divide/);
  });

  it('bills kVA as kW and states this', () => {
    const flatDemand = { ...anyTimeDemand([[null, 3]]), unit: 'kVA' as const };
    const bill = calculateBill(
      plainTariff('kva', { flatDemand }),
      [7],
      monthGrid('2026-01-07T00:00', '2026-01-07T01:00'),
    );
    expect(bill.lines.at(-1)).toMatchObject({ unit: 'kVA', quantity: 7, amount: 21 });
    expect(bill.assumptions).toContain('Demand in kVA is computed at power factor 1 (kVA = kW).');
  });
});
