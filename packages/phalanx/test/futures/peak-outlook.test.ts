import { drawLoadFutures, prepareLoadFutures } from '@bess/strix/load-futures';
import { describe, expect, test } from 'vitest';
import {
  createLoadFuturesModel,
  drawFacilityFutures,
  predictPeaks,
} from '../../src/futures/index.js';
import {
  outlookWithToday,
  type PeakPrior,
  posteriorPredictive,
  standardise,
} from '../../src/futures/peak-outlook.js';
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

  test('is the law of all buildings without own ratios: in a steady month, a fifth more is one case in twenty or rarer', () => {
    // 29 days: the first has no profile to deviate from.
    const outlook = predictPeaks(
      fitFacility(
        days(29, (day) => 100 - (day % 5)),
        utc,
      ),
    )!;
    expect(outlook.recentPeakKw).toBe(100);
    expect(outlook.horizons.map((horizon) => horizon.days)).toEqual([1, 3, 7, 14, 21, 31]);
    const month = outlook.horizons[5]!;
    expect(Math.abs(month.location)).toBeLessThan(0.02);
    // 95 % quantile of t with 3 degrees of freedom: 2.3534.
    const upper = month.location + 2.3534 * month.upperScale!;
    expect(upper).toBeGreaterThan(0.05);
    expect(upper).toBeLessThan(0.2);
    for (const { degreesOfFreedom } of outlook.horizons) {
      expect(degreesOfFreedom).toBeGreaterThanOrEqual(3);
    }
    // More days have higher peaks.
    for (let i = 1; i < 6; i++) {
      expect(outlook.horizons[i]!.location).toBeGreaterThanOrEqual(
        outlook.horizons[i - 1]!.location,
      );
    }
  });

  test('expects more, and knows less, after weeks far below the year before', () => {
    const month = (peakKw: (day: number) => number) =>
      predictPeaks(fitFacility(days(180, peakKw), utc))!.horizons[5]!;
    const steady = month((day) => 100 - (day % 5));
    const holiday = month((day) => (day < 150 ? 1 : 0.6) * (100 - (day % 5)));
    expect(holiday.location).toBeGreaterThan(steady.location);
    expect(holiday.upperScale!).toBeGreaterThan(1.3 * steady.upperScale!);
  });

  test('counts own ratios by month, calculated by hand', () => {
    const law: PeakPrior = {
      recentDays: 28,
      days: 7,
      location: 0.1,
      locationByEarlier: 0.5,
      locationByLastWeek: 0.25,
      locationByLastYear: 2,
      logScale: Math.log(0.2),
      logScaleByEarlier: 1,
      logScaleByLastWeek: -1,
      logScaleBySpread: 0.5,
      upperRatio: 1.5,
      degreesOfFreedom: 4,
      meanMonths: 3,
      varianceMonths: 2,
      usualVariance: 2,
    };
    const situation = { earlier: 0.2, lastWeek: -0.4, logSpread: -1, lastYear: 0.05 };
    const location = 0.1 + 0.5 * 0.2 - 0.25 * 0.4 + 2 * 0.05;
    const scale = 0.2 * Math.exp(0.2 + 0.4 - 0.5);
    expect(posteriorPredictive(law, situation, { count: 0, sum: 0, sumOfSquares: 0 })).toEqual({
      location: expect.closeTo(location, 12),
      scale: expect.closeTo(scale, 12),
      upperScale: expect.closeTo(1.5 * scale, 12),
      degreesOfFreedom: 4,
    });
    // 28 windows: one month, of which half lie at 2 and half at 0: mean 1, weighted ¼; mean square around it (1.75² + 0.25²)/2.
    const own = posteriorPredictive(law, situation, { count: 28, sum: 28, sumOfSquares: 56 });
    expect(own.location).toBeCloseTo(location + scale / 4, 12);
    const variance = (1.75 ** 2 + 0.25 ** 2) / 2;
    expect(own.scale).toBeCloseTo(scale * Math.sqrt((2 + variance / 2) / 3), 12);
    // However long the history, the tails stay as heavy.
    expect(own.degreesOfFreedom).toBe(4);
    expect(standardise(law, { day: 1, ratio: location + scale, situation })).toBeCloseTo(1, 12);
    expect(standardise(law, { day: 1, ratio: 99, situation })).toBe(6);
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

  test('counts today as a recent day once its load is above theirs', () => {
    const state = fitFacility(
      days(60, (day) => 100 - (day % 5)),
      utc,
    );
    expect(outlookWithToday(state, [50, 100])).toBeUndefined();
    const raised = outlookWithToday(state, [50, 120, 80])!;
    expect(raised.recentPeakKw).toBe(120);
    expect(raised.horizons).toHaveLength(6);
    // The later days follow it.
    const laterKw = (seenKw: number) => {
      const timeMs = MONDAY + 60 * DAY + 12 * HOUR;
      const { futures } = drawFacilityFutures(state, {
        timeMs,
        currentLoadKw: seenKw,
        dayCount: 20,
        seed: 1,
        pathCount: 200,
        parameterDraws: 10,
      });
      return futures.laterPeakKw.slice().sort()[100]!;
    };
    expect(laterKw(120)).toBeGreaterThan(1.1 * laterKw(99));
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
