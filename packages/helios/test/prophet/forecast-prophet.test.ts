import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitProphet } from '../../src/models/prophet/fit-prophet.js';
import {
  deviationsInto,
  forecastProphet,
  mirroredQuantile,
} from '../../src/models/prophet/forecast-prophet.js';
import { fitStandardization } from '../../src/models/prophet/posterior-data.js';
import type { ProphetModel } from '../../src/models/prophet/prophet-model.js';
import { type ObjectiveCase, seriesOfCase } from './series-of-case.js';

/** A case of `vectors/forecasts.json`. */
interface ForecastCase extends ObjectiveCase {
  readonly horizon: number;
  readonly offset: number;
  readonly scale: number;
  readonly slope: number;
  readonly level: number;
  readonly noise: number;
  readonly changepoints: number[];
  readonly slopeChanges: number[];
  readonly coefficients: number[];
  readonly seasonalities: ['daily' | 'weekly' | 'yearly', number][];
  readonly expected: number[];
  readonly trend: number[];
  readonly p10: number[];
  readonly p90: number[];
}

const cases: ForecastCase[] = JSON.parse(
  readFileSync(new URL('./vectors/forecasts.json', import.meta.url), 'utf8'),
);

describe("with the parameters that Prophet's Python package fitted", () => {
  test.each(cases)("the curve equals Prophet's: $kind, $mode", (options) => {
    const { expected, trend } = forecast(options, 100);
    options.expected.forEach((value, i) => {
      expect(Math.abs(expected[i]! - value)).toBeLessThan(1e-9 * options.scale);
      expect(Math.abs(trend[i]! - options.trend[i]!)).toBeLessThan(1e-9 * options.scale);
    });
  });

  test.each(cases)(
    "P10 and P90 equal Prophet's up to simulation noise: $kind, $mode",
    (options) => {
      const { quantiles } = forecast(options, 10_000);
      for (let i = 0; i < options.horizon; i++) {
        const width = options.p90[i]! - options.p10[i]!;
        // Relative to the width, simulation left at most 1.4 % in Prophet's quantiles, which are fixed, and leaves a standard error of 0.64
        // % in ours: the bound is more than 6.4 of them away, which 400 comparisons miss by chance with less than 10⁻⁷.
        expect(Math.abs(quantiles.values[3 * i]! - options.p10[i]!)).toBeLessThan(0.055 * width);
        expect(Math.abs(quantiles.values[3 * i + 2]! - options.p90[i]!)).toBeLessThan(
          0.055 * width,
        );
      }
    },
  );

  test.each(cases)("changepoints equal Prophet's: $kind, $mode", (options) => {
    const model = fitProphet(seriesOfCase(options), { mode: options.mode });
    expect(model.changepoints.length).toBe(options.changepoints.length);
    model.changepoints.forEach((time, j) => {
      expect(Math.abs(time - options.changepoints[j]!)).toBeLessThan(1e-12);
    });
  });
});

test('deviations have the variance of noise and of random trend changes', () => {
  const model = bentModel();
  const [horizon, futures] = [60, 50_000];
  const sizes = new Float64Array(horizon * futures);
  deviationsInto(sizes, model, horizon, futures, new Float64Array(horizon).fill(1), 3);
  // Slope changes of variance 2·λ² occur at the rate S: ∫ 2λ²·S·(t − u)² du = 2λ²·S·t³/3.
  for (const i of [0, 9, 29, 59]) {
    const time = (i + 1) / (model.length - 1);
    const wanted = model.noise ** 2 + (2 * 0.3 ** 2 * 4 * time ** 3) / 3;
    const squares = sizes
      .subarray(i * futures, (i + 1) * futures)
      .reduce((sum, d) => sum + d * d, 0);
    // The standard error is at most 0.0125, so 0.08 is more than 6 of them: less than 10⁻⁷ for all.
    expect(squares / futures / wanted).toBeGreaterThan(0.92);
    expect(squares / futures / wanted).toBeLessThan(1.08);
  }
});

