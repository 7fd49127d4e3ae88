import type { ForecastOptions, QuantileForecast } from '../types.js';

/** A history that forecasts are replayed over. */
export interface BacktestHistory {
  /** Oldest first, equally spaced; missing ones are NaN. */
  readonly values: Float64Array;
  readonly stepMinutes: number;
  /** Time of the first value, as an instant; absent: unknown. */
  readonly startMs?: number;
  readonly timeZone?: string;
  readonly exogenous: readonly BacktestExogenous[];
}

/** A series known beside the one that is forecast, as long as it. */
export interface BacktestExogenous {
  readonly name: string;
  readonly values: ArrayLike<number>;
  /** Whether it is known over the horizon, as forecasts of others are; otherwise only up to the origin. */
  readonly knownAhead: boolean;
}

/**
 * Forecasts `horizon` steps from an origin. It is handed the whole history, so that it can be shown whether it keeps to what was known: the
 * first `origin` values.
 */
export type Forecaster = (
  history: BacktestHistory,
  origin: number,
  horizon: number,
) => QuantileForecast;

/** What {@link backtest} takes. */
export interface BacktestOptions
  extends Pick<
    ForecastOptions,
    | 'stepMinutes'
    | 'start'
    | 'timeZone'
    | 'levels'
    | 'models'
    | 'weights'
    | 'seed'
    | 'onProgress'
    | 'signal'
  > {
  /** Oldest first, equally spaced; up to a quarter missing (null or NaN): such values are not known and nothing is held against them. */
  readonly values: ArrayLike<number | null>;
  /** Steps of each forecast, 1 to 1,000. */
  readonly horizon: number;
  /** How many values each forecast knows, from 24; 168 hours of steps. */
  readonly knownSteps?: number;
  /** Place of the first origin, from `knownSteps`; that. */
  readonly firstOrigin?: number;
  /** Steps between origins, from 1; 173 hours of steps, so that hours and weekdays turn. */
  readonly everySteps?: number;
  readonly exogenous?: readonly BacktestExogenous[];
  /** What forecasts; the ensemble with its shipped weights. */
  readonly forecaster?: Forecaster;
  /** Origins, evenly spread, at which the future is exchanged to see whether the forecast moves; all where there are no more; 3. */
  readonly leakChecks?: number;
}

/** What {@link backtest} answers; values in the unit of the series. */
export interface Backtest {
  readonly origins: readonly number[];
  readonly levels: readonly number[];
  /** For each origin steps × levels. */
  readonly forecasts: readonly Float64Array[];
  /** Held against what came, missing values left out. */
  readonly metrics: BacktestMetrics;
  readonly leak: LeakReport;
}

/** Errors over all origins and steps; null where there is nothing to divide by, or no level to say it with. */
export interface BacktestMetrics {
  readonly values: number;
  readonly mae: number;
  readonly mape: number;
  readonly mapeBasis: 'values' | 'total';
  /** [%] 200·|error|/(|actual| + |forecast|). */
  readonly smape: number;
  /** Over the error, in what was known, of repeating the day before. */
  readonly mase: number | null;
  /** Over the error of repeating the same hours of the last known day, and of the last known week. */
  readonly maeOverNaiveDay: number | null;
  readonly maeOverNaiveWeek: number | null;
  /** Mean over the levels. */
  readonly pinball: number;
  /** Share of values between the outermost levels that lie evenly about one half, and the share that they promise. */
  readonly coverage: number | null;
  readonly nominalCoverage: number | null;
}

/** What exchanging the future showed. */
export interface LeakReport {
  /** Origins that were looked at. */
  readonly checked: readonly number[];
  /** Those whose forecast changed when only values after them did: the forecaster has seen what it could not know. */
  readonly leaking: readonly number[];
}
