import { localCalendar } from '@bess/kernel/series';
import { createFacilityState, fitFacility } from '@bess/phalanx';
import { expect, test } from 'vitest';
import { comingKinds } from '../phalanx/lib/coming-kinds.js';
import { observedFacility } from '../phalanx/lib/observed-facility.js';

const HOUR = 3_600_000;

test('a facility observes the readings before a step once and in order, without missing ones', () => {
  const grid = {
    startMs: Date.parse('2025-03-01T00:00Z'),
    stepMinutes: 60,
    length: 24 * 20,
    timeZone: 'UTC',
  };
  const readKw = (step: number) => (step % 50 === 7 ? Number.NaN : 40 + (step % 24));
  const facility = observedFacility(grid);
  const settings = { timeZone: 'UTC', stepMinutes: 60 };
  expect(facility.stateAt(0, readKw)).toEqual(createFacilityState(settings));
  for (const until of [1, 30, 30, 24 * 15]) {
    const history = Array.from({ length: until }, (_, step) => ({
      timeMs: grid.startMs + step * HOUR,
      loadKw: readKw(step),
    })).filter(({ loadKw }) => !Number.isNaN(loadKw));
    expect(facility.stateAt(until, readKw)).toEqual(fitFacility(history, settings));
  }
});

test('coming days are local days of any length, including today', () => {
  // Thursday evening to Tuesday, over the Sunday of 23 hours.
  const startMs = Date.parse('2025-03-06T00:00-08:00');
  const timeZone = 'America/Los_Angeles';
  const calendar = localCalendar({ startMs, stepMinutes: 60, length: 24 * 6 - 1, timeZone });
  expect(comingKinds(calendar, 20, 24 * 6 - 1)).toEqual([0, 0, 1, 2, 0, 0]);
  expect(comingKinds(calendar, 24 * 2, 24 * 3)).toEqual([1]);
  expect(comingKinds(calendar, 24 * 3 - 1, 24 * 4)).toEqual([1, 2, 0]);
});
