import { drawLoadFutures, type LoadFutures, prepareLoadFutures } from '@bess/strix/load-futures';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviationsWithin } from '../../../testkit/src/chance.js';
import { loadSoFarToday } from '../../src/facility/index.js';
import { coarsePeaks } from '../../src/futures/coarse-peaks.generated.js';
import {
  createLoadFuturesModel,
  drawFacilityFutures,
  fitTemperatureResponse,
} from '../../src/futures/index.js';
import { defaultClimateF, temperatureShift } from '../../src/futures/temperature-shift.js';
import { createFacilityState, type FacilityState, fitFacility } from '../../src/index.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, midnight in UTC. */
const MONDAY = Date.parse('2026-06-01T00:00Z');
const utc = { timeZone: 'UTC', stepMinutes: 60 };
const paths = { seed: 7, pathCount: 60, parameterDraws: 6 };

const load = (i: number) =>
  100 + 40 * Math.sin((Math.PI * (i % 24)) / 24) + 15 * Math.sin(i * i) + ((i * 7) % 11);
const temperature = (i: number) => 70 + 12 * Math.sin((2 * Math.PI * (i % 24)) / 24) + (i % 17) / 4;

/** Readings of this many hours from Monday on. */
function learned(hours: number, withTemperature: boolean): FacilityState {
  const readings = Array.from({ length: hours }, (_, i) => ({
    timeMs: MONDAY + i * HOUR,
    loadKw: load(i),
    ...(withTemperature && { temperatureF: temperature(i) }),
  }));
  return fitFacility(readings, utc);
}

const empty = createFacilityState(utc);
const plain = learned(30 * 24 + 9, false);
const warm = learned(30 * 24 + 9, true);
const thin = learned(3 * 24 + 9, true);
const states = { empty, plain, warm, thin };

function wholePath(futures: LoadFutures, path: number): Float64Array {
  const out = new Float64Array(futures.dayCount * futures.stepsPerDay);
  futures.pathInto(out, path);
  return out;
}

describe('a facility with a history', () => {
  const now = MONDAY + 30 * DAY + 9 * HOUR;

  test('without load and temperature the paths are those of its model, to the bit', () => {
    const { futures, seenSteps, nowStep, kinds, assumptions } = drawFacilityFutures(plain, {
      timeMs: now,
      dayCount: 5,
      ...paths,
    });
    const byHand = drawLoadFutures(prepareLoadFutures(createLoadFuturesModel(plain, now)), {
      ...paths,
      kinds,
      seenKwSeries: loadSoFarToday(plain, now)!.loadKwSeries,
    });
    expect([seenSteps, nowStep]).toEqual([9, 9]);
    expect(futures.todayKw).toEqual(byHand.todayKw);
    expect(futures.laterPeakKw).toEqual(byHand.laterPeakKw);
    expect(assumptions).toEqual([]);
    // Monday and 30 days: a Wednesday.
    expect([...kinds]).toEqual([0, 0, 0, 1, 2]);
  });

  test('all paths have the present load in the current step', () => {
    const { futures, seenSteps } = drawFacilityFutures(plain, {
      timeMs: now,
      currentLoadKw: 171.5,
      dayCount: 2,
      ...paths,
    });
    expect(seenSteps).toBe(10);
    for (let path = 0; path < paths.pathCount; path++) {
      expect(futures.todayKw[path * 24 + 9]).toBe(171.5);
    }
  });

  test('readings of today after now are ignored', () => {
    const earlier = { timeMs: MONDAY + 30 * DAY + 5 * HOUR, dayCount: 3, ...paths };
    const seen = drawFacilityFutures(learned(30 * 24 + 5, false), earlier);
    const more = drawFacilityFutures(plain, earlier);
    expect(more.seenSteps).toBe(5);
    expect(more.futures.todayKw).toEqual(seen.futures.todayKw);
  });

  test('hours without readings before the present load have the interpolated deviation from the profile', () => {
    const later = MONDAY + 30 * DAY + 13 * HOUR;
    const { futures } = drawFacilityFutures(plain, {
      timeMs: later,
      currentLoadKw: 150,
      dayCount: 1,
      ...paths,
    });
    const profile = createLoadFuturesModel(plain, later).profileKw;
    const off = (hour: number) => futures.todayKw[hour]! - profile[hour]!;
    // Readings until 8, then one at 13; linear in between.
    expect(off(10)).toBeCloseTo(off(8) + ((off(13) - off(8)) * 2) / 5, 9);
  });

  test('a time before the day of the last reading is rejected', () => {
    expect(() =>
      drawFacilityFutures(plain, { timeMs: MONDAY + 30 * DAY - 1, dayCount: 1, ...paths }),
    ).toThrow(expect.objectContaining({ kind: 'outOfRange', code: 'timeBeforeReadings' }));
    expect(() => drawFacilityFutures(plain, { timeMs: Number.NaN, dayCount: 1, ...paths })).toThrow(
      expect.objectContaining({ code: 'notFinite' }),
    );
  });

  test('steps follow the local clock on the day that loses an hour', () => {
    const state = createFacilityState({ timeZone: 'America/Los_Angeles', stepMinutes: 60 });
    const { nowStep } = drawFacilityFutures(state, {
      timeMs: Date.parse('2026-03-08T10:00-07:00'),
      currentLoadKw: 10,
      dayCount: 1,
      ...paths,
    });
    expect(nowStep).toBe(10);
  });
});

