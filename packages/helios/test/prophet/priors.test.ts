import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitProphet } from '../../src/models/prophet/fit-prophet.js';
import { gaussianFit } from '../../src/models/prophet/gaussian-fit.js';
import { minimizeAdditive } from '../../src/models/prophet/minimize-additive.js';
import type { PosteriorData } from '../../src/models/prophet/posterior.js';
import type { ProphetOptions } from '../../src/models/prophet/prophet-options.js';
import { seriesOfCase } from './series-of-case.js';

const kinds = fc.constantFrom('price', 'load', 'walk', 'steps', 'noise', 'sparse', 'solar');
const cases = fc.record({
  kind: kinds,
  length: fc.integer({ min: 24, max: 400 }),
  seed: fc.integer({ min: 1, max: 1e6 }),
  stepMinutes: fc.constantFrom(15, 60),
});

test('explicit defaults, and equal scales of all harmonics, change no bit', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom('linear', 'flat'), (options, growth) => {
      const series = seriesOfCase(options);
      const plain: ProphetOptions = { growth, daily: 3, weekly: 2, seasonalityScale: 0.4 };
      const same: ProphetOptions = {
        ...plain,
        seasonalityScales: { daily: [0.4, 0.4, 0.4], weekly: [0.4, 0.4] },
        halfLifeDays: Number.POSITIVE_INFINITY,
        noisePrior: { deviation: 3, values: 0 },
        noiseFactor: 1,
      };
      expect(fitProphet(series, same)).toEqual(fitProphet(series, plain));
    }),
    { numRuns: 30 },
  );
});

test('a list that is shorter than the harmonics leaves the others unchanged', () => {
  const series = seriesOfCase({ kind: 'load', length: 200, seed: 3, stepMinutes: 60 });
  const plain = { growth: 'flat', daily: 4, weekly: 'off', seasonalityScale: 0.4 } as const;
  expect(fitProphet(series, { ...plain, seasonalityScales: { daily: [0.4] } })).toEqual(
    fitProphet(series, plain),
  );
  const narrow = fitProphet(series, { ...plain, seasonalityScales: { daily: [1e-4] } });
  const [sine, cosine, ...others] = narrow.seasonalities[0]!.coefficients;
  expect(Math.hypot(sine!, cosine!)).toBeLessThan(1e-3);
  const [, , ...wide] = fitProphet(series, plain).seasonalities[0]!.coefficients;
  others.forEach((value, j) => {
    expect(value).toBeCloseTo(wide[j]!, 1);
  });
});

/*
 * 0, 0, 1 in daily steps with a half-life of a day: weights ¼, ½, 1, together 7/4. The level is m = 1/(7/4 + σ²/25), the sum of squares S =
 * ¾m² + (1 − m)², and 4σ⁴ + 7/4·σ² = S: m = 0.56915, S = 0.42858, σ² = 0.17494.
 */
test('a half-life weights values as computed by hand', () => {
  const series = { values: Float64Array.of(0, 0, 1), stepMinutes: 1440 };
  const model = fitProphet(series, { growth: 'flat', weekly: 'off', halfLifeDays: 1 });
  expect(model.level).toBeCloseTo(0.56915, 5);
  expect(model.noise ** 2).toBeCloseTo(0.17494, 4);
  // Two more values with the deviation ½: 4σ⁴ + 15/4·σ² = S + ½, so σ² = 0.20346 and m = 0.56878.
  const noisePrior = { deviation: 0.5, values: 2 };
  const held = fitProphet(series, { growth: 'flat', weekly: 'off', halfLifeDays: 1, noisePrior });
  expect(held.level).toBeCloseTo(0.56878, 5);
  expect(held.noise ** 2).toBeCloseTo(0.20346, 4);
});

