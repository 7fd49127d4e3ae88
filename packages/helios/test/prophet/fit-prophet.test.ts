import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitProphet } from '../../src/models/prophet/fit-prophet.js';
import { forecastProphet } from '../../src/models/prophet/forecast-prophet.js';
import type { ProphetModel } from '../../src/models/prophet/prophet-model.js';
import type { ProphetOptions } from '../../src/models/prophet/prophet-options.js';
import { seriesOfCase } from './series-of-case.js';

const LEVELS = [0.1, 0.5, 0.9];
const kinds = fc.constantFrom(
  'price',
  'load',
  'walk',
  'steps',
  'hinges',
  'noise',
  'sparse',
  'solar',
);
const series = fc
  .record({
    kind: kinds,
    length: fc.integer({ min: 24, max: 400 }),
    seed: fc.integer({ min: 1, max: 1e6 }),
  })
  .map(({ kind, length, seed }) => seriesOfCase({ kind, length, seed, stepMinutes: 60 }).values);

describe('shift and scale', () => {
  test('only change the unit of the forecast', () => {
    fc.assert(
      fc.property(
        series,
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (values, shift, factor) => {
          const { scale } = fitProphet({ values, stepMinutes: 60 });
          expectSameUpTo(values, (value) => factor * (value + shift * scale), factor * scale, {});
        },
      ),
      { numRuns: 20 },
    );
  });

  test('scaling by the magnitude is independent of unit and sign', () => {
    fc.assert(
      fc.property(series, fc.constantFrom(-3, -0.1, 0.02, 40), (values, factor) => {
        const { scale } = fitProphet({ values, stepMinutes: 60 }, { scaling: 'magnitude' });
        expectSameUpTo(values, (value) => factor * value, Math.abs(factor) * scale, {
          scaling: 'magnitude',
        });
      }),
      { numRuns: 20 },
    );
  });

  test('by powers of two change no bit', () => {
    fc.assert(
      fc.property(series, fc.constantFrom(2 ** -20, 8, 2 ** 40), (values, factor) => {
        // Zeros have no unit.
        fc.pre(values.some((value) => value !== 0));
        const plain = fitProphet({ values, stepMinutes: 60 });
        const scaled = fitProphet({ values: values.map((v) => v * factor), stepMinutes: 60 });
        expect(scaled).toEqual({
          ...plain,
          offset: plain.offset * factor,
          scale: plain.scale * factor,
        });
      }),
      { numRuns: 15 },
    );
  });
});

describe('a curve without noise is continued exactly', () => {
  test('a constant one, of any size', () => {
    for (const constant of [0, 7, -30, 1e12, -1e12, 1e-9]) {
      for (const mode of ['additive', 'multiplicative'] as const) {
        for (const scaling of ['range', 'magnitude'] as const) {
          const values = new Float64Array(168).fill(constant);
          const model = fitProphet({ values, stepMinutes: 60 }, { mode, scaling });
          const { expected, quantiles } = forecastProphet(model, 48, LEVELS);
          const tolerance = 1e-14 * Math.abs(constant);
          for (const value of expected)
            expect(Math.abs(value - constant)).toBeLessThanOrEqual(tolerance);
          const bound = 1e-8 * (Math.abs(constant) || 1);
          for (const value of quantiles.values)
            expect(Math.abs(value - constant)).toBeLessThan(bound);
        }
      }
    }
  });

  test('a line', () => {
    for (const slope of [0.25, -3, 1e-6, 1e9]) {
      const line = (i: number) => 12 * slope + slope * i;
      for (const length of [24, 168, 1000]) {
        const values = Float64Array.from({ length }, (_, i) => line(i));
        const model = fitProphet({ values, stepMinutes: 60 });
        const { expected } = forecastProphet(model, 48, LEVELS);
        expected.forEach((value, i) => {
          expect(Math.abs(value - line(length + i))).toBeLessThan(1e-9 * Math.abs(slope) * length);
        });
      }
    }
  });

  test('a line with a day and a week', () => {
    const curve = (i: number) =>
      50 +
      0.01 * i +
      9 * Math.sin((2 * Math.PI * i) / 24 + 1) +
      4 * Math.cos((4 * Math.PI * i) / 168);
    const values = Float64Array.from({ length: 500 }, (_, i) => curve(i));
    const { expected } = forecastProphet(fitProphet({ values, stepMinutes: 60 }), 200, LEVELS);
    expected.forEach((value, i) => {
      expect(Math.abs(value - curve(500 + i))).toBeLessThan(1e-6);
    });
  });

  test('a level with a day, by a flat trend', () => {
    const curve = (i: number) => -40 + 9 * Math.sin((2 * Math.PI * i) / 24 + 1);
    const values = Float64Array.from({ length: 90 }, (_, i) => curve(i));
    const model = fitProphet({ values, stepMinutes: 60 }, { growth: 'flat' });
    expect(model).toMatchObject({ slope: 0, changepoints: [], slopeChanges: [] });
    const { expected } = forecastProphet(model, 200, LEVELS);
    expected.forEach((value, i) => {
      expect(Math.abs(value - curve(90 + i))).toBeLessThan(1e-6);
    });
  });

  test('a growing day, in the multiplicative mode', () => {
    const curve = (i: number) => (10 + 0.05 * i) * (1 + 0.4 * Math.sin((2 * Math.PI * i) / 24));
    const values = Float64Array.from({ length: 240 }, (_, i) => curve(i));
    const model = fitProphet({ values, stepMinutes: 60 }, { mode: 'multiplicative' });
    const { expected } = forecastProphet(model, 48, LEVELS);
    expected.forEach((value, i) => {
      expect(Math.abs(value - curve(240 + i))).toBeLessThan(1e-4 * curve(240 + i));
    });
  });
});

