import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateLstmWeights } from '../../src/models/lstm/lstm-weights.js';
import { pretrainedWeights } from '../../src/models/pretrained/pretrained-weights.js';
import { prophetSettings } from '../../src/models/pretrained/prophet-settings.js';
import { forecastXgboost } from '../../src/models/xgboost/forecast-xgboost.js';
import { fitAsinhTransform } from '../../src/transforms/asinh.js';

const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];

test('the pretrained weights are unpacked once, and the models accept them', () => {
  const weights = pretrainedWeights();
  expect(pretrainedWeights()).toBe(weights);
  validateLstmWeights(weights.lstm.weights);
  expect(weights.lstm.weights.levels).toEqual(LEVELS);
  expect(weights.xgboost.centre.treeStarts.length).toBeGreaterThan(100);
});

test('the trees support every step and horizon, with and without a time', () => {
  const { xgboost } = pretrainedWeights();
  fc.assert(
    fc.property(
      fc.constantFrom(5, 15, 30, 60, 720),
      fc.integer({ min: 24, max: 400 }),
      fc.oneof({ weight: 7, arbitrary: fc.integer({ min: 1, max: 200 }) }, fc.constant(1000)),
      fc.boolean(),
      (stepMinutes, count, horizon, timed) => {
        const values = Float64Array.from({ length: count }, (_, i) => ((i * 37) % 101) - 40);
        const series = { values, stepMinutes, ...(timed && { firstStepOfWeek: 1 }) };
        const forecast = forecastXgboost(xgboost, series, horizon, LEVELS);
        expect(forecast.values.length).toBe(horizon * LEVELS.length);
        const wrong = forecast.values.filter(
          (value, i, all) =>
            !Number.isFinite(value) || (i % LEVELS.length > 0 && value < all[i - 1]!),
        );
        expect(wrong).toHaveLength(0);
      },
    ),
    { numRuns: 40 },
  );
});

test('the transform has an inverse and does not depend on the unit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 24, maxLength: 60 }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (values, unit) => {
        const space = fitAsinhTransform(values);
        const inside = space.toModel(values);
        const largest = Math.max(...values.map(Math.abs), 1e-9);
        space.fromModel(inside).forEach((value, i) => {
          expect(Math.abs(value - values[i]!)).toBeLessThanOrEqual(1e-9 * largest);
        });
        const moved = values.some((value) => value !== values[0]);
        const other = fitAsinhTransform(values.map((value) => unit * value)).toModel(
          values.map((value) => unit * value),
        );
        if (!moved) return;
        inside.forEach((value, i) => {
          expect(other[i]).toBeCloseTo(value, 4);
        });
      },
    ),
  );
});

test('Prophet uses a narrower weekly prior below a week of values if the step does not divide the hour', () => {
  const scale = (count: number, step: number) => prophetSettings(count, step).weeklyScale!;
  expect(scale(83, 120)).toBeLessThan(scale(84, 120));
  expect(scale(55, 180)).toBe(scale(83, 120));
});

test('Prophet uses the weekly prior on up to two weeks, with narrower intervals for longer histories', () => {
  const factor = (count: number, step: number) => prophetSettings(count, step).noiseFactor!;
  expect(prophetSettings(336, 60).weeklyPrior).toBe(prophetSettings(96, 15).weeklyPrior);
  expect(prophetSettings(366 * 24, 60).weeklyPrior).toBeUndefined();
  expect(factor(168, 60)).toBe(1.75);
  expect(factor(24, 60)).toBeGreaterThan(factor(48, 60));
  expect(factor(96, 15)).toBe(factor(24, 60));
});
