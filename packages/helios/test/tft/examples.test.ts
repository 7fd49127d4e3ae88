import { expect, test } from 'vitest';
import { checkTftWeights } from '../../src/models/tft/check-tft-weights.js';
import { fitTft } from '../../src/models/tft/fit-tft.js';
import { forecastTft } from '../../src/models/tft/forecast-tft.js';
import { initialTftWeights } from '../../src/models/tft/initial-tft-weights.js';
import { trainTftWeights } from '../../src/models/tft/train-tft-weights.js';
import { widenTftWeights } from '../../src/models/tft/widen-tft-weights.js';

test('the examples in the documentation answer what they say', () => {
  const shape = { hidden: 16, heads: 2, levels: [0.1, 0.5, 0.9], knownAhead: 0 };
  expect(initialTftWeights(shape, 1).values.length).toBe(30945);
  const small = { hidden: 8, heads: 2, levels: [0.5], knownAhead: 0 };
  const weights = initialTftWeights(small, 1);
  expect(checkTftWeights(weights)).toBeUndefined();
  expect(widenTftWeights(weights, 2).values.length - weights.values.length).toBe(140);

  const long = Float64Array.from({ length: 500 }, (_, hour) => hour % 24);
  const state = trainTftWeights(
    {
      weights: initialTftWeights({ ...small, levels: [0.1, 0.5, 0.9] }, 1),
      steps: 0,
      means: [],
      squares: [],
    },
    [{ values: long, stepMinutes: 60 }],
    {
      seed: 1,
      steps: 3,
      batchSize: 8,
      horizonSteps: 24,
      contextSteps: 24,
      visibleSteps: [24, 336],
      learningRate: 0.001,
      clipNorm: 1,
      weightDecay: 0,
    },
  );
  expect(state.steps).toBe(3);

  const values = Float64Array.from({ length: 168 }, (_, hour) => hour % 24);
  const series = { values, stepMinutes: 60 };
  const model = fitTft(series, { seed: 1 });
  expect(model.weights.hidden).toBe(16);
  expect(forecastTft(model, series, 24, [0.1, 0.5, 0.9]).values.length).toBe(72);
});