test('finds the slope and the only changepoint of a noisy line', () => {
  const { values: noise } = seriesOfCase({ kind: 'noise', length: 1000, seed: 9, stepMinutes: 60 });
  const values = noise.map((rest, i) => 0.2 * (rest + 3) + 0.1 * Math.min(i, 400));
  const model = fitProphet({ values, stepMinutes: 60 });
  let near = 0;
  let all = 0;
  model.slopeChanges.forEach((delta, j) => {
    all += Math.abs(delta);
    if (Math.abs(model.changepoints[j]! * 999 - 400) < 60) near += Math.abs(delta);
  });
  // Over other seeds of the noise 0.96 ± 0.02 and 0 ± 0.02: both bounds are more than 8 standard deviations away.
  expect(near / all).toBeGreaterThan(0.8);
  const { trend } = forecastProphet(model, 100, LEVELS);
  expect(Math.abs(trend[99]! - trend[0]!)).toBeLessThan(0.2);
});

test('finds the effects of known-ahead covariates', () => {
  const length = 3000;
  const options = { kind: 'driven', length: length + 100, seed: 12, stepMinutes: 60 };
  const { values, knownAhead } = seriesOfCase(options);
  const history = { values: values.slice(0, length), stepMinutes: 60, knownAhead: knownAhead! };
  const model = fitProphet(history);
  const [temperature, flag] = model.regressors;
  // Standard errors over other seeds: 0.002, 0.096, and of the root mean square below 0.14. Each bound is six standard errors away.
  const slope = (model.scale * temperature!.coefficient) / temperature!.deviation;
  expect(Math.abs(slope - 0.6)).toBeLessThan(0.012);
  expect(Math.abs(model.scale * flag!.coefficient + 8)).toBeLessThan(0.6);
  const { expected } = forecastProphet(model, 100, LEVELS, {
    knownAheadFuture: knownAhead!.map((ahead) => ahead.slice(length)),
  });
  const squares = expected.reduce((sum, value, i) => sum + (value - values[length + i]!) ** 2, 0);
  // The noise of that series has a standard deviation of 2.
  expect(Math.sqrt(squares / 100)).toBeLessThan(2.9);
});

