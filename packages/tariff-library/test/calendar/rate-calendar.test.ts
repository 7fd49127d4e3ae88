import { createTimeGrid, localCalendar, yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { offDayFlags, rateCalendar } from '../../src/calendar/index.js';
import { peakEnergy, windowSchedule } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { plainTariff } from '../support/plain-tariff.js';

const tariff = plainTariff('calendar', { energy: peakEnergy() });

describe('rateCalendar', () => {
  it('cuts a year into its months', () => {
    const { months, monthIndexSeries } = rateCalendar(
      tariff,
      yearGrid(2028, 60, 'America/New_York'),
    );
    expect(months.map(({ days }) => days)).toEqual([
      31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
    expect(months.every(({ complete }) => complete)).toBe(true);
    // March has a day of 23 hours, November one of 25 hours.
    const hours = months.map(({ startStep, endStep }) => endStep - startStep);
    expect([hours[2], hours[10]]).toEqual([31 * 24 - 1, 30 * 24 + 1]);
    expect(monthIndexSeries[months[5]!.startStep]).toBe(5);
    expect(monthIndexSeries[months[5]!.startStep - 1]).toBe(4);
  });

  it('separates the same month of two years', () => {
    const { months } = rateCalendar(tariff, monthGrid('2026-12-31', '2027-02-02'));
    expect(months.map(({ year, month, days, complete }) => [year, month, days, complete])).toEqual([
      [2026, 12, 1, false],
      [2027, 1, 31, true],
      [2027, 2, 1, false],
    ]);
  });

  it('counts a month that begins at one o’clock as complete', () => {
    // In Asuncion summer time began at midnight of Sunday 1 October 2023: that day has no hour 0.
    const { months } = rateCalendar(
      tariff,
      monthGrid('2023-10-01', '2023-11-01', 'America/Asuncion'),
    );
    expect(months).toMatchObject([
      { month: 10, startStep: 0, endStep: 743, days: 31, complete: true },
    ]);
    const { months: late } = rateCalendar(
      tariff,
      monthGrid('2023-10-01T02:00', '2023-11-01', 'America/Asuncion'),
    );
    expect(late[0]!.complete).toBe(false);
    const { months: early } = rateCalendar(
      tariff,
      monthGrid('2023-10-01', '2023-10-31T23:00', 'America/Asuncion'),
    );
    expect(early[0]!.complete).toBe(false);
  });

  it('follows a zone with a half-hour offset', () => {
    // 18:30 UTC is local midnight in Kolkata: the hour from 16 to 17 is the 17th step of the day.
    const grid = createTimeGrid({
      start: '2026-06-03',
      length: 48,
      stepMinutes: 30,
      timeZone: 'Asia/Kolkata',
    });
    const { energyPeriodSeries } = rateCalendar(tariff, grid);
    expect(
      [...energyPeriodSeries].flatMap((period, step) => (period === 1 ? [step / 2] : [])),
    ).toEqual([16, 16.5, 17, 17.5, 18, 18.5, 19, 19.5, 20, 20.5]);
  });

  it.each([2, 256, 257, -1, 0.5])('refuses a schedule with period %s of two', (period) => {
    const energy = { ...peakEnergy(), weekendSchedule: windowSchedule(3, 4, period) };
    const refused = () =>
      rateCalendar({ ...tariff, energy }, monthGrid('2026-01-07', '2026-01-08'));
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'unknownPeriod',
        message: expect.stringContaining(
          `energy.weekendSchedule names period ${period} in month 1, hour 3`,
        ),
      }),
    );
  });

  it('has demand periods only with a TOU demand charge', () => {
    const grid = monthGrid('2026-01-07', '2026-01-08');
    expect(rateCalendar(tariff, grid).demandPeriodSeries).toBeUndefined();
    const { weekdaySchedule, weekendSchedule } = peakEnergy();
    const periods = [
      { tiers: [{ upTo: null, pricePerUnit: 0 }] },
      { tiers: [{ upTo: null, pricePerUnit: 9 }] },
    ];
    const withDemand = {
      ...tariff,
      touDemand: { unit: 'kW' as const, periods, weekdaySchedule, weekendSchedule },
    };
    const { demandPeriodSeries, energyPeriodSeries } = rateCalendar(withDemand, grid);
    expect(demandPeriodSeries).toEqual(energyPeriodSeries);
  });
});

describe('offDayFlags', () => {
  it('marks weekends and the eleven observed holidays of 2026', () => {
    const calendar = localCalendar(yearGrid(2026, 60, 'America/New_York'));
    const off = (rule: 'none' | 'us-federal') =>
      offDayFlags(rule, calendar).reduce((sum, flag) => sum + flag, 0);
    // 2026 starts on a Thursday: 52 Saturdays and 52 Sundays; all eleven holidays are observed on weekdays.
    expect(off('none')).toBe(104);
    expect(off('us-federal')).toBe(115);
  });
});

describe('cached results for equal grids', () => {
  const tariff = plainTariff('plain', {});
  const monthsOf = (year: number) =>
    rateCalendar(tariff, yearGrid(year, 60, 'America/New_York')).monthIndexSeries;

  it('share no writable data with callers', () => {
    const first = rateCalendar(tariff, yearGrid(2026, 60, 'America/New_York'));
    first.monthIndexSeries.fill(7);
    first.energyPeriodSeries.fill(7);
    Object.assign(first.months[0]!, { days: 99 });
    const second = rateCalendar(tariff, yearGrid(2026, 60, 'America/New_York'));
    expect(second.monthIndexSeries[0]).toBe(0);
    expect(second.energyPeriodSeries[0]).toBe(0);
    expect(second.months[0]!.days).toBe(31);
  });

  it('are the same for a cached and an evicted grid', () => {
    const before = monthsOf(2026);
    for (let year = 2000; year < 2020; year += 1) {
      const leap = year % 4 === 0;
      expect(monthsOf(year).length).toBe(leap ? 8784 : 8760);
    }
    expect(monthsOf(2026)).toEqual(before);
  });
});
