import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { doors } from './support/all-doors.js';

test('exports forecasts, each model with its fit, and the parts they are made of', () => {
  expect(Object.keys(doors['.']!).sort()).toEqual([
    'backtest',
    'createForecastStream',
    'forecast',
    'updateForecastStream',
  ]);
  const parts: Record<string, readonly string[]> = {
    './models': ['fitLstm', 'fitXgboost', 'fitProphet', 'fitTft', 'fitLear', 'pretrainedWeights'],
    './transforms': ['fitAsinhTransform', 'detectSeasonality'],
    './conformal': ['conformalForecast', 'schaakeShuffle'],
    './metrics': ['dieboldMarianoTest', 'meanPinballLoss'],
    './drift': ['detectDrift', 'createAdwin'],
    './schema': ['heliosRequestSchema'],
  };
  for (const [door, names] of Object.entries(parts)) {
    expect(Object.keys(doors[door]!)).toEqual(expect.arrayContaining([...names]));
  }
});

test('every door is in the manifest, and no name is on two', () => {
  const paths = Object.keys(manifest.exports).filter((path) => path !== './package.json');
  expect(paths.sort()).toEqual(Object.keys(doors).sort());
  const names = Object.values(doors).flatMap((door) => Object.keys(door));
  expect(new Set(names).size).toBe(names.length);
});