test('chooses daily, weekly and yearly seasonality by the length of the history', () => {
  const names = (length: number, stepMinutes: number, options: ProphetOptions = {}) => {
    const { values } = seriesOfCase({ kind: 'noise', length, seed: 4, stepMinutes });
    return fitProphet({ values, stepMinutes }, options).seasonalities.map(
      ({ name, coefficients }) => `${name} ${coefficients.length / 2}`,
    );
  };
  expect(names(48, 60)).toEqual([]);
  expect(names(49, 60)).toEqual(['daily 4']);
  expect(names(336, 60)).toEqual(['daily 4']);
  expect(names(337, 60)).toEqual(['weekly 3', 'daily 4']);
  expect(names(731, 1440)).toEqual(['yearly 10', 'weekly 3']);
  expect(names(24, 60, { daily: 2, weekly: 1 })).toEqual(['weekly 1', 'daily 2']);
  expect(names(400, 60, { daily: 'off', weekly: 'off' })).toEqual([]);
});

test('fits any values from 2 on', () => {
  const value = fc.oneof(
    fc.constantFrom(0, 1e12, -1e12, 5, 5, 5),
    fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 60 }), fc.boolean(), (list, product) => {
      const mode = product ? 'multiplicative' : 'additive';
      const values = Float64Array.from(list);
      const model = fitProphet({ values, stepMinutes: 60 }, { mode, daily: 2 });
      expectSound(model);
    }),
  );
});

test('fits 100,000 values', () => {
  const options = { kind: 'price', length: 100_000, seed: 5, stepMinutes: 60 };
  expectSound(fitProphet(seriesOfCase(options)));
});

test.each<[string, number[], number, ProphetOptions]>([
  ['tooFewValues', [1], 60, {}],
  ['notFinite', [1, Number.NaN, 3], 60, {}],
  ['notFinite', [1, Number.POSITIVE_INFINITY, 3], 60, {}],
  ['valueOutOfRange', [1, 1e200, 3], 60, {}],
  ['invalidStep', [1, 2, 3], 0, {}],
  ['invalidStep', [1, 2, 3], Number.NaN, {}],
  ['invalidSeasonality', [1, 2, 3], 60, { daily: 2.5 }],
  ['invalidOption', [1, 2, 3], 60, { changepoints: -1 }],
  ['invalidOption', [1, 2, 3], 60, { changepointShare: 1.2 }],
  ['invalidOption', [1, 2, 3], 60, { changepointScale: 0 }],
])('rejects with %s', (code, values, stepMinutes, options) => {
  const fit = () => fitProphet({ values: Float64Array.from(values), stepMinutes }, options);
  expect(fit).toThrow(expect.objectContaining({ engine: 'helios', code }));
});

test('rejects unknown choices, as JavaScript may pass them', () => {
  for (const field of ['mode', 'growth', 'scaling']) {
    const options: ProphetOptions = JSON.parse(`{"${field}": "logistic"}`);
    const fit = () => fitProphet({ values: Float64Array.of(1, 2, 3), stepMinutes: 60 }, options);
    expect(fit).toThrow(expect.objectContaining({ code: 'invalidOption', details: { field } }));
  }
});

test('rejects known-ahead covariates that end before the values', () => {
  const fit = () =>
    fitProphet({
      values: Float64Array.of(1, 2, 3),
      stepMinutes: 60,
      knownAhead: [Float64Array.of(1, 2)],
    });
  expect(fit).toThrow(expect.objectContaining({ code: 'knownAheadTooShort' }));
});

function expectSameUpTo(
  values: Float64Array,
  change: (value: number) => number,
  unit: number,
  options: ProphetOptions,
): void {
  const plain = fitProphet({ values, stepMinutes: 60 }, options);
  const changed = fitProphet({ values: values.map(change), stepMinutes: 60 }, options);
  const before = forecastProphet(plain, 24, LEVELS);
  const after = forecastProphet(changed, 24, LEVELS);
  before.expected.forEach((value, i) => {
    expect(Math.abs(after.expected[i]! - change(value))).toBeLessThan(1e-4 * unit);
  });
}

function expectSound(model: ProphetModel): void {
  expect(Number.isFinite(model.negativeLogPosterior)).toBe(true);
  const { quantiles } = forecastProphet(model, 30, LEVELS, { futures: 100 });
  quantiles.values.forEach((value, i) => {
    expect(Number.isFinite(value)).toBe(true);
    if (i % 3 > 0) expect(value).toBeGreaterThanOrEqual(quantiles.values[i - 1]!);
  });
}
