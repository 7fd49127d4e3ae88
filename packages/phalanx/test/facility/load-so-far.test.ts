import { describe, expect, test } from 'vitest';
import { loadSoFarToday } from '../../src/facility/index.js';
import { createFacilityState, fitFacility, observe } from '../../src/index.js';

const HOUR = 3_600_000;
const MONDAY = Date.parse('2026-01-05T00:00Z');
const utc = { timeZone: 'UTC', stepMinutes: 60 };
const ten = fitFacility(
  Array.from({ length: 240 }, (_, i) => ({ timeMs: MONDAY + i * HOUR, loadKw: 50 + (i % 24) })),
  utc,
);

describe('the load of today so far', () => {
  test('is undefined before the first reading, and empty at midnight', () => {
    expect(loadSoFarToday(createFacilityState(utc))).toBeUndefined();
    expect(loadSoFarToday(ten, MONDAY + 240 * HOUR)).toEqual({
      date: '2026-01-15',
      kind: 0,
      loadKwSeries: [],
    });
  });

  test('includes the last reading; a gap has the interpolated deviation from the profile', () => {
    let state = ten;
    for (const hour of [0, 1, 4]) {
      state = observe(state, { timeMs: MONDAY + (240 + hour) * HOUR, loadKw: 60 + hour });
    }
    const { loadKwSeries } = loadSoFarToday(state)!;
    expect(loadKwSeries).toHaveLength(5);
    // Ten above the profile at both ends.
    loadKwSeries.forEach((kw, hour) => {
      expect(kw).toBeCloseTo(60 + hour, 9);
    });
  });

  test('excludes flagged readings', () => {
    const spiked = observe(observe(ten, { timeMs: MONDAY + 240 * HOUR, loadKw: 50 }), {
      timeMs: MONDAY + 241 * HOUR,
      loadKw: 9_000,
    });
    expect(loadSoFarToday(spiked)!.loadKwSeries).toEqual([50]);
  });
});
