import { createStream, nextNormal } from '@bess/kernel/rng';
import { expect, test } from 'vitest';
import type { ModelSeries } from '../../src/models/model-series.js';
import { fitTft } from '../../src/models/tft/fit-tft.js';
import { forecastTft } from '../../src/models/tft/forecast-tft.js';
import { initialTftWeights } from '../../src/models/tft/initial-tft-weights.js';

const LEVELS = [0.1, 0.5, 0.9];

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

test('learns from scratch what no seasonal forecast knows', () => {
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
  const initialWeights = initialTftWeights(
    { hidden: 16, heads: 2, levels: LEVELS, knownAhead: 0 },
    1,
  );
  const untrained = fitTft(series, { ...options, initialWeights, epochs: 0 });
  const model = fitTft(series, { ...options, initialWeights, epochs: 12 });
  const error = meanAbsolute(actual, medians(forecastTft(model, series, 48, LEVELS)));
  // Noise of 0.1 leaves an error of 0.08 to the best of forecasts.
  expect(error).toBeLessThan(0.25);
  const before = meanAbsolute(actual, medians(forecastTft(untrained, series, 48, LEVELS)));
  expect(before).toBeGreaterThan(2);
  expect(model.training.epochs).toBeGreaterThan(0);
  expect(model.training.heldOutLoss).toBeLessThan(0.1);
});

test('learns a sine with a weekly part', () => {
  const all = weekly(24 * 7 * 6 + 72, 0.5);
  // Six weeks from a Monday on, then Monday to Wednesday.
  const values = all.slice(0, 24 * 7 * 6);
  const series: ModelSeries = { values, stepMinutes: 60, firstStepOfWeek: 0 };
  const options = { seed: 1, horizonSteps: 72, windowsPerEpoch: 128, epochs: 10 };
  const forecast = forecastTft(fitTft(series, options), series, 72, LEVELS);
  const actual = all.subarray(values.length);
  // Noise of 0.5 leaves an error of 0.40 to the best of forecasts and of 0.56 to the values a week before.
  expect(meanAbsolute(actual, medians(forecast))).toBeLessThan(0.5);
  const inside = actual.filter(
    (value, i) => value >= forecast.values[3 * i]! && value <= forecast.values[3 * i + 2]!,
  );
  expect(inside.length / 72).toBeGreaterThan(0.6);
});

test('uses a series known ahead', () => {
  const stream = createStream({ seed: 5, stream: 0, path: 0 });
  const known = Float64Array.from({ length: 600 + 24 }, () => nextNormal(stream));
  const values = known.slice(0, 600).map((value) => 30 + 4 * value);
  const options = { seed: 1, windowsPerEpoch: 128, learningRate: 0.01 };
  const with_ = { values, stepMinutes: 60, knownAhead: [known] };
  const without = { values, stepMinutes: 60 };
  const actual = known.slice(600).map((value) => 30 + 4 * value);
  const error = (series: ModelSeries) =>
    meanAbsolute(actual, medians(forecastTft(fitTft(series, options), series, 24, LEVELS)));
  expect(error(with_)).toBeLessThan(0.25 * error(without));
});

test('the same input gives the same bits, also through JSON, and the seed matters', () => {
  const series = { values: weekly(168, 1), stepMinutes: 60, firstStepOfWeek: 3 };
  const options = { hidden: 8, epochs: 3 };
  const model = fitTft(series, { seed: 8, ...options });
  expect(fitTft(series, { seed: 8, ...options })).toEqual(model);
  expect(fitTft(series, { seed: 9, ...options }).weights.values).not.toEqual(model.weights.values);
  const forecast = forecastTft(model, series, 48, LEVELS);
  const again = forecastTft(JSON.parse(JSON.stringify(model)), series, 48, LEVELS);
  expect(again).toEqual(forecast);
});

test('a constant is forecast as itself', () => {
  for (const constant of [0, 7.3, -1e12]) {
    const series = { values: new Float64Array(48).fill(constant), stepMinutes: 60 };
    const model = fitTft(series, { seed: 1 });
    expect(model.training).toEqual({ windows: 0, epochs: 0 });
    const { values } = forecastTft(model, series, 30, LEVELS);
    for (const value of values) expect(value).toBeCloseTo(constant, constant === -1e12 ? 2 : 12);
  }
});

test.each([
  ['8 values', weekly(8, 1)],
  ['24 values', weekly(24, 1)],
  ['24 values, all but one the same', new Float64Array(24).fill(1, 23)],
  ['a step at the end', new Float64Array(100).fill(1e12, 99)],
  ['huge and alternating', Float64Array.from({ length: 200 }, (_, i) => (i % 2 ? 1e12 : -1e12))],
])('finite, ordered quantiles from %s', (_, values) => {
  for (const stepMinutes of [5, 60, 1440, 43_200]) {
    const series = { values, stepMinutes, firstStepOfWeek: 2, firstShareOfYear: 0.99 };
    const levels = [0.001, 0.05, 0.3, 0.5, 0.7, 0.999];
    const model = fitTft(series, { seed: 1, hidden: 8, epochs: 3 });
    const forecast = forecastTft(model, series, 50, levels);
    expect(forecast.values.every(Number.isFinite)).toBe(true);
    for (let i = 0; i < forecast.values.length; i++) {
      if (i % 6) expect(forecast.values[i]).toBeGreaterThanOrEqual(forecast.values[i - 1]!);
    }
  }
});

test('what comes after the last value known changes nothing', () => {
  const values = weekly(300, 1);
  const known = { stepMinutes: 60, firstStepOfWeek: 0 };
  const model = fitTft({ values: values.slice(0, 250), ...known }, { seed: 1, epochs: 2 });
  const cut = { values: values.subarray(0, 250), ...known };
  const altered = values.map((value, i) => (i < 250 ? value : 1e9)).subarray(0, 250);
  const forecast = forecastTft(model, cut, 24, LEVELS);
  expect(forecastTft(model, { values: altered, ...known }, 24, LEVELS)).toEqual(forecast);
});

test('weights that saw longer pasts keep their context in a short fit', () => {
  const initialWeights = initialTftWeights(
    { hidden: 8, heads: 2, levels: LEVELS, knownAhead: 0 },
    1,
  );
  const series = { values: weekly(60, 1), stepMinutes: 60 };
  expect(fitTft(series, { seed: 1, initialWeights, contextSteps: 48 }).contextSteps).toBe(48);
  expect(fitTft(series, { seed: 1, contextSteps: 48 }).contextSteps).toBe(20);
});
