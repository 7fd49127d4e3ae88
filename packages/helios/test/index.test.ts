import { expect, test } from 'vitest';
import * as helios from '../src/index.js';

test('exports forecasts, each model with its fit, and the parts they are made of', () => {
  expect(Object.keys(helios)).toEqual(
    expect.arrayContaining([
      ...['forecast', 'backtest', 'createForecastStream', 'update'],
      ...['fitLstm', 'fitXgboost', 'fitProphet', 'fitTft', 'fitLear', 'globalWeights'],
      ...['conformalForecast', 'schaakeShuffle', 'detectDrift', 'createAdwin', 'requestSpace'],
    ]),
  );
});
