import { expect, test } from 'vitest';
import type { ModelSeries } from '../../src/models/model-series.js';
import { checkTftWeights } from '../../src/models/tft/check-tft-weights.js';
import { fitTft } from '../../src/models/tft/fit-tft.js';
import { forecastTft } from '../../src/models/tft/forecast-tft.js';
import { initialTftWeights } from '../../src/models/tft/initial-tft-weights.js';
import { widenTftWeights } from '../../src/models/tft/widen-tft-weights.js';

const shape = { hidden: 8, heads: 2, levels: [0.1, 0.5, 0.9], knownAhead: 0 };
const values = Float64Array.from({ length: 240 }, (_, i) => Math.sin(i / 3.8) + (i % 24) / 10);
const series: ModelSeries = { values, stepMinutes: 60 };
const course = { seed: 1, learningRate: 0.01, epochs: 3 };

test('a fit begins with given weights, and keeps them where it may not train', () => {
  const initialWeights = initialTftWeights(shape, 4);
  const model = fitTft(series, { seed: 1, initialWeights, epochs: 0 });
  expect(model.weights).toEqual(initialWeights);
  const trained = fitTft(series, { ...course, initialWeights });
  expect(trained.weights.values).not.toEqual(initialWeights.values);
  expect(trained.weights.levels).toEqual(shape.levels);
});

test('widened weights answer as before to the bit, whatever the new series say, and learn from them', () => {
  const narrow = fitTft(series, { ...course, initialWeights: initialTftWeights(shape, 4) });
  const known = values.map((value) => 3 - value);
  const ahead = (of: Float64Array) => new Float64Array([...of, ...values.subarray(0, 24)]);
  const wideFit = (knownAhead: Float64Array[], epochs: number) =>
    fitTft(
      { ...series, knownAhead },
      { ...course, initialWeights: narrow.weights, contextSteps: narrow.contextSteps, epochs },
    );
  const asked: ModelSeries = { ...series, knownAhead: [ahead(known), ahead(values)] };
  const levels = [0.1, 0.5, 0.9];
  const wide = wideFit([known, values], 0);
  checkTftWeights(wide.weights);
  const answer = forecastTft(wide, asked, 24, levels);
  expect(answer).toEqual(forecastTft(narrow, series, 24, levels));
  const trained = forecastTft(wideFit([known, values], 3), asked, 24, levels);
  expect(trained).not.toEqual(answer);
  // One after the other is as good as both at once.
  expect(widenTftWeights(widenTftWeights(narrow.weights, 1), 2)).toEqual(wide.weights);
});

test('untrained weights are a seasonal forecast', () => {
  const initialWeights = initialTftWeights(shape, 4);
  const daily = Float64Array.from({ length: 240 }, (_, i) => (i * 7) % 24);
  const model = fitTft({ values: daily, stepMinutes: 60 }, { seed: 1, initialWeights, epochs: 0 });
  const forecast = forecastTft(model, { values: daily, stepMinutes: 60 }, 24, [0.5]);
  forecast.values.forEach((value, i) => {
    expect(value).toBeCloseTo(daily[i]!, 4);
  });
});

test('refuses weights of another make', () => {
  const weights = initialTftWeights(shape, 4);
  const code = (call: () => unknown) => {
    try {
      call();
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return undefined;
  };
  expect(code(() => checkTftWeights(weights))).toBeUndefined();
  expect(code(() => checkTftWeights(JSON.parse('{"version":2}')))).toBe('weightsFormat');
  expect(code(() => checkTftWeights({ ...weights, hidden: 12 }))).toBe('weightsSize');
  expect(code(() => checkTftWeights({ ...weights, heads: 3 }))).toBe('headsNotDividing');
  const broken = [...weights.values.slice(1), 1e39];
  expect(code(() => checkTftWeights({ ...weights, values: broken }))).toBe('weightNotFinite');
  expect(code(() => widenTftWeights({ ...weights, knownAhead: 2 }, 1))).toBe('knownAheadMissing');
  expect(code(() => initialTftWeights({ ...shape, hidden: 6 }, 1))).toBe('hiddenNotMultipleOf4');
  expect(code(() => initialTftWeights({ ...shape, levels: [0.9, 0.5] }, 1))).toBe(
    'levelsNotRising',
  );
});

test('refuses series and questions that it cannot answer, by name', () => {
  const model = fitTft(series, { seed: 1, initialWeights: initialTftWeights(shape, 4), epochs: 0 });
  const ask =
    (change: object, horizon = 24) =>
    () =>
      forecastTft(model, { ...series, ...change }, horizon, [0.5]);
  expect(() => fitTft({ values: values.slice(0, 7), stepMinutes: 60 }, { seed: 1 })).toThrow(
    'values must hold at least 8; 7 came',
  );
  expect(() => fitTft(series, { seed: 1, heads: 3 })).toThrow(
    'heads must be a whole number that divides hidden 16; 3 came',
  );
  expect(() => fitTft(series, { seed: 1, epochs: 1.5 })).toThrow(
    'epochs must be a whole number from 0 on; 1.5 came',
  );
  expect(ask({ values: Float64Array.of(1, Number.NaN) })).toThrow('values[1] must lie within');
  expect(ask({ stepMinutes: 30 })).toThrow('stepMinutes must be the 60 of the fit; 30 came');
  expect(ask({ knownAhead: [values] })).toThrow('knownAhead[0] must hold 264 values');
  expect(ask({}, 1.5)).toThrow('horizon must be a whole number of steps from 1 on; 1.5 came');
  const ahead = [new Float64Array(264)];
  expect(ask({ knownAhead: ahead })).toThrow(
    'knownAhead must hold the 0 series of the fit; 1 came',
  );
});