describe('temperature', () => {
  const draw = (state: FacilityState, hour: number, temperatureF?: number) =>
    drawFacilityFutures(state, {
      timeMs:
        Math.max(MONDAY, state.last?.timeMs ?? 0) - ((state.last?.timeMs ?? 0) % DAY) + hour * HOUR,
      currentLoadKw: 140,
      dayCount: 4,
      elapsedDays: 2,
      ...(temperatureF !== undefined && { temperatureF }),
      ...paths,
    });

  test('no step of any path falls when the temperature rises while nothing is heated', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(states) as (keyof typeof states)[])),
        fc.integer({ min: 9, max: 23 }),
        fc.double({ min: 65, max: 130, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        (name, hour, lowF, more) => {
          const low = draw(states[name], hour, lowF).futures;
          const high = draw(states[name], hour, lowF + more).futures;
          for (let path = 0; path < paths.pathCount; path++) {
            const before = wholePath(low, path);
            const after = wholePath(high, path);
            for (let i = 0; i < before.length; i++) {
              if (after[i]! < before[i]!) return false;
            }
            if (high.laterPeakKw[path]! < low.laterPeakKw[path]!) return false;
          }
          return true;
        },
      ),
      { numRuns: 13 },
    );
  });

  test('a heat wave raises this afternoon and tomorrow, and nothing later', () => {
    const none = draw(warm, 12).futures;
    const hot = draw(warm, 12, 110).futures;
    const before = wholePath(none, 3);
    const after = wholePath(hot, 3);
    expect(after.subarray(0, 13)).toEqual(before.subarray(0, 13));
    expect(after[16]).toBeGreaterThan(before[16]!);
    expect(after[40]).toBeGreaterThan(before[40]!);
    expect(after.subarray(48)).toEqual(before.subarray(48));
  });

  test('a typical temperature changes nothing', () => {
    // Half past nine in July, in the default climate.
    const usualF = defaultClimateF(7, 9.5);
    expect(draw(plain, 9, usualF).futures.todayKw).toEqual(draw(plain, 9).futures.todayKw);
  });

  test('the shift of a facility without readings, calculated by hand', () => {
    const responses = fitTemperatureResponse(empty);
    const nowF = defaultClimateF(7, 15.5);
    const cooling = (f: number) =>
      responses.reduce((sum, { coolingAboveF }) => sum + Math.max(0, f - coolingAboveF), 0) /
      responses.length;
    const shift = temperatureShift(empty, '2026-07-01', 15, 95, false);
    // A hundredth of the mean load per degree, three tenths of which are weather.
    expect(shift[15]).toBeCloseTo(0.3 * 0.01 * (cooling(95) - cooling(nowF)), 12);
    // Six hours later 0.76^¼ of the anomaly remains, in a cooler evening.
    const eveningF = defaultClimateF(7, 21.5);
    const left = 0.76 ** 0.25 * (95 - nowF);
    expect(shift[21]).toBeCloseTo(0.3 * 0.01 * (cooling(eveningF + left) - cooling(eveningF)), 12);
    expect(shift.subarray(0, 15).every((share) => share === 0)).toBe(true);
  });

  test('with an own profile, the load so far contains most of the effect', () => {
    const known = temperatureShift(warm, '2026-07-01', 12, 105, true);
    const unknown = temperatureShift(warm, '2026-07-01', 12, 105, false);
    expect(known[12]).toBe(0);
    expect(known[15]! / unknown[15]!).toBeCloseTo(0.1 * (1 - Math.exp(-1)), 12);
    expect(known[36]! / unknown[36]!).toBeLessThan(0.1);
  });

  test('assumptions about the climate are reported', () => {
    const fields = (state: FacilityState) =>
      draw(state, 9, 80).assumptions.map(({ field }) => field);
    expect(fields(warm)).toEqual([]);
    expect(fields(plain)).toEqual(['usual temperature']);
    expect(fields(empty)).toEqual(['load', 'usual temperature']);
  });
});

