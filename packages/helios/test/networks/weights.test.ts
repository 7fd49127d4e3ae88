import { describe, expect, test } from 'vitest';
import { initialTftWeights } from '../../src/models/tft/tft-weights.js';
import type { ModelSeries } from '../../src/types.js';
import { ofEachNetwork, TFT } from './network-under-test.js';

const levels = [0.1, 0.5, 0.9];
const shape = { hidden: 8, levels, knownAhead: 0 };
const values = Float64Array.from({ length: 240 }, (_, i) => Math.sin(i / 3.8) + (i % 24) / 10);
const series: ModelSeries = { values, stepMinutes: 60 };
const course = { seed: 1, learningRate: 0.01, epochs: 6 };
const withCode = (code: string) => expect.objectContaining({ code });

ofEachNetwork(({ name, initial, check, widen, fit, forecast }) => {
  describe(`weights of ${name}`, () => {
    test('are the start of a fit, and stay unchanged without training', () => {
      const initialWeights = initial(shape, 4);
      const model = fit(series, { seed: 1, initialWeights, epochs: 0 });
      expect(model.weights).toEqual(initialWeights);
      const trained = fit(series, { ...course, initialWeights });
      expect(trained.weights.values).not.toEqual(initialWeights.values);
      expect(trained.weights.levels).toEqual(levels);
    });

    test('forecast the same bits when widened, whatever the new covariates are, and learn from them', () => {
      const narrow = fit(series, { ...course, epochs: 1, initialWeights: initial(shape, 4) });
      const known = values.map((value) => 3 - value);
      const ahead = (of: Float64Array) => new Float64Array([...of, ...values.subarray(0, 24)]);
      const wideFit = (epochs: number) =>
        fit(
          { ...series, knownAhead: [known, values] },
          { ...course, initialWeights: narrow.weights, contextSteps: narrow.contextSteps, epochs },
        );
      const asked: ModelSeries = { ...series, knownAhead: [ahead(known), ahead(values)] };
      const wide = wideFit(0);
      expect(wide.weights.values.length).toBeGreaterThan(narrow.weights.values.length);
      check(wide.weights);
      const answer = forecast(wide, asked, 24, levels);
      expect(answer).toEqual(forecast(narrow, series, 24, levels));
      // The covariate is the series itself; six epochs discover that with any random numbers.
      expect(forecast(wideFit(6), asked, 24, levels)).not.toEqual(answer);
      // Widening in two steps equals widening at once.
      expect(widen(widen(narrow.weights, 1), 2)).toEqual(wide.weights);
    });

    test('give a seasonal forecast before training', () => {
      const daily = Float64Array.from({ length: 240 }, (_, i) => (i * 7) % 24);
      const of = { values: daily, stepMinutes: 60 };
      const model = fit(of, { seed: 1, initialWeights: initial(shape, 4), epochs: 0 });
      forecast(model, of, 24, [0.5]).values.forEach((value, i) => {
        expect(value).toBeCloseTo(daily[i]!, 4);
      });
    });

    test('of another format are rejected', () => {
      const weights = initial(shape, 4);
      expect(() => check(weights)).not.toThrow();
      expect(() => check(JSON.parse('{"version":2}'))).toThrow(withCode('weightsFormat'));
      expect(() => check({ ...weights, hidden: 12 })).toThrow(withCode('weightsSize'));
      const broken = [...weights.values.slice(1), 1e39];
      expect(() => check({ ...weights, values: broken })).toThrow(withCode('weightNotFinite'));
      expect(() => widen({ ...weights, knownAhead: 2 }, 1)).toThrow(withCode('knownAheadMissing'));
      expect(() => initial({ ...shape, hidden: 6 }, 1)).toThrow(withCode('hiddenNotMultipleOf4'));
      expect(() => initial({ ...shape, levels: [0.9, 0.5] }, 1)).toThrow(
        withCode('levelsNotRising'),
      );
    });

    test('reject invalid series and requests by name', () => {
      const model = fit(series, { seed: 1, initialWeights: initial(shape, 4), epochs: 0 });
      const ask =
        (change: object, horizon = 24) =>
        () =>
          forecast(model, { ...series, ...change }, horizon, [0.5]);
      expect(() => fit({ values: values.slice(0, 7), stepMinutes: 60 }, { seed: 1 })).toThrow(
        'values must hold at least 8; 7 came',
      );
      expect(() => fit(series, { seed: 1, batchSize: 0 })).toThrow(
        'batchSize must be a whole number from 1 on; 0 came',
      );
      expect(() => fit(series, { seed: 1, epochs: 1.5 })).toThrow(
        'epochs must be a whole number from 0 on; 1.5 came',
      );
      expect(() => fit(series, { seed: 1, learningRate: Number.NaN })).toThrow(
        'learningRate must be between 0 and 1; NaN came',
      );
      expect(() => fit(series, { seed: 1, clipNorm: 0 })).toThrow('clipNorm must be positive');
      expect(ask({ values: Float64Array.of(1, Number.NaN) })).toThrow('values[1] must lie within');
      expect(ask({ stepMinutes: 30 })).toThrow('stepMinutes must be that of the fit, 60; 30 came');
      expect(ask({ stepMinutes: 0 })).toThrow('stepMinutes must be positive; 0 came');
      expect(ask({ knownAhead: [values] })).toThrow('knownAhead[0] must hold 264 values');
      expect(ask({}, 1.5)).toThrow('horizon must be a whole number of steps, at least 1; 1.5 came');
      const ahead = [new Float64Array(264)];
      expect(ask({ knownAhead: ahead })).toThrow(
        'knownAhead must hold 0 series, as in the fit; 1 came',
      );
    });
  });
});

test('the number of heads must divide the width of the transformer', () => {
  const weights = initialTftWeights({ ...shape, heads: 2 }, 4);
  expect(() => TFT.check({ ...weights, heads: 3 })).toThrow(withCode('headsNotDividing'));
  const three = { seed: 1, heads: 3 };
  expect(() => TFT.fit(series, three)).toThrow(
    'heads must be a whole number that divides hidden 16; 3 came',
  );
});
