import { readFileSync } from 'node:fs';
import type { LoadFutures } from '@bess/strix/load-futures';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultFacility } from '../../src/assess/index.js';
import { applyLastReading } from '../../src/facility/observe.js';
import { drawFacilityFutures, impliedPeakKw } from '../../src/futures/index.js';
import { loadShapes } from '../../src/futures/load-shapes.generated.js';
import { collectReadings, perturbShape, shapeWeights } from '../../src/futures/shape-groups.js';
import { createFacilityState, type FacilityState, fitFacility } from '../../src/index.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, midnight in UTC. */
const MONDAY = Date.parse('2026-01-05T00:00Z');
const utc = { timeZone: 'UTC', stepMinutes: 60 };
const empty = createFacilityState(utc);
const paths = { seed: 1, pathCount: 400, parameterDraws: 20 };

describe('the load-shape library', () => {
  test('contains real loads relative to their mean, in whole weeks', () => {
    expect(loadShapes).toHaveLength(11);
    for (const { profile, days, peak } of loadShapes) {
      expect(profile).toHaveLength(72);
      const of = (kind: number) => profile.slice(24 * kind, 24 * kind + 24);
      const mean = [0, 0, 0, 0, 0, 1, 2].flatMap(of).reduce((a, b) => a + b, 0) / 168;
      expect(Math.abs(mean - 1000)).toBeLessThan(60);
      expect(peak).toBeGreaterThan(Math.max(...profile) * 0.9);
      expect(days).toHaveLength(21);
      for (let week = 0; week < 3; week++) {
        const kinds = days.slice(7 * week, 7 * week + 7).map(({ kind }) => kind);
        expect([...kinds].sort()).toEqual([0, 0, 0, 0, 0, 1, 2]);
      }
    }
  });

  test('takes at most 40 kB', () => {
    const file = new URL('../../src/futures/load-shapes.generated.ts', import.meta.url);
    expect(readFileSync(file).length).toBeLessThanOrEqual(40_000);
  });

  test('a perturbed shape is unchanged at the hour at which the load is known, and differs far from it', () => {
    const shape = loadShapes[0]!;
    const bent = perturbShape(shape, 0, 14, 1.5);
    expect(bent.profile[14]).toBe(shape.profile[14]);
    expect(bent.profile[2]! / shape.profile[2]!).toBeCloseTo(1.5 ** (1 - Math.exp(-4)), 12);
    expect(bent.profile[23]! / shape.profile[23]!).toBeCloseTo(1.5 ** (1 - Math.exp(-3)), 12);
    expect(bent.profile[48 + 14]! / shape.profile[48 + 14]!).toBeCloseTo(1.5, 12);
    expect(perturbShape(shape, 0, 14, 1)).toEqual(shape);
  });
});

describe('scale', () => {
  test('a load twice as high has a peak twice as high', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 167 }),
        fc.integer({ min: 1, max: 1e6 }),
        (hour, kw) => {
          const timeMs = MONDAY + hour * HOUR;
          const one = impliedPeakKw(empty, { timeMs, currentLoadKw: kw });
          const two = impliedPeakKw(empty, { timeMs, currentLoadKw: 2 * kw });
          expect(two / one).toBeCloseTo(2, 9);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('the same load means a larger facility by night than by day, and on a Sunday than on a Monday', () => {
    const at = (hour: number) =>
      impliedPeakKw(empty, { timeMs: MONDAY + hour * HOUR, currentLoadKw: 100 });
    expect(at(3)).toBeGreaterThan(1.3 * at(14));
    expect(at(6 * 24 + 14)).toBeGreaterThan(1.1 * at(14));
  });

  test('a few days of a shape identify it and its scale', () => {
    for (const [index, shape] of loadShapes.entries()) {
      const readings = Array.from({ length: 4 * 24 }, (_, i) => ({
        timeMs: MONDAY + i * HOUR,
        loadKw: (250 * (shape.profile[i % 24]! + shape.days[0]!.deviations[i % 24]! / 10)) / 1000,
      }));
      const known = applyLastReading(fitFacility(readings, utc), MONDAY + 4 * DAY);
      const weights = shapeWeights(loadShapes, collectReadings(known, 0, 0, undefined), 24);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
      expect(weights.indexOf(Math.max(...weights))).toBe(index);
      const peakKw = impliedPeakKw(known, { timeMs: MONDAY + 4 * DAY });
      expect(peakKw / (0.25 * shape.peak)).toBeGreaterThan(0.8);
      expect(peakKw / (0.25 * shape.peak)).toBeLessThan(1.25);
    }
  });

  test('a single reading does not distinguish shapes', () => {
    const weights = shapeWeights(loadShapes, collectReadings(empty, 0, 9, 120), 24);
    for (const weight of weights) expect(weight).toBeCloseTo(1 / loadShapes.length, 12);
  });

  test('without any reading the load is the expected one', () => {
    const of = (expectedLoadKw: number) => {
      const state = createFacilityState({ ...utc, expectedLoadKw });
      return impliedPeakKw(state, { timeMs: MONDAY });
    };
    expect(of(100)).toBeGreaterThan(60);
    expect(of(100)).toBeLessThan(500);
    expect(of(900) / of(100)).toBeCloseTo(9, 9);
  });

  test('a facility with a history has the peak of its last four weeks', () => {
    const readings = Array.from({ length: 30 * 24 + 1 }, (_, i) => ({
      timeMs: MONDAY + i * HOUR,
      loadKw: i % 24 === 12 ? 300 + (i % 5) : 100,
    }));
    const state = fitFacility(readings, utc);
    expect(impliedPeakKw(state, { timeMs: MONDAY + 30 * DAY, currentLoadKw: 5 })).toBe(304);
  });
});

