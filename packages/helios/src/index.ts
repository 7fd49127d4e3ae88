// Shapes
export type { ModelSeries } from './models/model-series.js';
export type { QuantileForecast } from './models/quantile-forecast.js';