describe('readings coarser than the meter interval', () => {
  const draw = (meterMinutes?: number) =>
    drawFacilityFutures(plain, {
      timeMs: MONDAY + 30 * DAY + 9 * HOUR,
      currentLoadKw: 140,
      dayCount: 10,
      ...(meterMinutes !== undefined && { meterMinutes }),
      seed: 3,
      pathCount: 4_000,
      parameterDraws: 10,
    });
  const none = draw();

  test('a meter interval as long as the readings changes nothing', () => {
    const same = draw(60);
    expect(same.futures.todayKw).toEqual(none.futures.todayKw);
    expect(same.assumptions).toEqual([]);
  });

  test('peaks of a shorter meter interval have the fitted mean and spread; observed steps do not change', () => {
    const finer = draw(15);
    expect(finer.assumptions.map(({ field }) => field)).toEqual(['meterMinutes']);
    const ratios = Array.from(finer.futures.laterPeakKw, (kw, path) =>
      Math.log(kw / none.futures.laterPeakKw[path]!),
    );
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    const spread = Math.sqrt(ratios.reduce((sum, r) => sum + (r - mean) ** 2, 0) / ratios.length);
    // Two doublings. Mean and standard deviation of 4,000 normal draws: each exceeds the bound with a probability of 1 in 2 × 10⁷.
    const sigma = coarsePeaks.standardDeviation * Math.SQRT2;
    const far = deviationsWithin(5e-8) * sigma;
    expect(Math.abs(mean - 2 * coarsePeaks.mean)).toBeLessThan(far / Math.sqrt(4_000));
    expect(Math.abs(spread - sigma)).toBeLessThan(far / Math.sqrt(8_000));
    expect(finer.futures.todayKw.subarray(0, 10)).toEqual(none.futures.todayKw.subarray(0, 10));
    expect(finer.futures.todayKw[20]).not.toBe(none.futures.todayKw[20]);
  });
});

describe('combined paths', () => {
  test('peaks and paths agree after every transformation', () => {
    for (const state of Object.values(states)) {
      for (const temperatureF of [40, 100]) {
        const { futures, elapsed } = drawFacilityFutures(state, {
          timeMs: Math.max(MONDAY, state.last?.timeMs ?? 0),
          currentLoadKw: 90,
          temperatureF,
          dayCount: 6,
          elapsedDays: 3,
          meterMinutes: 15,
          ...paths,
          pathCount: 50,
        });
        expect(elapsed?.dayCount).toBe(3);
        const evening = Uint8Array.from({ length: 24 }, (_, step) => (step > 16 ? 1 : 0));
        for (const part of [futures, elapsed!]) {
          expect(part.pathCount).toBe(50);
          const eveningKw = part.highestOver(evening);
          for (let path = 0; path < 50; path++) {
            const whole = wholePath(part, path);
            expect(whole.subarray(0, 24)).toEqual(part.todayKw.subarray(path * 24, path * 24 + 24));
            expect(Math.max(...whole.subarray(24))).toBe(part.laterPeakKw[path]);
            for (let day = 0; day < part.dayCount; day++) {
              // A buffer longer than a day, of which only the day is written.
              const dayKw = new Float64Array(30).fill(-1);
              part.dayInto(dayKw, path, day);
              const expected = whole.subarray(24 * day, 24 * day + 24);
              expect(dayKw.subarray(0, 24)).toEqual(expected);
              expect(dayKw.subarray(24).every((kw) => kw === -1)).toBe(true);
              if (day > 0) {
                const at = path * (part.dayCount - 1) + day - 1;
                expect(part.dayPeakKw[at]).toBe(Math.max(...expected));
                expect(eveningKw(path, day)).toBe(Math.max(...expected.subarray(17)));
              }
            }
            expect(whole.every((kw) => Number.isFinite(kw) && kw >= 0)).toBe(true);
          }
        }
      }
    }
  });

  test('the same seed gives the same bits, another seed different ones', () => {
    for (const state of Object.values(states)) {
      const draw = (seed: number) =>
        drawFacilityFutures(state, {
          timeMs: MONDAY + 31 * DAY,
          currentLoadKw: 90,
          dayCount: 3,
          ...paths,
          seed,
        }).futures;
      expect(draw(1).todayKw).toEqual(draw(1).todayKw);
      expect(draw(1).laterPeakKw).toEqual(draw(1).laterPeakKw);
      expect(draw(2).laterPeakKw).not.toEqual(draw(1).laterPeakKw);
    }
  });
});