/** Share of the paths whose highest load is within the coming 24 hours. */
function peakShare(
  state: FacilityState,
  hour: number,
  currentLoadKw: number,
  options: { temperatureF?: number; runningPeakKw?: number } = {},
  drawn = paths,
): number {
  const { temperatureF, runningPeakKw } = options;
  const { futures, elapsed, nowStep } = drawFacilityFutures(state, {
    timeMs: MONDAY + 2 * DAY + hour * HOUR,
    currentLoadKw,
    dayCount: 15,
    elapsedDays: 14,
    ...(temperatureF !== undefined && { temperatureF }),
    ...drawn,
  });
  const whole = (part: LoadFutures, path: number) => {
    const out = new Float64Array(part.dayCount * 24);
    part.pathInto(out, path);
    return out;
  };
  let held = 0;
  for (let path = 0; path < drawn.pathCount; path++) {
    const coming = whole(futures, path);
    const before = runningPeakKw ?? Math.max(...whole(elapsed!, path));
    const next = Math.max(...coming.subarray(nowStep, nowStep + 24));
    if (next >= Math.max(before, ...coming.subarray(nowStep + 24))) held += 1;
  }
  return held / drawn.pathCount;
}

describe('risk of a facility of which only the load is known', () => {
  /** With this many draws the shares below have standard deviations of at most 0.01. */
  const many = { seed: 1, pathCount: 2_000, parameterDraws: 200 };

  test('is near that of an arbitrary day of a month', () => {
    // 0.046 to 0.09: the bounds are six standard deviations away, a chance of 1e-8.
    for (const hour of [3, 9, 14, 18]) {
      const share = peakShare(empty, hour, 200, {}, many);
      expect(share).toBeGreaterThan(0.01);
      expect(share).toBeLessThan(0.2);
    }
  });

  test('does not decrease with the load or the temperature, nor increase with the running peak', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 100, max: 1000 }),
        fc.integer({ min: 65, max: 110 }),
        (hour, kw, runningPeakKw, temperatureF) => {
          const given = { temperatureF, runningPeakKw };
          const risk = peakShare(empty, hour, kw, given);
          expect(peakShare(empty, hour, 1.4 * kw + 1, given)).toBeGreaterThanOrEqual(risk);
          expect(
            peakShare(empty, hour, kw, { ...given, temperatureF: temperatureF + 9 }),
          ).toBeGreaterThanOrEqual(risk);
          expect(
            peakShare(empty, hour, kw, { ...given, runningPeakKw: 1.2 * runningPeakKw }),
          ).toBeLessThanOrEqual(risk);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('increases with the load if the running peak is not known either', () => {
    // 0.01, 0.03 and 0.13.
    const at = (kw: number) => peakShare(empty, 12, kw, {}, many);
    expect(at(20)).toBeGreaterThanOrEqual(at(0));
    expect(at(2_000)).toBeGreaterThan(at(20));
  });
});

describe('the default facility', () => {
  const sent = { currentLoadKw: 300, hourOfDay: 14, daysRemaining: 12, temperatureF: 75 };

  test('has a two-hour battery of a quarter of its implied peak, at 65 %', () => {
    const { state, options } = defaultFacility({
      ...sent,
      timeMs: Date.parse('2026-07-15T05:00Z'),
    });
    // In Los Angeles it is still the 14th.
    const peakKw = impliedPeakKw(state, {
      timeMs: Date.parse('2026-07-14T14:00-07:00'),
      currentLoadKw: 300,
    });
    expect(options.battery.powerKw).toBe(peakKw / 4);
    expect(options.battery.capacityKwh).toBe(peakKw / 2);
    expect(options).toMatchObject({ ...sent, socFraction: 0.65 });
    expect(options.priorPeaksKw).toBeUndefined();
    expect(state.days).toEqual([]);
  });

  test('needs no time, and accepts a load of 0', () => {
    const { options } = defaultFacility({ ...sent, currentLoadKw: 0 });
    expect(options.timeMs).toBeUndefined();
    expect(options.battery.powerKw).toBeGreaterThan(0);
  });

  test('rejects an hour out of range', () => {
    expect(() => defaultFacility({ ...sent, hourOfDay: 24 })).toThrow(
      expect.objectContaining({ kind: 'outOfRange' }),
    );
  });
});
