import { localCalendar } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { condenseYear } from '../../src/engines/tarsis/load-of-year.js';
import type { FacilityReading } from '../../src/stores/stores.js';

const minuteMs = 60_000;
const timeZone = 'America/Los_Angeles';
/** November 2025 to October 2026, both by local clock. */
const year = {
  startMs: Date.UTC(2025, 10, 1, 7),
  endMs: Date.UTC(2026, 10, 1, 7),
  timeZone,
  holidays: 'none',
} as const;

/** A reading every so many minutes, of a load that is a function of the minute of the year. */
const every = (minutes: number, loadKw: (minute: number) => number): FacilityReading[] =>
  Array.from({ length: (year.endMs - year.startMs) / (minutes * minuteMs) }, (_, index) => ({
    timeMs: year.startMs + index * minutes * minuteMs,
    loadKw: loadKw(index * minutes),
    temperatureF: null,
    solarKw: null,
  }));

function enough(readings: readonly FacilityReading[]) {
  const load = condenseYear(readings, year);
  if ('knownShare' in load) {
    throw new Error(`only ${load.knownShare} is known`);
  }
  return load;
}

describe('loadOfYear', () => {
  it.each([
    [5, 15],
    [10, 20],
    [15, 15],
    [20, 20],
    [30, 30],
    [60, 60],
  ])('makes of readings every %d minutes steps of %d', (minutes, stepMinutes) => {
    const hourly = enough(every(60, (minute) => 200 + ((minute / 60) % 24)));
    const load = enough(every(minutes, (minute) => 200 + (Math.floor(minute / 60) % 24)));
    expect(load.stepMinutes).toBe(stepMinutes);
    expect(load.typicalDays.map(({ month, kind }) => `${kind} ${month}`)).toEqual(
      hourly.typicalDays.map(({ month, kind }) => `${kind} ${month}`),
    );
    const perHour = 60 / stepMinutes;
    for (const [index, day] of load.typicalDays.entries()) {
      const ofHours = hourly.typicalDays[index]?.loadKwSeries ?? [];
      expect(day.loadKwSeries).toEqual(ofHours.flatMap((loadKw) => Array(perHour).fill(loadKw)));
    }
    expect(load.monthlyPeaksKw).toEqual(hourly.monthlyPeaksKw);
  });

  it('is the mean of the readings in a step', () => {
    const load = enough(every(5, (minute) => (minute % 15 === 0 ? 400 : 100)));
    expect(new Set(load.typicalDays.flatMap(({ loadKwSeries }) => loadKwSeries))).toEqual(
      new Set([200]),
    );
  });

  it('starts its days at local midnight all year and skips days that do not have 24 hours', () => {
    const grid = { startMs: year.startMs, stepMinutes: 60, length: 8_760, timeZone };
    const { hour, month, day } = localCalendar(grid);
    const load = enough(
      every(60, (minute) => {
        const at = minute / 60;
        const isClockChange =
          (month[at] === 11 && day[at] === 2) || (month[at] === 3 && day[at] === 8);
        return isClockChange ? 9_999 : (hour[at] ?? 0);
      }),
    );
    for (const { loadKwSeries } of load.typicalDays) {
      expect(loadKwSeries).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    }
    // A demand is billed on those days as on others.
    expect(load.monthlyPeaksKw).toEqual([23, 23, 9_999, 23, 23, 23, 23, 23, 23, 23, 9_999, 23]);
  });

  it('keeps what panels gave beside the load, and takes it from the peaks', () => {
    const readings = every(60, (minute) => ((minute / 60) % 24 === 12 ? 90 : 50));
    const sunny = readings.map((reading, hour) => ({
      ...reading,
      solarKw: hour % 24 === 12 ? 80 : null,
    }));
    const load = enough(sunny);
    expect(load.hasSolar).toBe(true);
    expect(new Set(load.typicalDays.flatMap(({ loadKwSeries }) => loadKwSeries))).toContain(90);
    const solarKw = load.typicalDays.flatMap(({ solarKwSeries }) => solarKwSeries ?? []);
    expect(solarKw).toHaveLength(load.typicalDays.length * 24);
    expect(Math.max(...solarKw)).toBe(80);
    expect(new Set(load.monthlyPeaksKw)).toEqual(new Set([50]));
    expect(enough(readings).hasSolar).toBe(false);
    expect(enough(readings).typicalDays[0]).not.toHaveProperty('solarKwSeries');
  });

  it('tells the share that readings cover where it is too little', () => {
    const readings = every(60, () => 1);
    expect(condenseYear(readings.slice(0, 4_380), year)).toEqual({ knownShare: 0.5 });
    // All but October: 91.5 %, and no day of that month.
    expect(condenseYear(readings.slice(0, 8_016), year)).toEqual({ knownShare: 8_016 / 8_760 });
    expect(condenseYear(readings.slice(0, 1), year)).toEqual({ knownShare: 1 / 8_760 });
  });

  it('does not look at readings outside the year', () => {
    const readings = every(60, (minute) => (minute / 60) % 7);
    const outside = [-1, 1].map((side) => ({
      timeMs: side < 0 ? year.startMs - minuteMs : year.endMs,
      loadKw: 1e7,
      temperatureF: null,
      solarKw: null,
    }));
    const [first, last] = outside;
    expect(first && last && enough([first, ...readings, last])).toEqual(enough(readings));
  });

  it('grows with every reading: more load is no less of it at any step or peak', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 8_759 }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (at, more) => {
          const readings = every(60, (minute) => 100 + ((minute / 60) % 24));
          const raised = readings.map((reading, hour) =>
            hour === at ? { ...reading, loadKw: reading.loadKw + more } : reading,
          );
          const [before, after] = [enough(readings), enough(raised)];
          expect(
            after.monthlyPeaksKw.every((kw, month) => kw >= (before.monthlyPeaksKw[month] ?? 0)),
          ).toBe(true);
          const highest = (load: typeof before) =>
            Math.max(...load.typicalDays.flatMap(({ loadKwSeries }) => loadKwSeries));
          expect(highest(after)).toBeGreaterThanOrEqual(highest(before) - 1e-9);
        },
      ),
      { numRuns: 15 },
    );
  });
});
