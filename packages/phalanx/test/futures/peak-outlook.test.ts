import { drawLoadFutures, prepareLoadFutures } from '@bess/strix/load-futures';
import { describe, expect, test } from 'vitest';
import { createLoadFuturesModel, predictPeaks } from '../../src/futures/index.js';
import {
  createFacilityState,
  type FacilityReading,
  fitFacility,
  observe,
} from '../../src/index.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, midnight in UTC. */
const MONDAY = Date.parse('2026-01-05T00:00Z');
const utc = { timeZone: 'UTC', stepMinutes: 60 };

function days(count: number, peakKw: (day: number) => number): FacilityReading[] {
  return Array.from({ length: 24 * count + 1 }, (_, i) => ({
    timeMs: MONDAY + i * HOUR,
    loadKw: i % 24 === 14 ? peakKw(Math.floor(i / 24)) : 50,
  }));
}

describe('peak outlook', () => {
  test('is undefined before any finished day', () => {
    expect(predictPeaks(createFacilityState(utc))).toBeUndefined();
  });

  test('is the prior without own ratios, whose 90 % interval for a month is about ± a fifth', () => {
    // 29 days: the first has no profile to deviate from.
    const outlook = predictPeaks(
      fitFacility(
        days(29, () => 100),
        utc,
      ),
    )!;
    expect(outlook.recentPeakKw).toBe(100);
    expect(outlook.horizons.map((horizon) => horizon.days)).toEqual([1, 3, 7, 14, 21, 31]);
    const month = outlook.horizons[5]!;
    expect(month.degreesOfFreedom).toBe(3);
    expect(Math.abs(month.location)).toBeLessThan(0.02);
    // 95 % quantile of t with 3 degrees of freedom: 2.3534.
    expect(2.3534 * month.scale).toBeGreaterThan(0.14);
    expect(2.3534 * month.scale).toBeLessThan(0.24);
    // More days have higher peaks.
    for (let i = 1; i < 6; i++) {
      expect(outlook.horizons[i]!.location).toBeGreaterThan(outlook.horizons[i - 1]!.location);
    }
  });

  test('counts own ratios by month, calculated by hand', () => {
    const before = predictPeaks(
      fitFacility(
        days(29, () => 100),
        utc,
      ),
    )!.horizons[0]!;
    // 57 days, 56 of them kept: 28 windows of one day, each with the ratio 1: one month.
    const after = predictPeaks(
      fitFacility(
        days(57, () => 100),
        utc,
      ),
    )!.horizons[0]!;
    const shape = before.degreesOfFreedom / 2;
    expect(after.degreesOfFreedom).toBeCloseTo(2 * shape + 1, 12);
    // location = κ₀ m₀ / (κ₀ + 1) gives κ₀, and with it the rate of the prior.
    const kappa = after.location / (before.location - after.location);
    const rate = (before.scale ** 2 * shape * kappa) / (kappa + 1);
    const updated = rate + (kappa * before.location ** 2) / (2 * (kappa + 1));
    const scale = Math.sqrt((updated * (kappa + 2)) / ((shape + 0.5) * (kappa + 1)));
    expect(after.scale).toBeCloseTo(scale, 10);
  });

  test('narrows for a steady facility, more with a longer history', () => {
    const scales = [29, 60, 120, 240].map(
      (count) =>
        predictPeaks(
          fitFacility(
            days(count, () => 100),
            utc,
          ),
        )!.horizons[5]!.scale,
    );
    for (let i = 1; i < 4; i++) expect(scales[i]).toBeLessThan(scales[i - 1]!);
  });

  test('two months at half the peak do not make every month uncertain', () => {
    const steady = (day: number) => 100 + ((day * 7) % 11);
    const scaleOf = (peakKw: (day: number) => number) =>
      predictPeaks(fitFacility(days(380, peakKw), utc))!.horizons[5]!.scale;
    const moved = scaleOf((day) => (day > 120 && day <= 180 ? 0.1 : 1) * steady(day));
    expect(moved).toBeLessThan(0.3);
    expect(moved).toBeGreaterThan(scaleOf(steady));
  });

  test('scaling the load changes only the recent peak', () => {
    const peaks = (by: number) => (day: number) => by * (100 + ((day * 7) % 11));
    const one = predictPeaks(fitFacility(days(70, peaks(1)), utc))!;
    const twice = predictPeaks(fitFacility(days(70, peaks(2)), utc))!;
    expect(twice.recentPeakKw).toBe(2 * one.recentPeakKw);
    one.horizons.forEach((horizon, i) => {
      expect(twice.horizons[i]!.location).toBeCloseTo(horizon.location, 12);
      expect(twice.horizons[i]!.scale).toBeCloseTo(horizon.scale, 12);
    });
  });
});

describe('load paths', () => {
  test('of an empty history have an unknown level', () => {
    const model = createLoadFuturesModel(createFacilityState({ ...utc, expectedLoadKw: 40 }));
    expect(model.profileKw).toEqual(new Array(72).fill(40));
    expect(model.profileUncertainty).toBe(1);
    const futures = drawLoadFutures(prepareLoadFutures(model), {
      seed: 1,
      pathCount: 64,
      parameterDraws: 64,
      kinds: [0],
    });
    expect(new Set(futures.todayKw.slice(0, 64 * 24)).size).toBeGreaterThan(32);
  });

  test('use yesterday and nothing of today', () => {
    const history = days(40, (day) => 100 + day);
    const model = createLoadFuturesModel(fitFacility(history, utc));
    expect(model.days).toHaveLength(39);
    expect(model.days.at(-1)!.kind).toBe(0);
    expect(model.leastKw).toBe(0);
    const later = observe(fitFacility(history, utc), {
      timeMs: history.at(-1)!.timeMs + HOUR,
      loadKw: 70,
    });
    expect(createLoadFuturesModel(later)).toEqual(model);
    expect(
      drawLoadFutures(prepareLoadFutures(model), {
        seed: 1,
        pathCount: 100,
        parameterDraws: 10,
        kinds: [0, 0, 1, 2],
      }).laterPeakKw.every((kw) => kw > 50),
    ).toBe(true);
  });

  test('include a finished day without a reading of the next one, if the time is given', () => {
    const history = days(30, () => 100);
    const night = fitFacility(history.slice(0, -1), utc);
    expect(createLoadFuturesModel(night).days).toHaveLength(28);
    expect(createLoadFuturesModel(night, MONDAY + 30 * DAY)).toEqual(
      createLoadFuturesModel(fitFacility(history, utc)),
    );
  });

  test('more days reduce the uncertainty of the level, and solar belongs to its day', () => {
    const history = days(60, (day) => 100 + ((day * 5) % 7)).map((reading) => ({
      ...reading,
      solarKw: 3,
    }));
    const uncertainties = [2, 10, 30, 60].map(
      (count) =>
        createLoadFuturesModel(fitFacility(history.slice(0, 24 * count + 1), utc))
          .profileUncertainty,
    );
    for (let i = 1; i < 4; i++) expect(uncertainties[i]).toBeLessThan(uncertainties[i - 1]!);
    expect(createLoadFuturesModel(fitFacility(history, utc)).days[5]!.solarKwSeries).toEqual(
      new Array(24).fill(3),
    );
  });

  test('a net load that was negative has no lower bound', () => {
    const history = days(10, () => -20);
    expect(createLoadFuturesModel(fitFacility(history, utc)).leastKw).toBeUndefined();
  });
});
