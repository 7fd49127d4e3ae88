import { describe, expect, it } from 'vitest';
import type { LoadFuturesModel } from '../../src/load-futures/load-futures-model.js';
import { prepareLoadFutures } from '../../src/load-futures/prepare-load-futures.js';
import { syntheticModel, tinyModel } from './support/synthetic.js';

const tiny = tinyModel([[1, 2]]);

describe('prepareLoadFutures', () => {
  it('equals a preparation worked by hand', () => {
    const prepared = prepareLoadFutures(
      tinyModel(
        [
          [1, 3],
          [-2, 0],
          [5, -5],
        ],
        { profileKw: [10, 20, 1, 2, 3, 4], halfLifeDays: 1 },
      ),
    );
    expect([...prepared.effectKw]).toEqual([2, -1, 0]);
    expect([...prepared.residualKw]).toEqual([-1, 1, -1, 1, 5, -5]);
    expect([...prepared.weights]).toEqual([0.25, 0.5, 1].map((w) => expect.closeTo(w, 14)));
    expect(prepared.effectScaleKw).toBeCloseTo(Math.sqrt((0.25 * 4 + 0.5 * 1) / 1.75), 14);
    // By rising effect; there is no Saturday or Sunday, so all days represent them.
    expect(prepared.pools.map((pool) => [...pool])).toEqual([
      [1, 2, 0],
      [1, 2, 0],
      [1, 2, 0],
    ]);
    // Highest of profile + residual: weekdays (10, 20), Saturdays (1, 2), Sundays (3, 4).
    expect([...prepared.highestKw]).toEqual([21, 21, 15, 3, 3, 6, 5, 5, 8]);
    expect(prepared.leastKw).toBe(Number.NEGATIVE_INFINITY);
  });

  it('has the posterior of the persistence: weighted least squares with a prior of 10 days at 0.6', () => {
    const prepared = prepareLoadFutures(
      tinyModel([
        [2, 2],
        [4, 4],
        [2, 2],
      ]),
    );
    // Mean square 8: in its units the pairs (2, 4), (4, 2) give Σxx = 20/8 and Σxy = 16/8.
    expect(prepared.persistence.mean[0]).toBeCloseTo((10 * 0.6 + 2) / (10 + 2.5), 5);
    expect(prepared.persistence.covariance[0]).toBeCloseTo(1 / 12.5, 5);
    expect(prepared.persistence.shape).toBeCloseTo(1.5 + 1, 5);
  });

  it('finds the persistence of a simulated process', () => {
    const { model } = syntheticModel(2000, 3, { halfLifeDays: 2000 });
    // In the variance of a day's mean the effect has 100 kW² and the noise of its hours 7.4 kW²; the standard error is 0.0185.
    const found = prepareLoadFutures(model).persistence.mean[0]!;
    expect(Math.abs(found - (0.6 * 100) / 107.4)).toBeLessThan(0.12);
  });

  const broken: [string, string, LoadFuturesModel][] = [
    ['notWhole', 'stepMinutes', { ...tiny, stepMinutes: 7.5 }],
    ['unevenSteps', 'stepMinutes', { ...tiny, stepMinutes: 7 }],
    ['outOfRange', 'stepMinutes', { ...tiny, stepMinutes: 0 }],
    ['unequalLengths', 'profileKw', { ...tiny, profileKw: [1, 2, 3, 4, 5] }],
    ['notFinite', 'profileKw[1]', { ...tiny, profileKw: [1, Number.NaN, 3, 4, 5, 6] }],
    ['outOfRange', 'profileUncertainty', { ...tiny, profileUncertainty: -0.1 }],
    ['outOfRange', 'halfLifeDays', { ...tiny, halfLifeDays: 0 }],
    ['notFinite', 'leastKw', { ...tiny, leastKw: Number.NEGATIVE_INFINITY }],
    ['outOfRange', 'days.length', { ...tiny, days: [] }],
    ['outOfRange', 'days[0].kind', { ...tiny, days: [{ ...tiny.days[0]!, kind: 3 }] }],
    ['unequalLengths', 'days[0].deviationKwSeries', tinyModel([[1]])],
    [
      'notFinite',
      'days[1].deviationKwSeries[0]',
      tinyModel([
        [1, 2],
        [Number.NaN, 0],
      ]),
    ],
    [
      'solarIncomplete',
      'days[1].solarKwSeries',
      { ...tiny, days: [{ ...tiny.days[0]!, solarKwSeries: [0, 1] }, tiny.days[0]!] },
    ],
    [
      'outOfRange',
      'days[0].solarKwSeries[1]',
      { ...tiny, days: [{ ...tiny.days[0]!, solarKwSeries: [0, -1] }] },
    ],
    [
      'outOfRange',
      'peakOutlook.recentPeakKw',
      { ...tiny, peakOutlook: { recentPeakKw: 0, horizons: [] } },
    ],
    [
      'daysNotRising',
      'peakOutlook.horizons[1].days',
      {
        ...tiny,
        peakOutlook: {
          recentPeakKw: 1,
          horizons: [5, 5].map((days) => ({ days, location: 0, scale: 1, degreesOfFreedom: 5 })),
        },
      },
    ],
    [
      'outOfRange',
      'peakOutlook.horizons[0].degreesOfFreedom',
      {
        ...tiny,
        peakOutlook: {
          recentPeakKw: 1,
          horizons: [{ days: 1, location: 0, scale: 1, degreesOfFreedom: 0.5 }],
        },
      },
    ],
  ];
  it.each(broken)('throws %s for %s', (code, field, model) => {
    let thrown: unknown;
    try {
      prepareLoadFutures(model);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ engine: 'strix', code, details: { field } });
  });
});
