import { describe, expect, it } from 'vitest';
import { coarsePeakRatios } from '../src/fit-coarse-peaks/coarse-peak-ratios.js';
import type { HourlyDay } from '../src/fit-load-shapes/hourly-days.js';
import { loadShapeOf } from '../src/fit-load-shapes/load-shape-of.js';

/** Days from a Monday on: twice as much by day as by night, half as much at weekends, growing by a hundredth a day. */
function days(count: number, more: (index: number, hour: number) => number = () => 0): HourlyDay[] {
  return Array.from({ length: count }, (_, index) => {
    const weekday = index % 7;
    const kind = weekday < 5 ? 0 : weekday === 5 ? 1 : 2;
    return {
      index,
      kind,
      loadKw: Float64Array.from(
        { length: 24 },
        (_, hour) =>
          (hour >= 8 && hour < 20 ? 200 : 100) * (kind === 0 ? 1 : 0.5) + more(index, hour),
      ),
    } as const;
  });
}

describe('loadShapeOf', () => {
  // Of seven days five at a mean of 150 and two at 75: in the mean of a week 900/7.
  const mean = 900 / 7;

  it('is the profile relative to the mean around, whatever the scale', () => {
    const shape = loadShapeOf('made', days(140));
    // A level of 29 days holds one day too many of some weekday: within a hundredth.
    expect(Math.abs(shape.profile[12]! / (200_000 / mean) - 1)).toBeLessThan(0.02);
    expect(Math.abs(shape.profile[24 + 3]! / (50_000 / mean) - 1)).toBeLessThan(0.02);
    expect(shape.peak).toBe(Math.round(200_000 / mean));
    const larger = loadShapeOf(
      'made',
      days(140).map((day) => ({ ...day, loadKw: day.loadKw.map((kw) => 64 * kw) })),
    );
    expect(larger).toEqual(shape);
  });

  it('keeps three typical weeks and none of those that stray far', () => {
    // One whole month in which nothing is as it was before or after, by hours of the night alone.
    const shape = loadShapeOf(
      'made',
      days(210, (index, hour) => (index >= 90 && index < 104 && hour < 4 ? 900 : 0)),
    );
    expect(shape.days).toHaveLength(21);
    for (const { deviations } of shape.days) expect(Math.max(...deviations)).toBeLessThan(1_000);
  });

  it('refuses a load without whole weeks', () => {
    const gaps = days(140).filter(({ index }) => index % 6 !== 0);
    expect(() => loadShapeOf('made', gaps)).toThrow('whole weeks');
  });
});

describe('coarsePeakRatios', () => {
  it('by hand, for the months before the validation', () => {
    const month = (startStep: number, endStep: number) => ({ startStep, endStep });
    const building = {
      settledKw: Float64Array.of(1, 3, 2, 2, 5, 5, 1, 9, 7, 7, 7, 7),
      months: [month(0, 4), month(4, 8), month(8, 12)],
      validationStep: 8,
    } as unknown as Parameters<typeof coarsePeakRatios>[0];
    // 3 against (1 + 3)/2 and (2 + 2)/2; 9 against (5 + 5)/2 and (1 + 9)/2.
    expect(coarsePeakRatios(building, 2)).toEqual([Math.log(3 / 2), Math.log(9 / 5)]);
  });
});
