import type { RobustScale } from '../../transforms/asinh.js';

/** A calibration window. */
export interface LearWindow {
  /** Length [days], at least 21; windows longer than the series use the whole series. */
  readonly days: number;
  /** Whether each step of the day is scaled by its own values (`step`) or by all values (`day`). */
  readonly scale: 'step' | 'day';
}

/** Options of {@link fitLear}. */
export interface LearOptions {
  /** Calibration windows, at least one. Default six, of 56 to 1456 days. */
  readonly windows?: readonly LearWindow[];
  /**
   * Number of last days that are forecast by a fit to the earlier ones to estimate quantiles, 0 to 364. With 0 only medians are available.
   * Default 28, or as many as the series allows.
   */
  readonly heldOutDays?: number;
}

/** Regressions by step of the day, see {@link fitLear}. Plain data. */
export interface LearModel {
  readonly kind: 'lear';
  readonly stepMinutes: number;
  /** Length of the fitted series. */
  readonly length: number;
  /** Number of known-ahead covariates. */
  readonly knownAheadCount: number;
  readonly fits: readonly LearFit[];
  /**
   * Held-out errors, actual less forecast, in the unit of the series: for lead times of one day and of two days, for each step of the day.
   * Both lists are empty without held-out days.
   */
  readonly heldOutErrors: readonly (readonly (readonly number[])[])[];
}

/** Regressions of one calibration window. */
export interface LearFit {
  /** Number of fitted days. */
  readonly days: number;
  /** Scales of the series and of each known-ahead covariate, one per step of the day. */
  readonly scales: readonly (readonly RobustScale[])[];
  /** One per step of the day. */
  readonly regressions: readonly LearRegression[];
}

/** Regression of one step of the next day on transformed values: intercept plus weights times terms, clipped to the bounds. */
export interface LearRegression {
  readonly intercept: number;
  /** Indices of the selected regressors (see `regressionTerms`). */
  readonly terms: readonly number[];
  readonly weights: readonly number[];
  readonly lower: number;
  readonly upper: number;
}
