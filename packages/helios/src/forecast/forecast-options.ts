import type { ProgressOptions } from '@bess/kernel/progress';
import type { ModelName } from '../ensemble/model-name.js';

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
