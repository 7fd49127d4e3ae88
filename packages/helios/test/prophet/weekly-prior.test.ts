import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prophetSettings } from '../../src/models/pretrained/prophet-settings.js';
import { fitProphet } from '../../src/models/prophet/fit-prophet.js';
import { forecastProphet } from '../../src/models/prophet/forecast-prophet.js';
import type { ProphetOptions } from '../../src/models/prophet/prophet-options.js';

const HARMONICS = 40;
/** Working days from 8 to 18 o'clock, and a Saturday-morning profile. */
const working = fourierOf((hour) => (hour < 120 && hour % 24 >= 8 && hour % 24 < 18 ? 1 : 0));
const saturday = fourierOf((hour) => (hour >= 128 && hour < 134 ? 1 : 0));
const times = (curve: readonly number[], factor: number) => curve.map((value) => factor * value);
const weeklyPrior = { mean: times(working, 0.4), axes: [times(working, 0.3), saturday] };
const settings: ProphetOptions = {
  growth: 'flat',
  daily: 'off',
  weekly: 'off',
  scaling: 'magnitude',
  weeklyPrior,
  noisePrior: { deviation: 0.02, values: 5 },
};

/** A level with working days, 9 at most, from a position in the week on. */
function weekFrom(place: number, length: number, stepMinutes = 60): Float64Array {
  return Float64Array.from(
    { length },
    (_, i) => 3 + 6 * valueAt(working, ((place + i + 0.5) * stepMinutes) / 60),
  );
}

describe('with a known position in the week', () => {
  test.each([0, 50, 130.25])(
    'unseen days follow from the prior: from step %d on',
    (firstStepOfWeek) => {
      const all = weekFrom(firstStepOfWeek, 72 + 168);
      const series = { values: all.slice(0, 72), stepMinutes: 60, firstStepOfWeek };
      const { expected } = forecastProphet(fitProphet(series, settings), 168, [0.5]);
      expected.forEach((value, i) => {
        expect(Math.abs(value - all[72 + i]!)).toBeLessThan(0.4);
      });
    },
  );

  test('a position whole weeks later gives the same bits', () => {
    const values = weekFrom(20, 100);
    const fit = (firstStepOfWeek: number) =>
      fitProphet({ values, stepMinutes: 60, firstStepOfWeek }, settings);
    expect(fit(20 + 168 * 52)).toEqual(fit(20));
  });

  test('finer steps give the same weekly curve', () => {
    const coarse = { values: weekFrom(30, 96), stepMinutes: 60, firstStepOfWeek: 30 };
    const fine = { values: weekFrom(120, 384, 15), stepMinutes: 15, firstStepOfWeek: 120 };
    const byTheHour = forecastProphet(fitProphet(coarse, settings), 48, [0.5]).expected;
    const byTheQuarter = forecastProphet(fitProphet(fine, settings), 192, [0.5]).expected;
    byTheHour.forEach((value, hour) => {
      // The middle of an hour is between its second and third quarter.
      const middle = (byTheQuarter[4 * hour + 1]! + byTheQuarter[4 * hour + 2]!) / 2;
      expect(Math.abs(middle - value)).toBeLessThan(0.25);
    });
  });

  test('weekly harmonics and the prior form one seasonality', () => {
    const series = { values: weekFrom(0, 336), stepMinutes: 60, firstStepOfWeek: 0 };
    const model = fitProphet(series, { ...settings, daily: 2, weekly: 3 });
    expect(model.seasonalities.map(({ name }) => name)).toEqual(['daily', 'weekly']);
    const restored: typeof model = JSON.parse(JSON.stringify(model));
    expect(restored).toEqual(model);
    const { expected, trend, seasonalities } = forecastProphet(restored, 24, [0.5]);
    expected.forEach((value, i) => {
      const sum = seasonalities.reduce((total, { effect }) => total + effect[i]!, trend[i]!);
      expect(value).toBeCloseTo(sum, 9);
    });
  });
});

describe('with an unknown position in the week', () => {
  test.each([0, 61, 140])('a week of values reveals its start: at hour %d', (place) => {
    const all = weekFrom(place, 168 + 168);
    const series = { values: all.slice(0, 168), stepMinutes: 60 };
    const { expected } = forecastProphet(fitProphet(series, settings), 168, [0.5]);
    const error = expected.reduce((sum, value, i) => sum + Math.abs(value - all[168 + i]!), 0);
    expect(error / 168).toBeLessThan(0.15);
  });

  test('a night that may be any night gives wider intervals', () => {
    const values = Float64Array.from({ length: 10 }, (_, i) => 3 + 0.01 * (i % 2));
    const known = fitProphet({ values, stepMinutes: 60, firstStepOfWeek: 20 }, settings);
    const open = fitProphet({ values, stepMinutes: 60 }, settings);
    expect(open.noise).toBeGreaterThan(2 * known.noise);
  });

  test('the same series gives the same bits', () => {
    const series = { values: weekFrom(7, 120), stepMinutes: 60 };
    expect(fitProphet(series, settings)).toEqual(fitProphet(series, settings));
  });
});

