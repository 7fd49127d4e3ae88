export type {
  BacktestExogenous,
  BacktestMetrics,
  LeakReport,
} from '../backtest/backtest-options.js';
export type {
  ForecastMetrics,
  ModelReport,
} from '../forecast/forecast-result.js';
export type { ReferenceReport, ReferencesReport } from '../forecast/report-references.js';
export type { ReferenceName } from '../references/local-references.js';
export type { StandingForecast, StreamSettings } from '../stream/forecast-stream.js';
