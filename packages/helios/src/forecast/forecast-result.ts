import type { DriftReport } from '../drift/detect-drift.js';
import type { ModelName } from '../ensemble/model-name.js';
import type { QuantileForecast } from '../models/quantile-forecast.js';

/** What {@link forecast} answers; values in the unit of the series. */
export interface Forecast {
  /** The ensemble, one value for each step: the weighted mean of the models' medians. */
  readonly point: Float64Array;
  /** Quantiles of the ensemble at the levels asked for, calibrated (see `intervals`). */
  readonly quantiles: QuantileForecast;
  /** Ends of the 80 % interval; always p10 ≤ point ≤ p90. */
  readonly p10: Float64Array;
  readonly p90: Float64Array;
  readonly metrics: ForecastMetrics;
  readonly intervals: IntervalReport;
  /** Whether the series still behaves as it did; null where it never changes. */
  readonly drift: DriftReport | null;
  readonly models: Readonly<Partial<Record<ModelName, ModelReport>>>;
  /** Paths × steps where paths were asked for: entry path·steps + step. */
  readonly paths?: Float64Array;
  /** Steps of the series that were missing and filled. */
  readonly filledSteps: number;
}

/** Errors of the ensemble over rolling origins inside the series: forecasts that knew nothing of the values they are held against. */
export interface ForecastMetrics {
  /** Moments in the series that forecasts were made at. */
  readonly origins: number;
  /** Values that they are held against. */
  readonly values: number;
  /** [%] */
  readonly mape: number;
  /** What `mape` is a percentage of: each value, or the total where all values are close to 0. */
  readonly mapeBasis: 'values' | 'total';
  /** In the unit of the series. */
  readonly mae: number;
  /** Over the error of repeating the day before; null where that is 0 or there is no day before. */
  readonly mase: number | null;
  /** Mean pinball loss over 0.1, 0.5 and 0.9, in the unit of the series. */
  readonly pinball: number;
}

/** Where the intervals come from. */
export interface IntervalReport {
  /**
   * Share of values inside P10–P90, 0 to 1: over the rolling origins, each with intervals made without its own errors; or, where the
   * series is too short for that (below 48 such values), held-out coverage of the pooled table at its length.
   */
  readonly coverage: number;
  readonly coverageFrom: 'rollingOrigins' | 'pooledTable';
  /** Errors of this series that shape its intervals. */
  readonly localScores: number;
  /** How many errors the pooled table weighs as much as. */
  readonly pooledWeight: number;
}

/** One model of the ensemble. */
export interface ModelReport {
  /** 0 to 1; those of all models add up to 1. */
  readonly weight: number;
  /** Errors over the same rolling origins. */
  readonly mape: number;
  readonly mae: number;
  /** Its own median, one value for each step. */
  readonly point: Float64Array;
}
