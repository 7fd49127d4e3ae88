import { createStream, nextNormal } from '@bess/kernel/rng';
import { expect, test } from 'vitest';
import type { ModelSeries } from '../../src/models/model-series.js';
import { fitTft } from '../../src/models/tft/fit-tft.js';
import { forecastTft } from '../../src/models/tft/forecast-tft.js';
import { initialTftWeights } from '../../src/models/tft/initial-tft-weights.js';
import {
  type TrainTftWeightsOptions,
  trainTftWeights,
} from '../../src/models/tft/train-tft-weights.js';

const options: TrainTftWeightsOptions = {
  seed: 1,
  steps: 40,
  batchSize: 16,
  horizonSteps: 24,
  contextSteps: 24,
  visibleSteps: [24, 336],
  learningRate: 0.01,
  clipNorm: 1,
  weightDecay: 0,
};

/** Days whose height swings back: high after low. The seasonal forecast that a training begins with cannot know that. */
function swinging(path: number, length = 1200): ModelSeries {
  const stream = createStream({ seed: 7, stream: 0, path });
  const level = 100 * nextNormal(stream);
  const height = 5 + path;
  const values = Float64Array.from({ length }, (_, hour) => {
    const up = Math.floor(hour / 24) % 2 === 0 ? 1 : -1;
    return level + height * (up + Math.sin((2 * Math.PI * hour) / 24) + 0.1 * nextNormal(stream));
  });
  return { values, stepMinutes: 60 };
}

const begin = () => ({
  weights: initialTftWeights({ hidden: 8, heads: 2, levels: [0.1, 0.5, 0.9], knownAhead: 0 }, 1),
  steps: 0,
  means: [],
  squares: [],
});

test('a training that stops and goes on gives the bits of one that never stopped', () => {
  const set = [0, 1, 2].map((path) => swinging(path));
  const whole = trainTftWeights(begin(), set, options);
  const half = trainTftWeights(begin(), set, { ...options, steps: 15 });
  const resumed = JSON.parse(JSON.stringify(half));
  expect(trainTftWeights(resumed, set, { ...options, steps: 25 })).toEqual(whole);
  expect(whole.steps).toBe(40);
  expect(trainTftWeights(begin(), set, { ...options, seed: 2 })).not.toEqual(whole);
});

test('weights trained on some series know what others of their kind do', () => {
  const set = [0, 1, 2, 3].map((path) => swinging(path));
  const { weights } = trainTftWeights(begin(), set, { ...options, steps: 200 });
  const unseen = swinging(9, 24 * 8);
  const series = { values: unseen.values.slice(0, 24 * 7), stepMinutes: 60 };
  const error = (initialWeights: typeof weights) => {
    const model = fitTft(series, { seed: 1, initialWeights, epochs: 0 });
    const forecast = forecastTft(model, series, 24, [0.5]).values;
    return forecast.reduce((sum, value, i) => sum + Math.abs(value - unseen.values[168 + i]!), 0);
  };
  expect(error(weights)).toBeLessThan(0.4 * error(begin().weights));
});

test('refuses what cannot be trained on', () => {
  expect(() => trainTftWeights(begin(), [], options)).toThrow('seriesSet must hold series');
  expect(() => trainTftWeights(begin(), [swinging(1, 40)], options)).toThrow(
    'values must hold at least 48; 40 came',
  );
  const visibleSteps = [48, 24] as const;
  expect(() => trainTftWeights(begin(), [swinging(1)], { ...options, visibleSteps })).toThrow(
    'visibleSteps must rise from 1 on; 48 and 24 came',
  );
});