test('quantiles rise symmetrically about the expected curve', () => {
  const levels = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 24, max: 300 }),
      (seed, length) => {
        const model = fitProphet(seriesOfCase({ kind: 'walk', length, seed, stepMinutes: 60 }));
        const { quantiles, expected } = forecastProphet(model, 20, levels, { futures: 100 });
        for (let i = 0; i < 20; i++) {
          const row = quantiles.values.subarray(i * 7, i * 7 + 7);
          expect(row[3]).toBe(expected[i]);
          for (let j = 0; j < 3; j++) {
            expect(row[j]).toBeLessThan(row[j + 1]!);
            expect(row[6 - j]).toBeGreaterThan(row[5 - j]!);
            expect(row[j]! + row[6 - j]! - 2 * row[3]!).toBeCloseTo(0, 8);
          }
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('with noise alone the quantiles are those of the normal distribution', () => {
  const model = { ...bentModel(), slopeChanges: [0, 0, 0, 0] };
  const steps = 60;
  const options = { futures: 10_000 };
  const { quantiles, expected } = forecastProphet(model, steps, [0.1, 0.5, 0.975], options);
  // Steps are independent: √(p(1 − p)/n)/φ for levels of |Z| of 0.8 and 0.95, over √60, gives standard errors of 0.0015 and 0.0024.
  const meanOf = (k: number) =>
    expected.reduce((sum, value, i) => sum + quantiles.values[3 * i + k]! - value, 0) /
    (steps * model.scale * model.noise);
  expect(Math.abs(meanOf(0) + 1.28155)).toBeLessThan(6 * 0.0015);
  expect(Math.abs(meanOf(2) - 1.95996)).toBeLessThan(6 * 0.0024);
});

test('quantiles of a mirrored sample by hand', () => {
  const sizes = Float64Array.of(1, 2, 4, 8);
  // Absolute values up to 2 are half of all: |2·level − 1| = 0.5.
  expect(mirroredQuantile(sizes, 0.75)).toBe(2);
  expect(mirroredQuantile(sizes, 0.25)).toBe(-2);
  expect(mirroredQuantile(sizes, 0.5)).toBe(0);
  expect(mirroredQuantile(sizes, 0.5625)).toBe(0.5);
  expect(mirroredQuantile(sizes, 0.9375)).toBe(6);
});

test('the same model and seed give the same bits, also through JSON', () => {
  const model = fitProphet(seriesOfCase({ kind: 'hinges', length: 400, seed: 3, stepMinutes: 60 }));
  const first = forecastProphet(model, 48, [0.1, 0.5, 0.9], { seed: 8 });
  const copy: ProphetModel = JSON.parse(JSON.stringify(model));
  expect(forecastProphet(copy, 48, [0.1, 0.5, 0.9], { seed: 8 })).toEqual(first);
  const other = forecastProphet(model, 48, [0.1, 0.5, 0.9], { seed: 9 });
  expect(other.expected).toEqual(first.expected);
  expect(other.quantiles.values).not.toEqual(first.quantiles.values);
});

test('parts add up to the expected curve', () => {
  const series = seriesOfCase({ kind: 'driven', length: 450, seed: 3, stepMinutes: 60 });
  const knownAheadFuture = series.knownAhead!.map((ahead) => ahead.slice(0, 48));
  for (const mode of ['additive', 'multiplicative'] as const) {
    const model = fitProphet(series, { mode });
    const { expected, trend, seasonalities, knownAheadEffect } = forecastProphet(model, 48, [0.5], {
      knownAheadFuture,
    });
    for (let i = 0; i < 48; i++) {
      const effect = seasonalities.reduce(
        (sum, part) => sum + part.effect[i]!,
        knownAheadEffect[i]!,
      );
      const curve =
        mode === 'additive' ? trend[i]! + effect : trend[i]! + (trend[i]! - model.offset) * effect;
      expect(expected[i]).toBeCloseTo(curve, 8);
    }
  }
});

test.each([
  ['horizonOutOfRange', 0, [0.5], {}],
  ['horizonOutOfRange', 1.5, [0.5], {}],
  ['horizonOutOfRange', 10_001, [0.5], {}],
  ['invalidLevels', 3, [], {}],
  ['invalidLevels', 3, [0.1, 0.9], {}],
  ['invalidLevels', 3, [0.5, 0.5], {}],
  ['invalidLevels', 3, [0, 0.5], {}],
  ['futuresOutOfRange', 3, [0.5], { futures: 99 }],
  ['futuresOutOfRange', 10_000, [0.5], { futures: 2001 }],
  ['knownAheadMissing', 3, [0.5], { knownAheadFuture: [Float64Array.of(1, 2, 3)] }],
  ['seedOutOfRange', 3, [0.5], { seed: -1 }],
])('rejects with %s', (code, horizon, levels, options) => {
  const ask = () => forecastProphet(bentModel(), horizon, levels, options);
  expect(ask).toThrow(expect.objectContaining({ code }));
});

test('rejects known-ahead covariates that are too short or not finite', () => {
  const model = { ...bentModel(), regressors: [{ mean: 0, deviation: 1, coefficient: 1 }] };
  const ask =
    (...ahead: number[]) =>
    () =>
      forecastProphet(model, 3, [0.5], { knownAheadFuture: [Float64Array.from(ahead)] });
  expect(ask(1, 2)).toThrow(expect.objectContaining({ code: 'knownAheadTooShort' }));
  expect(ask(1, Number.NaN, 3)).toThrow(expect.objectContaining({ code: 'notFinite' }));
});

function bentModel(): ProphetModel {
  return {
    kind: 'prophet',
    length: 101,
    stepMinutes: 60,
    mode: 'additive',
    offset: 5,
    scale: 20,
    slope: 0.5,
    level: 0.1,
    changepoints: [0.2, 0.4, 0.6, 0.8],
    slopeChanges: [0.3, -0.3, 0.3, -0.3],
    seasonalities: [],
    regressors: [],
    noise: 0.05,
    negativeLogPosterior: 0,
  };
}

/** The forecast with the parameters of a case instead of fitted ones. */
function forecast(options: ForecastCase, futures: number) {
  const { length, horizon } = options;
  const whole = seriesOfCase({ ...options, length: length + horizon });
  const knownAhead = whole.knownAhead ?? [];
  let next = 0;
  const seasonalities = options.seasonalities.map(([name, order]) => {
    const coefficients = options.coefficients.slice(next, next + 2 * order);
    next += 2 * order;
    const days = { daily: 1, weekly: 7, yearly: 365.25 }[name];
    return { name, periodSteps: (days * 1440) / options.stepMinutes, coefficients };
  });
  const model: ProphetModel = {
    ...bentModel(),
    ...options,
    kind: 'prophet',
    seasonalities,
    regressors: knownAhead.map((ahead, j) => ({
      ...fitStandardization(ahead, length),
      coefficient: options.coefficients[next + j]!,
    })),
  };
  return forecastProphet(model, horizon, [0.1, 0.5, 0.9], {
    futures,
    seed: 1,
    knownAheadFuture: knownAhead.map((ahead) => ahead.slice(length)),
  });
}
