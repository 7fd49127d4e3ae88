import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import type { ModelSeries } from '../../src/models/model-series.js';
import { ofEachNetwork, TFT } from './network-under-test.js';

const LEVELS = [0.1, 0.5, 0.9];
const small = { hidden: 8, epochs: 3 };

/** A day's sine that is half as high at weekends, with noise. */
function weekly(length: number, noise: number): Float64Array {
  const stream = createStream({ seed: 3, stream: 0, path: 0 });
  return Float64Array.from({ length }, (_, hour) => {
    const weekend = Math.floor(hour / 24) % 7 >= 5;
    const height = weekend ? 5 : 10;
    return 50 + height * Math.sin((2 * Math.PI * hour) / 24) + noise * nextNormal(stream);
  });
}

function medians(forecast: { values: Float64Array }): number[] {
  return Array.from({ length: forecast.values.length / 3 }, (_, i) => forecast.values[3 * i + 1]!);
}

function meanAbsolute(actual: ArrayLike<number>, forecast: readonly number[]): number {
  return (
    forecast.reduce((sum, value, i) => sum + Math.abs(value - actual[i]!), 0) / forecast.length
  );
}

ofEachNetwork(({ name, course, fit, forecast }) => {
  describe(`a fit of ${name}`, () => {
    test('learns a sine with a weekly part', () => {
      const all = weekly(24 * 7 * 6 + 72, 0.5);
      // Six weeks from a Monday on, then Monday to Wednesday.
      const values = all.slice(0, 24 * 7 * 6);
      const series: ModelSeries = { values, stepMinutes: 60, firstStepOfWeek: 0 };
      const model = fit(series, { seed: 1, horizonSteps: 72, ...course });
      const answer = forecast(model, series, 72, LEVELS);
      const actual = all.subarray(values.length);
      const dayBefore = Array.from(
        { length: 72 },
        (_, i) => values[values.length - 24 + (i % 24)]!,
      );
      const error = meanAbsolute(actual, medians(answer));
      // Noise of 0.5 leaves an error of 0.40 to the best of forecasts and of 0.56 to the values a week before.
      expect(error).toBeLessThan(0.5);
      expect(error).toBeLessThan(0.3 * meanAbsolute(actual, dayBefore));
      expect(model.training.epochs).toBeGreaterThan(0);
      const inside = actual.filter(
        (value, i) => value >= answer.values[3 * i]! && value <= answer.values[3 * i + 2]!,
      );
      expect(inside.length / 72).toBeGreaterThan(0.6);
    });

    test('uses a series known ahead', () => {
      const stream = createStream({ seed: 5, stream: 0, path: 0 });
      const known = Float64Array.from({ length: 600 + 24 }, () => nextNormal(stream));
      const values = known.slice(0, 600).map((value) => 30 + 4 * value);
      const options = { seed: 1, ...course, learningRate: 0.01 };
      const with_ = { values, stepMinutes: 60, knownAhead: [known] };
      const without = { values, stepMinutes: 60 };
      const actual = known.slice(600).map((value) => 30 + 4 * value);
      const error = (series: ModelSeries) =>
        meanAbsolute(actual, medians(forecast(fit(series, options), series, 24, LEVELS)));
      expect(error(with_)).toBeLessThan(0.25 * error(without));
    });

    test('gives the same bits for the same input, also through JSON, and others for another seed', () => {
      const series = { values: weekly(168, 1), stepMinutes: 60, firstStepOfWeek: 3 };
      const model = fit(series, { seed: 8, ...small });
      expect(fit(series, { seed: 8, ...small })).toEqual(model);
      expect(fit(series, { seed: 9, ...small }).weights.values).not.toEqual(model.weights.values);
      const answer = forecast(model, series, 48, LEVELS);
      const again = forecast(JSON.parse(JSON.stringify(model)), series, 48, LEVELS);
      expect(again).toEqual(answer);
    });

    test('carries levels and scales of the series over to the forecast', () => {
      const values = weekly(168, 1);
      const shifted = values.map((value) => 1024 * value - 65_536);
      const answer = (of: Float64Array) => {
        const series = { values: of, stepMinutes: 60 };
        return forecast(fit(series, { seed: 2, hidden: 8 }), series, 24, LEVELS).values;
      };
      const expected = answer(values).map((value) => 1024 * value - 65_536);
      const worst = Math.max(...answer(shifted).map((value, i) => Math.abs(value - expected[i]!)));
      // Single precision in between, through twenty passes of training.
      expect(worst / 10_240).toBeLessThan(0.05);
    });

    test('forecasts a constant as itself', () => {
      for (const constant of [0, 7.3, -1e12]) {
        const series = { values: new Float64Array(48).fill(constant), stepMinutes: 60 };
        const model = fit(series, { seed: 1 });
        expect(model.training).toEqual({ windows: 0, epochs: 0 });
        const { values } = forecast(model, series, 30, LEVELS);
        for (const value of values) {
          expect(value).toBeCloseTo(constant, constant === -1e12 ? 2 : 12);
        }
      }
    });

    test.each([
      ['8 values', weekly(8, 1)],
      ['24 values', weekly(24, 1)],
      ['24 values, all but one the same', new Float64Array(24).fill(1, 23)],
      ['a step at the end', new Float64Array(100).fill(1e12, 99)],
      [
        'huge and alternating',
        Float64Array.from({ length: 200 }, (_, i) => (i % 2 ? 1e12 : -1e12)),
      ],
    ])('answers %s with finite, ordered quantiles', (_, values) => {
      for (const stepMinutes of [5, 60, 1440, 43_200]) {
        const series = { values, stepMinutes, firstStepOfWeek: 2, firstShareOfYear: 0.99 };
        const levels = [0.001, 0.05, 0.3, 0.5, 0.7, 0.999];
        const answer = forecast(fit(series, { seed: 1, ...small }), series, 50, levels).values;
        expect(answer.every(Number.isFinite)).toBe(true);
        for (let i = 0; i < answer.length; i++) {
          if (i % 6) expect(answer[i]).toBeGreaterThanOrEqual(answer[i - 1]!);
        }
      }
    });

    test('is not changed by what comes after the last value known', () => {
      const values = weekly(300, 1);
      const known = { stepMinutes: 60, firstStepOfWeek: 0 };
      const model = fit({ values: values.slice(0, 250), ...known }, { seed: 1, ...small });
      const cut = { values: values.subarray(0, 250), ...known };
      const altered = values.map((value, i) => (i < 250 ? value : 1e9)).subarray(0, 250);
      const answer = forecast(model, cut, 24, LEVELS);
      expect(forecast(model, { values: altered, ...known }, 24, LEVELS)).toEqual(answer);
    });
  });
});

