import type { ProgressOptions } from '@bess/kernel/progress';

/** The four models, in the order in which results list them. */
export const MODEL_NAMES = ['LSTM', 'XGBoost', 'Prophet', 'TFT'] as const;

/** Mean length of a Gregorian year. */
export const YEAR_MINUTES = 365.2425 * 1440;

/**
 * A series as models read it: equally spaced, without gaps, transformed or not, as the caller chose (see `transforms/`). Times before and
 * after it are counted in steps.
 */
export interface ModelSeries {
  readonly values: Float64Array;
  readonly stepMinutes: number;
  /** Position of the first value in its local week, in steps from Monday 00:00. Absent if the time is unknown. */
  readonly firstStepOfWeek?: number;
  /** Position of the first value in its local year, 0 to 1. Absent if the time is unknown. */
  readonly firstShareOfYear?: number;
  /** 1 where a missing value was filled. Absent if none was. */
  readonly filled?: Uint8Array;
  /** Covariates whose future values are known, such as load forecasts. Each is as long as the values plus the horizon. */
  readonly knownAhead?: readonly Float64Array[];
  /** For each covariate, 1 where a missing value was filled; undefined if none was. */
  readonly knownAheadFilled?: readonly (Uint8Array | undefined)[];
}

/** Quantiles of the steps after a series. */
export interface QuantileForecast {
  /** Levels between 0 and 1 in rising order; 0.5 is one of them. */
  readonly levels: readonly number[];
  /** Steps × levels: entry step·levels + level, rising within a step. */
  readonly values: Float64Array;
}

/** Name of a model, as in requests and results. */
export type ModelName = (typeof MODEL_NAMES)[number];

/** A covariate of the forecast series, such as a load forecast. */
export interface ExogenousSeries {
  /** Used in error messages. */
  readonly name: string;
  /**
   * As many values as the series, plus one per step of the horizon if its future is known (a known-ahead covariate). Without its future,
   * the values of the same time of the last known day stand in for it.
   */
  readonly values: ArrayLike<number>;
}

/** Options of {@link forecast}. */
export interface ForecastOptions extends ProgressOptions {
  /** The series, oldest first, equally spaced: 24 to 100,000 finite values. A missing value is null or NaN (see `timestamps`). */
  readonly values: ArrayLike<number | null>;
  /** Steps to forecast, 1 to 1,000. */
  readonly horizon: number;
  /** Length of a step [min], a divisor of a day. Default 60. */
  readonly stepMinutes?: number;
  /**
   * Time of the first value: an instant (`2026-01-01T08:00Z`) or a local time in `timeZone`. Without it, models infer the time of day from
   * the values.
   */
  readonly start?: string;
  /**
   * Times of the values, rising, in the notation of `start`, which they replace. A time that is left out is a missing value. Up to a
   * quarter of the steps may be missing; they are filled from the same time of the nearest days. Errors are counted at known
   * values only.
   */
  readonly timestamps?: readonly string[];
  /** IANA time zone. Default UTC. */
  readonly timeZone?: string;
  /** Covariates at the same times. */
  readonly exogenous?: readonly ExogenousSeries[];
  /** Levels of the quantiles, rising between 0 and 1. Default 0.1, 0.5 and 0.9. */
  readonly levels?: readonly number[];
  /** Models to use. Default all four. */
  readonly models?: readonly ModelName[];
  /**
   * Weights of models, from 0. Named models keep their weight and the others share the rest up to 1. If nothing is left to share, or all
   * models are named, the named weights are scaled to a sum of 1 and the others get 0.
   */
  readonly weights?: Readonly<Partial<Record<ModelName, number>>>;
  /** Joint sample paths to draw besides the quantiles, 1 to 10,000. Default none. */
  readonly paths?: number;
  /** Seed of fits and paths, an integer from 0 to 2^53 − 1. Default 0. */
  readonly seed?: number;
}
