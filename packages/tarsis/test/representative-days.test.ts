import { createTimeGrid, localCalendar, yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { representativeDays } from '../src/typical-days/index.js';

const grid = yearGrid(2025, 60, 'America/Chicago');
const { month, hour, weekday, day } = localCalendar(grid);
/** 100 kW, 20 more on weekdays from 9 to 17, and 300 kW at 14:00 on the 15th of each month. */
const load = Float64Array.from({ length: grid.length }, (_, step) => {
  if (day[step] === 15 && hour[step] === 14) return 300;
  return 100 + (weekday[step]! < 6 && hour[step]! >= 9 && hour[step]! < 17 ? 20 : 0);
});

describe('representativeDays', () => {
  it('finds the peak day and the kind of date it falls on', () => {
    const peaks = representativeDays(load, grid).filter((each) => each.kind === 'peak');
    expect(peaks).toHaveLength(12);
    for (const peak of peaks) expect(Math.max(...peak.loadKwSeries)).toBe(300);
    // 15 February and 15 March 2025 are Saturdays, 15 June a Sunday.
    const onWeekend = peaks
      .filter((peak) => peak.peakFalls === 'weekend')
      .map((peak) => peak.month);
    expect(onWeekend).toEqual([2, 3, 6, 11]);
  });

  it('averages the other days by kind', () => {
    const july = representativeDays(load, grid).filter((each) => each.month === 7);
    expect(july.find((each) => each.kind === 'weekday')?.loadKwSeries[10]).toBe(120);
    expect(july.find((each) => each.kind === 'weekday')?.loadKwSeries[14]).toBe(120);
    expect(july.find((each) => each.kind === 'weekend')?.loadKwSeries[10]).toBe(100);
  });

  it('keeps the energy of a month without a clock change', () => {
    const stepsOfJuly = Array.from(month.keys()).filter((step) => month[step] === 7);
    const measuredKwh = stepsOfJuly.reduce((sum, step) => sum + load[step]!, 0);
    const july = representativeDays(load, grid).filter((each) => each.month === 7);
    const energyOf = (kind: string) =>
      july.find((each) => each.kind === kind)!.loadKwSeries.reduce((sum, kw) => sum + kw, 0);
    // July 2025: 23 weekdays, of which the 15th is the peak day, and 8 weekend days.
    expect(22 * energyOf('weekday') + energyOf('peak') + 8 * energyOf('weekend')).toBeCloseTo(
      measuredKwh,
      6,
    );
  });

  it('leaves out days with gaps and counts holidays as days off on request', () => {
    const gappy = Float64Array.from(load);
    const gap = Array.from(month.keys()).find(
      (step) => month[step] === 7 && day[step] === 8 && hour[step] === 3,
    )!;
    gappy[gap] = Number.NaN;
    const julyWeekday = (options?: Parameters<typeof representativeDays>[2]) =>
      representativeDays(gappy, grid, options).find(
        (each) => each.month === 7 && each.kind === 'weekday',
      )!;
    expect(julyWeekday().loadKwSeries.every(Number.isFinite)).toBe(true);
    const weekendAtTen = representativeDays(load, grid, { holidays: 'us-federal' }).find(
      (each) => each.month === 7 && each.kind === 'weekend',
    )!.loadKwSeries[10];
    // 4 July 2025 is a Friday: one day of 120 kW among nine.
    expect(weekendAtTen).toBeCloseTo((8 * 100 + 120) / 9, 9);
  });

  it('names missing months', () => {
    const short = createTimeGrid({
      start: '2025-03-01',
      end: '2025-05-01',
      stepMinutes: 60,
      timeZone: 'UTC',
    });
    expect(() => representativeDays(new Float64Array(short.length).fill(1), short)).toThrow(
      /months 1, 2, 5, 6, 7, 8, 9, 10, 11, 12/,
    );
  });

  it('requires one reading for every step', () => {
    expect(() => representativeDays([1, 2, 3], grid)).toThrow(/8760.*3 came/);
  });
});