test.each<[string, number, ProphetOptions]>([
  ['in the multiplicative mode', 60, { ...settings, mode: 'multiplicative' }],
  ['for a step that does not divide the week', 11, settings],
  ['with a trend and no place', 60, { ...settings, growth: 'linear' }],
  [
    'with an axis of another length',
    60,
    { ...settings, weeklyPrior: { mean: [1, 2], axes: [[1]] } },
  ],
  ['of an odd length', 60, { ...settings, weeklyPrior: { mean: [1], axes: [] } }],
])('rejects a weekly prior %s', (_, stepMinutes, options) => {
  const fit = () => fitProphet({ values: weekFrom(0, 30), stepMinutes }, options);
  expect(fit).toThrow(
    expect.objectContaining({ code: 'invalidOption', details: { field: 'weeklyPrior' } }),
  );
});

test('rejects a weekly prior that is not finite', () => {
  const broken = { mean: [Number.NaN, 1], axes: [] };
  const fit = () =>
    fitProphet({ values: weekFrom(0, 30), stepMinutes: 60 }, { ...settings, weeklyPrior: broken });
  expect(fit).toThrow(expect.objectContaining({ code: 'notFinite' }));
});

describe('the settings of the ensemble', () => {
  const levels = [0.1, 0.5, 0.9];
  const value = fc.oneof(
    fc.constantFrom(0, 1e12, -1e12, 5, 5),
    fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  );
  const series = fc.record({
    values: fc
      .array(value, { minLength: 24, maxLength: 200 })
      .map((list) => Float64Array.from(list)),
    stepMinutes: fc.constantFrom(5, 15, 30, 60, 90, 1440),
    firstStepOfWeek: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
  });

  test('give finite, ordered quantiles for any values', () => {
    fc.assert(
      fc.property(series, ({ values, stepMinutes, firstStepOfWeek }) => {
        const known = {
          values,
          stepMinutes,
          ...(firstStepOfWeek !== undefined && { firstStepOfWeek }),
        };
        const model = fitProphet(known, prophetSettings(values.length, stepMinutes));
        const { quantiles } = forecastProphet(model, 30, levels, { futures: 100 });
        quantiles.values.forEach((quantile, i) => {
          expect(Number.isFinite(quantile)).toBe(true);
          if (i % 3 > 0) expect(quantile).toBeGreaterThanOrEqual(quantiles.values[i - 1]!);
        });
      }),
      { numRuns: 30 },
    );
  });

  test('continue a constant', () => {
    for (const constant of [0, 7, 1e12, -1e12]) {
      for (const place of [{ firstStepOfWeek: 4 }, {}]) {
        const values = new Float64Array(24).fill(constant);
        const model = fitProphet({ values, stepMinutes: 60, ...place }, prophetSettings(24, 60));
        const { expected } = forecastProphet(model, 48, levels);
        for (const each of expected) {
          expect(Math.abs(each - constant)).toBeLessThanOrEqual(1e-14 * Math.abs(constant));
        }
      }
    }
  });

  test('expect a Saturday after a Friday alone', () => {
    // A load with a working day: low at night, high by day.
    const values = Float64Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? 9 : 3));
    const next = (firstStepOfWeek: number) => {
      const model = fitProphet(
        { values, stepMinutes: 60, firstStepOfWeek },
        prophetSettings(24, 60),
      );
      const { expected } = forecastProphet(model, 24, levels);
      return expected.subarray(8, 18).reduce((sum, each) => sum + each, 0) / 10;
    };
    const [tuesday, friday] = [next(24), next(96)];
    expect(friday).toBeLessThan(tuesday - 0.5);
  });
});

/** Sine and cosine of the first harmonics of a weekly curve given by the hour, at the middle of the hours. */
function fourierOf(curve: (hour: number) => number): number[] {
  return Array.from({ length: 2 * HARMONICS }, (_, j) => {
    const n = Math.floor(j / 2) + 1;
    const wave = j % 2 === 0 ? Math.sin : Math.cos;
    let sum = 0;
    for (let hour = 0; hour < 168; hour++) {
      sum += curve(hour) * wave((2 * Math.PI * n * (hour + 0.5)) / 168);
    }
    return sum / 84;
  });
}

function valueAt(coefficients: readonly number[], hours: number): number {
  return coefficients.reduce((sum, coefficient, j) => {
    const angle = (2 * Math.PI * (Math.floor(j / 2) + 1) * hours) / 168;
    return sum + coefficient * (j % 2 === 0 ? Math.sin(angle) : Math.cos(angle));
  }, 0);
}
