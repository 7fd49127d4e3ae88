export type {
  BacktestExogenous,
  BacktestMetrics,
  LeakReport,
} from '../backtest/backtest-options.js';
export type { ForecastMetrics, ModelReport } from '../forecast/forecast-result.js';
export type { StandingForecast, StreamSettings } from '../stream/forecast-stream.js';
