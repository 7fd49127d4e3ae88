import type { ProgressOptions } from '@bess/kernel/progress';

/** The four models, in the order that results list them. */
export const MODEL_NAMES = ['LSTM', 'XGBoost', 'Prophet', 'TFT'] as const;

/** Of the Gregorian calendar, on average. */
export const YEAR_MINUTES = 365.2425 * 1440;

/**
 * A series as models see it: equally spaced, without gaps, in the space that the caller chose (see `transforms/`). Time before
 * and after is counted in steps.
 */
export interface ModelSeries {
  readonly values: Float64Array;
  readonly stepMinutes: number;
  /** Where the first value stands in its local week, in steps from Monday 00:00; absent where no time was given. */
  readonly firstStepOfWeek?: number;
  /** Where it stands in its year, 0 to 1; absent where no time was given. */
  readonly firstShareOfYear?: number;
  /** 1 where a value was missing and has been filled; absent where none was. */
  readonly filled?: Uint8Array;
  /** Series known ahead, such as load forecasts: each as long as the values plus the horizon. */
  readonly knownAhead?: readonly Float64Array[];
}

/** What a model expects of the steps after its series. */
export interface QuantileForecast {
  /** Rising levels between 0 and 1; 0.5 is among them. */
  readonly levels: readonly number[];
  /** Steps × levels: entry step·levels + level, rising within a step. */
  readonly values: Float64Array;
}

/** Name of a model, as requests and results spell it. */
export type ModelName = (typeof MODEL_NAMES)[number];

/** A series known beside the one that is forecast, such as a load forecast. */
export interface ExogenousSeries {
  /** For error messages. */
  readonly name: string;
  /**
   * As many values as the series; with the horizon after them where they are known ahead. A series that is not counts as it was at the
   * same time of the last known day.
   */
  readonly values: ArrayLike<number>;
}

/** What {@link forecast} takes. */
export interface ForecastOptions extends ProgressOptions {
  /** The series, oldest first, equally spaced: 24 to 100,000 values, finite; a missing one is null or NaN (see `timestamps`). */
  readonly values: ArrayLike<number | null>;
  /** Steps to forecast, 1 to 1,000. */
  readonly horizon: number;
  /** Length of a step [min], dividing a day; 60. */
  readonly stepMinutes?: number;
  /**
   * Time of the first value: an instant (`2026-01-01T08:00Z`), or a reading of the clock in `timeZone`. Without it the models take
   * the time of the day from the values alone.
   */
  readonly start?: string;
  /**
   * Times of the values, rising, in the notation of `start`, instead of it. A time that is left out is a missing value; up to a quarter
   * of the steps may miss. They are filled from the same time of the nearest days.
   */
  readonly timestamps?: readonly string[];
  /** IANA zone of the clock; UTC. */
  readonly timeZone?: string;
  /** Series known at the same times. */
  readonly exogenous?: readonly ExogenousSeries[];
  /** Levels of the quantiles, rising between 0 and 1; 0.1, 0.5 and 0.9. */
  readonly levels?: readonly number[];
  /** Models to use; all four. */
  readonly models?: readonly ModelName[];
  /**
   * Weights of models, from 0. Those named keep theirs and the others share what is left to 1; where nothing is left, or all are
   * named, the named ones are scaled to 1 and the others get 0.
   */
  readonly weights?: Readonly<Partial<Record<ModelName, number>>>;
  /** Joint sample paths to draw beside the quantiles, 1 to 10,000; none. */
  readonly paths?: number;
  /** Seed of fits and paths, a whole number from 0 to 2^53 − 1; 0. */
  readonly seed?: number;
}
