import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createFacilityState,
  type FacilityState,
  fitFacility,
  observe,
  restoreFacilityState,
} from '../../src/index.js';

const HOUR = 3_600_000;
/** A Monday, midnight in UTC. */
const MONDAY = Date.parse('2026-01-05T00:00Z');

/** Everything that a state can contain: flagged spikes, another unit, gaps, solar, temperatures. */
function lived(hours: number, seed: number): FacilityState {
  const readings = Array.from({ length: hours }, (_, i) => ({
    timeMs: MONDAY + i * HOUR,
    loadKw:
      i === hours - 1 && seed % 3 === 0
        ? 1e4
        : seed % 3 === 1 && i > hours - 30
          ? 1e6
          : 50 + (i % 24),
    ...(seed % 2 === 0 && { temperatureF: 40 + (i % 30) }),
    ...(seed % 5 === 0 && { solarKw: i % 12 }),
  })).filter((_, i) => (i * seed) % 17 !== 3);
  return fitFacility(readings, { timeZone: 'UTC', stepMinutes: 60, holidays: ['2026-01-19'] });
}

const kept = (state: unknown) => JSON.parse(JSON.stringify(state));
const whole = lived(30 * 24, 10);

describe('restoreFacilityState', () => {
  test('restores every stored state, and later readings give the same state as without storing', () => {
    expect(restoreFacilityState(kept(createFacilityState({ timeZone: 'Europe/Rome' })))).toEqual(
      createFacilityState({ timeZone: 'Europe/Rome' }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 * 24 }), fc.nat(30), (hours, seed) => {
        const state = lived(hours, seed);
        const restored = restoreFacilityState(kept(state));
        expect(restored).toEqual(state);
        const next = { timeMs: MONDAY + (hours + 3) * HOUR, loadKw: 60 };
        expect(observe(restored, next)).toEqual(observe(state, next));
      }),
      { numRuns: 10 },
    );
  });

  test('rejects a state of an unknown version', () => {
    for (const version of [0, 2, '1']) {
      expect(() => restoreFacilityState({ ...kept(whole), version })).toThrow(
        expect.objectContaining({
          kind: 'conflict',
          code: 'unknownVersion',
          message: `version of the state must be 1; ${JSON.stringify(version)} came`,
        }),
      );
    }
  });

  type Damage = readonly [field: string, harm: (state: ReturnType<typeof kept>) => void];
  const damages: readonly Damage[] = [
    ['version', (s) => delete s.version],
    ['settings.timeZone', (s) => delete s.settings.timeZone],
    ['timeZone', (s) => (s.settings.timeZone = 'Mars/Olympus')],
    ['stepMinutes', (s) => (s.settings.stepMinutes = 7)],
    ['profile.meanKw', (s) => s.profile.meanKw.pop()],
    ['profile.meanKw', (s) => (s.settings.stepMinutes = 30)],
    ['profile.weight[3]', (s) => (s.profile.weight[3] = -1)],
    ['profile.squaresKw2[5]', (s) => (s.profile.squaresKw2[5] = null)],
    ['profile.date', (s) => (s.profile.date = '2026-01-06')],
    ['days[2].deviationKwSeries', (s) => s.days[2].deviationKwSeries.push(0)],
    ['days[2].temperatureFSeries', (s) => s.days[2].temperatureFSeries.pop()],
    ['days[2].kind', (s) => (s.days[2].kind = 3)],
    ['days[2].date', (s) => (s.days[2].date = '2026-13-01')],
    ['days[3].date', (s) => s.days.splice(3, 0, s.days[2])],
    ['days[0].peakKw', (s) => (s.days[0].peakKw = 1e12)],
    ['today.loadKw.sums', (s) => s.today.loadKw.sums.pop()],
    ['today.endMs', (s) => (s.today.endMs = s.today.startMs)],
    ['today.date', (s) => (s.today.date = s.days.at(-1).date)],
    ['last.timeMs', (s) => (s.last.timeMs += 48 * HOUR)],
    ['last', (s) => (s.last = null)],
    ['monthPeaks[0].month', (s) => (s.monthPeaks[0].month = 'January')],
    ['usual.dayLowKw', (s) => s.usual.dayLowKw.pop()],
    ['unitFactor', (s) => (s.unitFactor = 0)],
    ['refused.spikes', (s) => (s.refused.spikes = -1)],
    ['more', (s) => (s.more = 1)],
  ];
  test.each(damages)('rejects a damaged state and names %s', (field, harm) => {
    const state = kept(whole);
    harm(state);
    expect(() => restoreFacilityState(state)).toThrow(
      expect.objectContaining({
        engine: 'phalanx',
        message: expect.stringContaining(field),
        details: expect.objectContaining({ field }),
      }),
    );
  });

  test('rejects values that are not a state', () => {
    for (const value of [null, 7, 'state', [], {}]) {
      expect(() => restoreFacilityState(value)).toThrow(
        expect.objectContaining({ engine: 'phalanx', kind: 'invalid' }),
      );
    }
  });
});
