import { createTimeGrid, type TimeGridOptions, yearGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallClock, zones } from './wall-clock.js';

const iso = (epochMs: number) => new Date(epochMs).toISOString();

describe('createTimeGrid', () => {
  test.each([
    ['America/Los_Angeles', '2026-03-08', '2026-03-09', 23],
    ['America/Los_Angeles', '2026-11-01', '2026-11-02', 25],
    ['America/Los_Angeles', '2026-07-01', '2026-07-02', 24],
    ['Europe/London', '2026-03-29', '2026-03-30', 23],
    ['Europe/London', '2026-10-25', '2026-10-26', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-05', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-06', 24.5],
    ['Asia/Kolkata', '2026-03-08', '2026-03-09', 24],
  ])('a day in %s from %s to %s has %f hours', (timeZone, start, end, hours) => {
    expect(createTimeGrid({ start, end, stepMinutes: 15, timeZone }).length).toBe(hours * 4);
  });

  test('parses a start with offset, in UTC, and in local time', () => {
    const rest = { length: 4, stepMinutes: 30, timeZone: 'Asia/Kolkata' };
    const starts = [
      '2026-01-01T00:30',
      '2025-12-31T19:00Z',
      '2025-12-31T20:00:00+01:00',
      '2026-01-01T00:30:00.000+05:30',
    ];
    for (const start of starts) {
      const grid = createTimeGrid({ start, ...rest });
      expect(iso(grid.startMs)).toBe('2025-12-31T19:00:00.000Z');
      expect(grid).toMatchObject(rest);
    }
  });

  const good: TimeGridOptions = {
    start: '2026-01-01',
    length: 24,
    stepMinutes: 60,
    timeZone: 'UTC',
  };
  test.each<[Partial<Record<keyof TimeGridOptions, unknown>>, string, string]>([
    [
      { stepMinutes: 7 },
      'outOfRange',
      'stepMinutes must be one of 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 and 60 minutes; 7 came',
    ],
    [
      { stepMinutes: 120 },
      'outOfRange',
      'stepMinutes must be one of 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 and 60 minutes; 120 came',
    ],
    [
      { stepMinutes: Number.NaN },
      'invalid',
      'stepMinutes must be one of 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 and 60 minutes; NaN came',
    ],
    [
      { start: '2026-01-01T00:20' },
      'outOfRange',
      'start must fall on a multiple of 60 minutes past the local hour; "2026-01-01T00:20" came',
    ],
    [
      { start: '2026-01-01T00:00', timeZone: 'Mars/Olympus' },
      'outOfRange',
      'timeZone must be an IANA zone such as America/Los_Angeles; "Mars/Olympus" came',
    ],
    [
      { start: '1 January' },
      'invalid',
      "start must be a date 'YYYY-MM-DD' or a date-time 'YYYY-MM-DDTHH:MM' to the whole second, with or without offset; \"1 January\" came",
    ],
    [
      { start: '2026-01-01T00:00+19:00' },
      'invalid',
      'start must have an offset of at most 18:00; "2026-01-01T00:00+19:00" came',
    ],
    [{ start: '2026-02-30' }, 'outOfRange', 'day must be a whole number between 1 and 28; 30 came'],
    [{ length: undefined }, 'invalid', 'exactly one of end and length must be given; neither came'],
    [{ end: '2026-01-02' }, 'invalid', 'exactly one of end and length must be given; both came'],
    [{ length: 0 }, 'outOfRange', 'length must be a whole number between 1 and 10000000; 0 came'],
    [{ length: 1.5 }, 'invalid', 'length must be a whole number between 1 and 10000000; 1.5 came'],
    [
      { length: undefined, end: '2026-01-01' },
      'outOfRange',
      'end must lie a whole number of 60-minute steps after start; "2026-01-01", 0 minutes after start, came',
    ],
    [
      { length: undefined, end: '2026-01-01T00:30' },
      'outOfRange',
      'end must lie a whole number of 60-minute steps after start; "2026-01-01T00:30", 30 minutes after start, came',
    ],
  ])('rejects %j', (change, kind, message) => {
    const options = Object.fromEntries(
      Object.entries({ ...good, ...change }).filter(([, value]) => value !== undefined),
    ) as unknown as TimeGridOptions;
    expect(() => createTimeGrid(options)).toThrow(
      expect.objectContaining({ kind, message, engine: 'kernel' }),
    );
  });
});

describe('yearGrid', () => {
  test.each([
    [2026, 60, 'America/Los_Angeles', 1, 8760, '2026-01-01T08:00:00.000Z'],
    [2024, 60, 'America/Los_Angeles', 1, 8784, '2024-01-01T08:00:00.000Z'],
    [2023, 60, 'America/Los_Angeles', 3, 8784, '2023-03-01T08:00:00.000Z'],
    [2024, 60, 'America/Los_Angeles', 3, 8760, '2024-03-01T08:00:00.000Z'],
    [2026, 15, 'Europe/London', 7, 35040, '2026-06-30T23:00:00.000Z'],
    [2026, 5, 'Asia/Kolkata', 4, 105120, '2026-03-31T18:30:00.000Z'],
    [2026, 30, 'Australia/Lord_Howe', 1, 17520, '2025-12-31T13:00:00.000Z'],
    [2100, 60, 'UTC', 1, 8760, '2100-01-01T00:00:00.000Z'],
  ])(
    '%i in steps of %i in %s from month %i has %i steps from %s',
    (year, step, zone, month, length, start) => {
      const grid = yearGrid(year, step, zone, month);
      expect([grid.length, iso(grid.startMs)]).toEqual([length, start]);
    },
  );

  test('property: it begins and ends with the first instant of the month, in every zone and month', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones.filter((zone) => zone !== 'Pacific/Apia')),
        fc.integer({ min: 2012, max: 2037 }),
        fc.integer({ min: 1, max: 12 }),
        (zone, year, month) => {
          const grid = yearGrid(year, 15, zone, month);
          const endMs = grid.startMs + grid.length * 15 * 60_000;
          expect(wallClock(grid.startMs, zone)).toMatchObject({ year, month, day: 1 });
          expect(wallClock(grid.startMs - 60_000, zone).month).toBe(month === 1 ? 12 : month - 1);
          expect(wallClock(endMs, zone)).toMatchObject({ year: year + 1, month, day: 1 });
          expect(wallClock(endMs - 60_000, zone).month).toBe(month === 1 ? 12 : month - 1);
        },
      ),
    );
  });

  test('a year in which standard time changed by half an hour cannot be divided into hours', () => {
    // Venezuela went from UTC−4 to UTC−4:30 on 9 December 2007.
    expect(yearGrid(2007, 30, 'America/Caracas').length).toBe(17521);
    expect(() => yearGrid(2007, 60, 'America/Caracas')).toThrow(
      expect.objectContaining({
        code: 'yearOffStep',
        message:
          'stepMinutes must divide the year from month 1 of 2007 in America/Caracas, which has 525630 minutes; 60 came',
      }),
    );
  });

  test('a month that does not exist is rejected', () => {
    expect(() => yearGrid(2026, 60, 'UTC', 0)).toThrow(
      'month must be a whole number between 1 and 12; 0 came',
    );
  });
});