test('the transformer learns from scratch what no seasonal forecast knows', () => {
  // High days follow low ones, whatever the day; noise of 0.1.
  const stream = createStream({ seed: 7, stream: 0, path: 0 });
  const all = Float64Array.from({ length: 24 * 40 + 48 }, (_, hour) => {
    const up = Math.floor(hour / 24) % 2 === 0 ? 1 : -1;
    return 3 * up + Math.sin((2 * Math.PI * hour) / 24) + 0.1 * nextNormal(stream);
  });
  const values = all.slice(0, 24 * 40);
  const series = { values, stepMinutes: 60 };
  const actual = all.subarray(values.length);
  const options = { seed: 1, contextSteps: 48, horizonSteps: 48, learningRate: 0.006 };
  const initialWeights = TFT.initial({ hidden: 16, levels: LEVELS, knownAhead: 0 }, 1);
  const untrained = TFT.fit(series, { ...options, initialWeights, epochs: 0 });
  const model = TFT.fit(series, { ...options, initialWeights, epochs: 12 });
  const error = meanAbsolute(actual, medians(TFT.forecast(model, series, 48, LEVELS)));
  // Noise of 0.1 leaves an error of 0.08 to the best of forecasts.
  expect(error).toBeLessThan(0.25);
  const before = meanAbsolute(actual, medians(TFT.forecast(untrained, series, 48, LEVELS)));
  expect(before).toBeGreaterThan(2);
  expect(model.training.epochs).toBeGreaterThan(0);
  expect(model.training.heldOutLoss).toBeLessThan(0.1);
});

test('weights of the transformer that saw longer pasts keep their context in a short fit', () => {
  const initialWeights = TFT.initial({ hidden: 8, levels: LEVELS, knownAhead: 0 }, 1);
  const series = { values: weekly(60, 1), stepMinutes: 60 };
  expect(TFT.fit(series, { seed: 1, initialWeights, contextSteps: 48 }).contextSteps).toBe(48);
  expect(TFT.fit(series, { seed: 1, contextSteps: 48 }).contextSteps).toBe(20);
});
