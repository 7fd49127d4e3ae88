import { isTimeZone, localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate, dayNumber, daysInMonth, isoDate, isoWeekday } from '../../src/series/civil.js';
import { wallClock, zones } from './wall-clock.js';

const iso = (epochMs: number) => new Date(epochMs).toISOString();
const local = (text: string, timeZone: string) => {
  const [year, month, day, hour, minute] = (text.match(/\d+/g) ?? []).map(Number);
  return localToEpochMs(
    { year: year!, month: month!, day: day!, hour: hour ?? 0, minute: minute ?? 0 },
    timeZone,
  );
};

test.each([
  ['America/Los_Angeles', true],
  ['Asia/Kolkata', true],
  ['UTC', true],
  ['+05:30', false],
  ['-08:00', false],
  ['Mars/Olympus', false],
  ['', false],
  [undefined, false],
  [8, false],
])('isTimeZone(%j) is %s', (value, expected) => {
  expect(isTimeZone(value)).toBe(expected);
});

test.each([
  ['2026-01-01T00:00Z', 'America/Los_Angeles', -480],
  ['2026-03-08T09:59Z', 'America/Los_Angeles', -480],
  ['2026-03-08T10:00Z', 'America/Los_Angeles', -420],
  ['2026-03-29T00:59Z', 'Europe/London', 0],
  ['2026-03-29T01:00Z', 'Europe/London', 60],
  ['2026-01-01T00:00Z', 'Asia/Kolkata', 330],
  ['2026-01-01T00:00Z', 'Asia/Kathmandu', 345],
  // Lord Howe Island: +10:30, in summer +11:00; summer ends on 5 April 2026 at 02:00 local, 15:00 UTC.
  ['2026-04-04T14:59Z', 'Australia/Lord_Howe', 660],
  ['2026-04-04T15:00Z', 'Australia/Lord_Howe', 630],
  // Samoa went from UTC−10 to UTC+14 over the end of 29 December 2011.
  ['2011-12-30T09:59Z', 'Pacific/Apia', -600],
  ['2011-12-30T10:00Z', 'Pacific/Apia', 840],
])('offset at %s in %s is %i minutes', (instant, zone, minutes) => {
  expect(zoneOffsetMinutes(Date.parse(instant), zone)).toBe(minutes);
});

describe('localToEpochMs', () => {
  test.each([
    // An ordinary time.
    ['2026-07-04T12:00', 'America/Los_Angeles', '2026-07-04T19:00:00.000Z'],
    // A gap of an hour: 02:30 does not exist and becomes 03:30 daylight time.
    ['2026-03-08T02:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
    ['2026-03-29T01:15', 'Europe/London', '2026-03-29T01:15:00.000Z'],
    // A gap of half an hour on Lord Howe Island, 4 October 2026: 02:15 becomes 02:45 (+11).
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    // An overlap: the first of the two, still on daylight time.
    ['2026-11-01T01:30', 'America/Los_Angeles', '2026-11-01T08:30:00.000Z'],
    ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    // Midnight did not exist in Asunción on 1 October 2017: the day began at 01:00 (−03).
    ['2017-10-01T00:00', 'America/Asuncion', '2017-10-01T04:00:00.000Z'],
    // 30 December 2011 did not exist in Samoa: one day later in local time.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['2024-02-29T00:00', 'Asia/Kolkata', '2024-02-28T18:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(iso(local(text, zone))).toBe(expected);
  });

  test('property: it is the first instant with that local time, if there is one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(1975, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 }),
        (zone, epochMinute) => {
          const clock = wallClock(epochMinute * 60_000, zone);
          const text = `${clock.year}-${clock.month}-${clock.day}-${clock.hour}-${clock.minute}`;
          const found = local(text, zone);
          expect(wallClock(found, zone)).toEqual(clock);
          expect(found).toBeLessThanOrEqual(epochMinute * 60_000);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    [
      { year: 2026, month: 2, day: 29 },
      'localFieldOutOfRange',
      'day must be a whole number between 1 and 28; 29 came',
    ],
    [
      { year: 2026, month: 13, day: 1 },
      'localFieldOutOfRange',
      'month must be a whole number between 1 and 12; 13 came',
    ],
    [
      { year: 2026, month: 1, day: 1.5 },
      'localFieldOutOfRange',
      'day must be a whole number between 1 and 31; 1.5 came',
    ],
    [
      { year: 2026, month: 1, day: 1, hour: 24 },
      'localFieldOutOfRange',
      'hour must be a whole number between 0 and 23; 24 came',
    ],
    [
      { year: 26, month: 1, day: 1 },
      'yearOutOfRange',
      'year must be a whole year between 1970 and 2200; 26 came',
    ],
  ])('rejects %j', (fields, code, message) => {
    expect(() => localToEpochMs(fields, 'UTC')).toThrow(expect.objectContaining({ code, message }));
  });
});

test('an unknown zone and an invalid instant are rejected', () => {
  expect(() => zoneOffsetMinutes(0, 'Europe/Lodnon')).toThrow(
    expect.objectContaining({
      code: 'unknownTimeZone',
      message: 'timeZone must be an IANA zone such as America/Los_Angeles; "Europe/Lodnon" came',
    }),
  );
  expect(() => zoneOffsetMinutes(Number.NaN, 'UTC')).toThrow(
    expect.objectContaining({ kind: 'invalid' }),
  );
  expect(() => zoneOffsetMinutes(1e17, 'UTC')).toThrow(
    expect.objectContaining({ kind: 'outOfRange' }),
  );
});

describe('civil days', () => {
  test.each([
    [2000, 2, 29],
    [2100, 2, 28],
    [2024, 2, 29],
    [2026, 2, 28],
    [2026, 12, 31],
    [2026, 4, 30],
  ])('month %i-%i has %i days', (year, month, days) => {
    expect(daysInMonth(year, month)).toBe(days);
  });

  test('property: day numbers count calendar days, and weekdays repeat', () => {
    let date = { year: 1969, month: 12, day: 31 };
    let weekday = 3;
    for (let day = -1; day < 40_000; day++) {
      // 40,000 assertions would be slow, so compare first and assert only on a difference.
      if (
        dayNumber(date.year, date.month, date.day) !== day ||
        isoWeekday(day) !== weekday ||
        isoDate(civilDate(day)) !== isoDate(date)
      ) {
        expect({ ...date, weekday }).toEqual({ ...civilDate(day), weekday: isoWeekday(day) });
      }
      const leap = (date.year % 4 === 0 && date.year % 100 !== 0) || date.year % 400 === 0;
      const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
      date =
        date.day < lengths[date.month - 1]!
          ? { ...date, day: date.day + 1 }
          : date.month < 12
            ? { ...date, month: date.month + 1, day: 1 }
            : { year: date.year + 1, month: 1, day: 1 };
      weekday = (weekday % 7) + 1;
    }
    expect(date.year).toBe(2079);
  });
});
