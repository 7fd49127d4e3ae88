import type { ForecastOptions, QuantileForecast } from '../types.js';

/** The history that a backtest runs over. */
export interface BacktestHistory {
  /** Oldest first, equally spaced. Missing values are NaN. */
  readonly values: Float64Array;
  readonly stepMinutes: number;
  /** Time of the first value [ms since 1970]. Absent if unknown. */
  readonly startMs?: number;
  readonly timeZone?: string;
  readonly exogenous: readonly BacktestExogenous[];
}

/** A covariate, as long as the series. */
export interface BacktestExogenous {
  readonly name: string;
  readonly values: ArrayLike<number>;
  /** Whether its values are known over the horizon, as those of a load forecast are. Otherwise they are known up to the origin only. */
  readonly knownAhead: boolean;
}

/**
 * Forecasts `horizon` steps from an origin. It receives the whole history, so that the backtest can detect whether it uses more than the
 * first `origin` values.
 */
export type Forecaster = (
  history: BacktestHistory,
  origin: number,
  horizon: number,
) => QuantileForecast;

/** Options of {@link backtest}. */
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
  /** Oldest first, equally spaced. Up to a quarter may be missing (null or NaN); missing values are neither known nor compared. */
  readonly values: ArrayLike<number | null>;
  /** Steps of each forecast, 1 to 1,000. */
  readonly horizon: number;
  /** Number of values each forecast may use, at least 24. Default 168 hours. */
  readonly knownSteps?: number;
  /** Index of the first origin, at least `knownSteps`. Default `knownSteps`. */
  readonly firstOrigin?: number;
  /** Steps between origins, at least 1. Default 173 hours, so that hours of the day and weekdays vary. */
  readonly everySteps?: number;
  readonly exogenous?: readonly BacktestExogenous[];
  /** The forecaster to test. Default the pretrained ensemble. */
  readonly forecaster?: Forecaster;
  /**
   * Number of origins, evenly spread, at which the future is replaced to test for look-ahead bias. If there are fewer origins, all are
   * tested. Default 3.
   */
  readonly leakChecks?: number;
}

/** Result of {@link backtest}; values are in the unit of the series. */
export interface Backtest {
  readonly origins: readonly number[];
  readonly levels: readonly number[];
  /** One array per origin: steps × levels. */
  readonly forecasts: readonly Float64Array[];
  /** Errors over all values that are not missing. */
  readonly metrics: BacktestMetrics;
  readonly leak: LeakReport;
}

/** Errors over all origins and steps. Null if a denominator is 0 or the levels do not define the measure. */
export interface BacktestMetrics {
  readonly values: number;
  readonly mae: number;
  readonly mape: number;
  readonly mapeBasis: 'values' | 'total';
  /** [%] 200·|error|/(|actual| + |forecast|). */
  readonly smape: number;
  /** `mae` over the error of repeating the day before, within the known values. */
  readonly mase: number | null;
  /** `mae` over the error of repeating the same hours of the last known day, and of the last known week. */
  readonly maeOverNaiveDay: number | null;
  readonly maeOverNaiveWeek: number | null;
  /** Mean pinball loss over the levels. */
  readonly pinball: number;
  /** Share of values between the outermost levels, and their nominal coverage. Null unless these levels are symmetric about 0.5. */
  readonly coverage: number | null;
  readonly nominalCoverage: number | null;
}

/** Result of the test for look-ahead bias. */
export interface LeakReport {
  /** Origins that were tested. */
  readonly checked: readonly number[];
  /** Origins whose forecast changed when only later values changed: the forecaster used values it could not know. */
  readonly leaking: readonly number[];
}
