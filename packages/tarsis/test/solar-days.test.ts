import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solarDays } from '../src/typical-days/index.js';

const grid = { timeZone: 'America/Los_Angeles', stepMinutes: 60, year: 2026 };
const daysIn = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const sum = (series: readonly number[]) => series.reduce((total, kw) => total + kw, 0);
const yearKwh = (days: readonly number[][]) =>
  days.reduce((total, day, month) => total + daysIn[month]! * sum(day), 0);

describe('solarDays', () => {
  it('yields as much in Los Angeles as real panels there', () => {
    // Horizontal and tilted panels yield 1,450 to 1,700 kWh a year and kW in public maps of the region.
    expect(yearKwh(solarDays({ powerKw: 1 }, grid))).toBeGreaterThan(1450);
    const tilted = yearKwh(solarDays({ powerKw: 1, tiltDegrees: 25 }, grid));
    expect(tilted).toBeGreaterThan(yearKwh(solarDays({ powerKw: 1 }, grid)));
    expect(tilted).toBeLessThan(1750);
  });

  it('peaks at solar noon in local time', () => {
    // 118.24° W lies 1.76° east of the zone's meridian: noon is 7 minutes earlier, and an hour later in summer.
    const minutes = solarDays({ powerKw: 100 }, { ...grid, stepMinutes: 5 });
    const noonOf = (month: number) => minutes[month]!.indexOf(Math.max(...minutes[month]!)) / 12;
    // The equation of time is −9 min on 17 January, −6 min on 17 July.
    expect(noonOf(0)).toBeCloseTo(12 + 2 / 60, 0.5);
    expect(noonOf(6)).toBeCloseTo(13 - 1 / 60, 0.5);
  });

  it('has the day of Los Angeles from sunrise to sunset', () => {
    const [january, , , , , , july] = solarDays({ powerKw: 1 }, grid);
    const hours = (day: readonly number[] = []) => day.filter((kw) => kw > 0).length;
    // 10 h 10 min on 17 January and 14 h 10 min on 17 July, cut by whole hours.
    expect(hours(january)).toBeGreaterThanOrEqual(11);
    expect(hours(january)).toBeLessThanOrEqual(12);
    expect(hours(july)).toBeGreaterThanOrEqual(14);
    expect(hours(july)).toBeLessThanOrEqual(16);
  });

  it('depends on hemisphere, azimuth and size', () => {
    const north = solarDays(
      { powerKw: 1, latitudeDegrees: 40, longitudeDegrees: 0 },
      { ...grid, timeZone: 'UTC' },
    );
    const south = solarDays(
      { powerKw: 1, latitudeDegrees: -40, longitudeDegrees: 0 },
      { ...grid, timeZone: 'UTC' },
    );
    expect(sum(north[5]!)).toBeGreaterThan(2 * sum(north[11]!));
    expect(sum(south[11]!)).toBeGreaterThan(2 * sum(south[5]!));
    const facing = (azimuthDegrees: number) =>
      solarDays({ powerKw: 1, tiltDegrees: 40, azimuthDegrees }, grid)[2]!;
    expect(sum(facing(90).slice(0, 12))).toBeGreaterThan(sum(facing(270).slice(0, 12)));
    expect(sum(facing(180))).toBeGreaterThan(sum(facing(0)));
  });

  it('stays between 0 and the rated power everywhere, and is proportional to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -90, max: 90 }),
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 360 }),
        (latitudeDegrees, longitudeDegrees, tiltDegrees, azimuthDegrees) => {
          const panels = { latitudeDegrees, longitudeDegrees, tiltDegrees, azimuthDegrees };
          const one = solarDays({ ...panels, powerKw: 1 }, { ...grid, timeZone: 'UTC' });
          const ten = solarDays({ ...panels, powerKw: 10 }, { ...grid, timeZone: 'UTC' });
          for (const [month, day] of one.entries()) {
            for (const [step, kw] of day.entries()) {
              expect(kw).toBeGreaterThanOrEqual(0);
              expect(kw).toBeLessThanOrEqual(1);
              expect(ten[month]![step]).toBeCloseTo(10 * kw, 9);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
