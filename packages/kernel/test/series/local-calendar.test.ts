import {
  createTimeGrid,
  localCalendar,
  type TimeGrid,
  yearGrid,
  zoneOffsetMinutes,
} from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoneSegments } from '../../src/series/zone-segments.js';
import { wallClock, zones } from './wall-clock.js';

/** The local time of one step, in the form of the reference. */
function readingAt(calendar: ReturnType<typeof localCalendar>, step: number) {
  const { year, month, day, weekday, hour, minute } = calendar;
  return {
    year: year[step],
    month: month[step],
    day: day[step],
    weekday: weekday[step],
    hour: hour[step],
    minute: minute[step],
  };
}

/** How often each value occurs. */
function counts(values: ArrayLike<number>): Map<number, number> {
  const found = new Map<number, number>();
  for (const value of Array.from(values)) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

describe('days of 23 and 25 hours', () => {
  test.each([
    ['America/Los_Angeles', '2026-03-08', 2, 0],
    ['America/Los_Angeles', '2026-11-01', 1, 8],
    ['Europe/London', '2026-03-29', 1, 0],
    ['Europe/London', '2026-10-25', 1, 8],
    ['Australia/Lord_Howe', '2026-10-04', 2, 2],
    ['Australia/Lord_Howe', '2026-04-05', 1, 6],
    ['Asia/Kolkata', '2026-03-08', 2, 4],
  ])('in %s on %s the hour %i has %i quarters', (timeZone, start, hour, quarters) => {
    const grid = createTimeGrid({ start, length: 96, stepMinutes: 15, timeZone });
    const calendar = localCalendar(grid);
    const day = Number(start.slice(8));
    const ofDay = Array.from(calendar.hour).filter((_, i) => calendar.day[i] === day);
    expect(counts(ofDay).get(hour) ?? 0).toBe(quarters);
  });

  test('the quarter hours around a half-hour change are right', () => {
    const grid = createTimeGrid({
      start: '2026-10-04T01:30',
      length: 6,
      stepMinutes: 15,
      timeZone: 'Australia/Lord_Howe',
    });
    const { hour, minute } = localCalendar(grid);
    const times = Array.from(hour, (h, i) => h * 100 + (minute[i] ?? 0));
    expect(times).toEqual([130, 145, 230, 245, 300, 315]);
  });
});

test('a leap year has 29 February, and days are numbered consecutively', () => {
  const calendar = localCalendar(yearGrid(2024, 60, 'America/Los_Angeles'));
  expect(counts(Array.from(calendar.day).filter((_, i) => calendar.month[i] === 2)).get(29)).toBe(
    24,
  );
  const perDay = counts(calendar.dayIndex);
  expect(perDay.size).toBe(366);
  expect([...perDay.values()].filter((hours) => hours !== 24).sort()).toEqual([23, 25]);
  expect(Math.max(...calendar.dayIndex)).toBe(365);
});

test('the day index jumps where a zone skipped a day', () => {
  const grid = createTimeGrid({
    start: '2011-12-29',
    length: 48,
    stepMinutes: 60,
    timeZone: 'Pacific/Apia',
  });
  const { day, dayIndex } = localCalendar(grid);
  expect([...counts(day).keys()]).toEqual([29, 31]);
  expect([...counts(dayIndex).keys()]).toEqual([0, 2]);
});

test('all fields of the quarter hours of a year equal those of the host, in every zone', () => {
  for (const zone of zones) {
    const grid = yearGrid(2026, 15, zone);
    const calendar = localCalendar(grid);
    // A prime stride visits all hours and weekdays.
    for (let step = 0; step < grid.length; step += 211) {
      const reading = { zone, step, ...readingAt(calendar, step) };
      expect(reading).toEqual({ zone, step, ...wallClock(grid.startMs + step * 900_000, zone) });
    }
  }
});

test('property: it agrees with the host at random instants, steps and zones', () => {
  const minutes = fc.integer({
    min: Date.UTC(1975, 0, 1) / 60_000,
    max: Date.UTC(2040, 0, 1) / 60_000,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      minutes,
      fc.constantFrom(1, 5, 15, 30, 60),
      fc.integer({ min: 1, max: 12_000 }),
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      (timeZone, startMinute, stepMinutes, length, picks) => {
        const grid: TimeGrid = { startMs: startMinute * 60_000, stepMinutes, length, timeZone };
        const calendar = localCalendar(grid);
        for (const pick of [...picks.map((p) => p % length), 0, length - 1]) {
          const expected = wallClock(grid.startMs + pick * stepMinutes * 60_000, timeZone);
          expect(readingAt(calendar, pick)).toEqual(expected);
        }
      },
    ),
    { numRuns: 200 },
  );
});

// Zones and years that suspend daylight saving for a month, or have the shortest periods of one offset: a week, in Recife.
test.each([
  ['Africa/Casablanca', 2007, 2030],
  ['Africa/Cairo', 2009, 2015],
  ['Asia/Gaza', 2008, 2026],
  ['America/Recife', 1999, 2003],
  ['America/Havana', 1997, 2001],
  ['Asia/Tehran', 1976, 1981],
])(
  'in %s the search finds all changes of offset that a daily search finds',
  (zone, from, until) => {
    const [startMs, endMs] = [Date.UTC(from, 1, 1), Date.UTC(until, 0, 1)];
    const found = zoneSegments(startMs, endMs, zone);
    let segment = 0;
    const missed: string[] = [];
    for (let ms = startMs; ms < endMs; ms += 86_400_000) {
      while ((found[segment + 1]?.startMs ?? Number.POSITIVE_INFINITY) <= ms) segment += 1;
      const offsetMs = zoneOffsetMinutes(ms, zone) * 60_000;
      if (offsetMs !== found[segment]?.offsetMs) missed.push(new Date(ms).toISOString());
    }
    expect(missed).toEqual([]);
    expect(found.length).toBeGreaterThan(5);
  },
);

test('a grid without steps has an empty calendar; an invalid one is rejected', () => {
  const empty = { startMs: 0, stepMinutes: 60, length: 0, timeZone: 'UTC' };
  expect(localCalendar(empty).hour).toHaveLength(0);
  expect(() => localCalendar({ ...empty, length: -1 })).toThrow(
    'length must be a whole number of steps from 0; -1 came',
  );
  expect(() => localCalendar({ ...empty, startMs: Number.NaN })).toThrow(
    /startMs must lie between/,
  );
  expect(() => localCalendar({ ...empty, timeZone: 'Mars/Olympus' })).toThrow(
    /timeZone must be an IANA zone/,
  );
});
