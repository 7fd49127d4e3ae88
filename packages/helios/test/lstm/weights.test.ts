import { expect, test } from 'vitest';
import { quantilesAt } from '../../src/models/internal/quantiles-at.js';
import { checkLstmWeights } from '../../src/models/lstm/check-lstm-weights.js';
import { fitLstm } from '../../src/models/lstm/fit-lstm.js';
import { forecastLstm } from '../../src/models/lstm/forecast-lstm.js';
import { initialLstmWeights } from '../../src/models/lstm/initial-lstm-weights.js';
import { widenLstmWeights } from '../../src/models/lstm/widen-lstm-weights.js';

const shape = { hidden: 8, levels: [0.1, 0.5, 0.9], knownAhead: 0 };
const values = Float64Array.from({ length: 240 }, (_, i) => Math.sin(i / 3.8) + (i % 24) / 10);
const series = { values, stepMinutes: 60 };

test('a fit begins with given weights, and keeps them where it may not train', () => {
  const initialWeights = initialLstmWeights(shape, 4);
  const model = fitLstm(series, { seed: 1, initialWeights, epochs: 0 });
  expect(model.weights).toEqual(initialWeights);
  const trained = fitLstm(series, { seed: 1, initialWeights, learningRate: 0.01 });
  expect(trained.weights.values).not.toEqual(initialWeights.values);
  expect(trained.weights.levels).toEqual(shape.levels);
});

test('widened weights answer as before, whatever the new series says', () => {
  const initialWeights = initialLstmWeights(shape, 4);
  const narrow = fitLstm(series, { seed: 1, initialWeights, learningRate: 0.01 });
  const known = values.map((value) => 3 - value);
  const wide = fitLstm(
    { ...series, knownAhead: [known] },
    { seed: 1, initialWeights: narrow.weights, epochs: 0 },
  );
  expect(wide.weights.values.length).toBeGreaterThan(narrow.weights.values.length);
  checkLstmWeights(wide.weights);
  const ahead = [new Float64Array([...known, ...values.subarray(0, 24)])];
  const answer = forecastLstm(wide, { ...series, knownAhead: ahead }, 24, [0.1, 0.5, 0.9]);
  expect(answer).toEqual(forecastLstm(narrow, series, 24, [0.1, 0.5, 0.9]));
});

test('untrained weights are a seasonal forecast', () => {
  const initialWeights = initialLstmWeights(shape, 4);
  const daily = Float64Array.from({ length: 240 }, (_, i) => (i * 7) % 24);
  const model = fitLstm({ values: daily, stepMinutes: 60 }, { seed: 1, initialWeights, epochs: 0 });
  const forecast = forecastLstm(model, { values: daily, stepMinutes: 60 }, 24, [0.5]);
  forecast.values.forEach((value, i) => {
    expect(value).toBeCloseTo(daily[i]!, 4);
  });
});

test('levels in between lie on a straight line over the logistic score', () => {
  const out = new Float64Array(5);
  // The scores of 0.1, 0.5 and 0.9 are −ln 9, 0, ln 9; those of 0.25 and 0.75 are ∓ln 3: half way.
  quantilesAt([0.1, 0.5, 0.9], [0.1, 0.25, 0.5, 0.75, 81 / 82])([0, 4, 10], out, 0);
  [0, 2, 4, 7, 16].forEach((value, i) => {
    expect(out[i]).toBeCloseTo(value, 12);
  });
  quantilesAt([0.5], [0.1, 0.5])([3], out, 0);
  expect([...out.subarray(0, 2)]).toEqual([3, 3]);
});

test('refuses weights of another make', () => {
  const weights = initialLstmWeights(shape, 4);
  const code = (call: () => unknown) => {
    try {
      call();
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return undefined;
  };
  expect(code(() => checkLstmWeights(weights))).toBeUndefined();
  expect(code(() => checkLstmWeights(JSON.parse('{"version":2}')))).toBe('weightsFormat');
  expect(code(() => checkLstmWeights({ ...weights, hidden: 12 }))).toBe('weightsSize');
  const broken = [...weights.values.slice(1), 1e39];
  expect(code(() => checkLstmWeights({ ...weights, values: broken }))).toBe('weightNotFinite');
  expect(code(() => widenLstmWeights({ ...weights, knownAhead: 2 }, 1))).toBe('knownAheadMissing');
  expect(code(() => initialLstmWeights({ ...shape, hidden: 6 }, 1))).toBe('hiddenNotMultipleOf4');
  expect(code(() => initialLstmWeights({ ...shape, levels: [0.9, 0.5] }, 1))).toBe(
    'levelsNotRising',
  );
});

test('refuses series and questions that it cannot answer, by name', () => {
  const model = fitLstm(series, {
    seed: 1,
    initialWeights: initialLstmWeights(shape, 4),
    epochs: 0,
  });
  const ask =
    (change: object, horizon = 24) =>
    () =>
      forecastLstm(model, { ...series, ...change }, horizon, [0.5]);
  expect(() => fitLstm({ values: values.slice(0, 7), stepMinutes: 60 }, { seed: 1 })).toThrow(
    'values must hold at least 8; 7 came',
  );
  expect(() => fitLstm(series, { seed: 1, batchSize: 0 })).toThrow(
    'batchSize must be a whole number from 1 on; 0 came',
  );
  expect(() => fitLstm(series, { seed: 1, epochs: 1.5 })).toThrow(
    'epochs must be a whole number from 0 on; 1.5 came',
  );
  expect(() => fitLstm(series, { seed: 1, learningRate: Number.NaN })).toThrow(
    'learningRate must be between 0 and 1; NaN came',
  );
  expect(() => fitLstm(series, { seed: 1, clipNorm: 0 })).toThrow('clipNorm must be positive');
  expect(ask({ values: Float64Array.of(1, Number.NaN) })).toThrow('values[1] must lie within');
  expect(ask({ stepMinutes: 30 })).toThrow('stepMinutes must be the 60 of the fit; 30 came');
  expect(ask({ stepMinutes: 0 })).toThrow('stepMinutes must be positive; 0 came');
  expect(ask({ knownAhead: [values] })).toThrow('knownAhead[0] must hold 264 values');
  expect(ask({}, 1.5)).toThrow('horizon must be a whole number of steps from 1 on; 1.5 came');
  const ahead = [new Float64Array(264)];
  expect(ask({ knownAhead: ahead })).toThrow(
    'knownAhead must hold the 0 series of the fit; 1 came',
  );
});
