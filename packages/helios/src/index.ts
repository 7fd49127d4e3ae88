export { backtest } from './backtest/backtest.js';
export type {
  Backtest,
  BacktestHistory,
  BacktestOptions,
  Forecaster,
} from './backtest/backtest-options.js';
export { forecast } from './forecast/forecast.js';
export type { Forecast, IntervalReport } from './forecast/forecast-result.js';
export type { ForecastStream, StreamUpdate } from './stream/forecast-stream.js';
export {
  createForecastStream,
  type ForecastStreamOptions,
  updateForecastStream,
} from './stream/forecast-stream.js';
export type { ExogenousSeries, ForecastOptions } from './types.js';
