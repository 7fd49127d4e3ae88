import { createTimeGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { type MeterReading, seriesFromReadings } from '../../src/bill/index.js';

/** The day on which New York's clocks go back: 25 hours, 01:00 to 02:00 twice. */
const grid = createTimeGrid({
  start: '2026-11-01',
  end: '2026-11-02',
  stepMinutes: 60,
  timeZone: 'America/New_York',
});
const utc = (step: number) => new Date(grid.startMs + step * 3_600_000).toISOString();
const day = Array.from({ length: 25 }, (_, step): MeterReading => ({ time: utc(step), kw: step }));

const without = (step: number) => day.filter((_, index) => index !== step);

describe('seriesFromReadings', () => {
  it('places readings in any order on the grid, with offsets or in local time', () => {
    expect([...seriesFromReadings([...day].reverse(), grid)]).toEqual(day.map(({ kw }) => kw));
    const local = [...without(12), { time: '2026-11-01 11:00', kw: 7 }];
    expect(seriesFromReadings(local, grid)[12]).toBe(7);
    const offset = [...without(2), { time: '2026-11-01T01:00:00-05:00', kw: 9 }];
    expect(seriesFromReadings(offset, grid)[2]).toBe(9);
  });

  it.each([
    ['readingMissing', without(4), /2026-11-01T08:00:00.000Z \(step 4\) is missing, 1 in all/],
    ['readingTwice', [...day, day[3]!], /readings\[25\] must be the only one of its step/],
    [
      'ambiguousLocalTime',
      [...without(2), { time: '2026-11-01T01:00', kw: 1 }],
      /readings\[24\] must have an offset, because its local time occurs twice/,
    ],
    ['readingOffGrid', [...day, { time: '2026-11-02T00:30', kw: 1 }], /start a step of the grid/],
    ['readingValue', [{ time: utc(0), kw: Number.NaN }], /finite number of kW, not NaN/],
    ['readingTime', [{ time: 'noon', kw: 1 }], /ISO 8601 time, but "noon" came/],
  ] as const)('refuses as %s', (code, readings, message) => {
    expect(() => seriesFromReadings(readings, grid)).toThrow(
      expect.objectContaining({ kind: 'invalid', code, message: expect.stringMatching(message) }),
    );
  });

  it('refuses a local time that the zone skips', () => {
    const spring = createTimeGrid({
      start: '2026-03-08',
      end: '2026-03-09',
      stepMinutes: 60,
      timeZone: 'America/New_York',
    });
    expect(() => seriesFromReadings([{ time: '2026-03-08T02:30', kw: 1 }], spring)).toThrow(
      expect.objectContaining({ code: 'readingTime' }),
    );
  });
});