test('the later of two levels has more weight the shorter the half-life is', () => {
  const values = Float64Array.from({ length: 240 }, (_, i) => (i < 120 ? 0 : 1) + 0.01 * (i % 2));
  const level = (halfLifeDays: number) =>
    fitProphet({ values, stepMinutes: 60 }, { growth: 'flat', daily: 'off', halfLifeDays }).level;
  expect(level(1e6)).toBeCloseTo(0.5, 2);
  // The later half has 1 − 2^(−5/h) of the total weight 1 − 2^(−10/h).
  expect(level(5)).toBeCloseTo(2 / 3, 2);
  expect(level(2.5)).toBeCloseTo(4 / 5, 2);
});

test('without changepoints the direct solution equals the minimum of the search', () => {
  fc.assert(
    fc.property(cases, (options) => {
      const { values } = seriesOfCase(options);
      fc.pre(values.some((value) => value !== values[0]));
      const data = dataOf(values);
      const start = new Float64Array(data.featureScales.length + 2);
      const searched = minimizeAdditive(data, start);
      gaussianFit(data, 1e-12).parameters.forEach((value, i) => {
        expect(Math.abs(value - searched[i]!)).toBeLessThan(1e-5);
      });
    }),
    { numRuns: 40 },
  );
});

test('the evidence of two models equals the integral over their parameters', () => {
  // One level in the first model; a level and a step with the prior deviation 0.3 in the second.
  const values = Float64Array.of(0.1, 0.3, 0.2, 0.7, 0.9, 0.8);
  const plain = dataOf(values, new Float64Array(6), 0.3);
  const stepped = dataOf(values, Float64Array.of(0, 0, 0, 1, 1, 1), 0.3);
  // A prior of 100,000 values practically fixes σ.
  const prior = { noisePrior: { values: 1e5, squares: 1e5 * 0.04 } };
  const found =
    gaussianFit({ ...stepped, ...prior }, 1e-12).logEvidence -
    gaussianFit({ ...plain, ...prior }, 1e-12).logEvidence;
  expect(found).toBeCloseTo(logIntegral(values, 1) - logIntegral(values, 0), 2);
});

test.each<[string, ProphetOptions]>([
  ['halfLifeDays', { halfLifeDays: 0 }],
  ['halfLifeDays', { halfLifeDays: Number.NaN }],
  ['noisePrior.values', { noisePrior: { deviation: 1, values: -1 } }],
  ['noisePrior.deviation', { noisePrior: { deviation: 0, values: 1 } }],
  ['noiseFactor', { noiseFactor: 0 }],
  ['seasonalityScales.daily[1]', { seasonalityScales: { daily: [1, 0] } }],
])('rejects a wrong %s', (field, options) => {
  const fit = () => fitProphet({ values: Float64Array.of(1, 2, 3), stepMinutes: 60 }, options);
  expect(fit).toThrow(expect.objectContaining({ code: 'invalidOption', details: { field } }));
});

/** A flat posterior over scaled values with one feature, by default a daily wave. */
function dataOf(values: Float64Array, feature?: Float64Array, scale = 2): PosteriorData {
  const least = Math.min(...values);
  const range = feature ? 1 : Math.max(...values) - least;
  return {
    values: values.map((value) => (feature ? value : (value - least) / range)),
    weights: values.map(() => 1),
    noisePrior: { values: 10, squares: 0.1 },
    changepoints: new Float64Array(0),
    features: feature ?? values.map((_, i) => Math.sin((2 * Math.PI * i) / 24)),
    featureScales: Float64Array.of(scale),
    changepointScale: 0.05,
    multiplicative: false,
    flat: true,
  };
}

/** ∫∫ of likelihood at σ = 0.2 and priors over level and step, on a grid. */
function logIntegral(values: Float64Array, height: number): number {
  let sum = 0;
  for (let level = -2; level <= 3; level += 0.005) {
    for (let step = -1.5; step <= 1.5; step += 0.005) {
      let exponent = -(level * level) / 50 - (step * step) / (2 * 0.09);
      values.forEach((value, i) => {
        const rest = value - level - (i >= 3 ? height * step : 0);
        exponent -= (rest * rest) / (2 * 0.04);
      });
      sum += Math.exp(exponent);
    }
  }
  return Math.log(sum);
}
