import type { RobustScale } from '../../transforms/asinh.js';

/** A length of the past that is fitted on its own. */
export interface LearWindow {
  /** From 21; what is longer than the series counts as the whole of it [days]. */
  readonly days: number;
  /** Whether values are scaled by those of the same `step` of the day, or by all of the `day`. */
  readonly scale: 'step' | 'day';
}

/** What to change about {@link fitLear}. */
export interface LearOptions {
  /** At least one; six of 56 to 1456 days. */
  readonly windows?: readonly LearWindow[];
  /**
   * Last days that are forecast by a fit on what lies before them, for the spread of the quantiles, 0 to 364: 0 gives medians only; 28,
   * or what the series has room for.
   */
  readonly heldOutDays?: number;
}

/** Regressions by step of the day, see {@link fitLear}; plain data. */
export interface LearModel {
  readonly kind: 'lear';
  readonly stepMinutes: number;
  /** Values of the series that was fitted. */
  readonly length: number;
  /** Series known ahead. */
  readonly knownAheadCount: number;
  readonly fits: readonly LearFit[];
  /**
   * What held-out values lay above their forecasts, in the unit of the series: for the first day ahead and for later ones, for each step
   * of the day; both empty without held-out days.
   */
  readonly heldOutErrors: readonly (readonly (readonly number[])[])[];
}

/** The regressions of one length of the past. */
export interface LearFit {
  /** Days fitted. */
  readonly days: number;
  /** Of the series and of each series known ahead, one for each step of the day. */
  readonly scales: readonly (readonly RobustScale[])[];
  /** One for each step of the day. */
  readonly regressions: readonly LearRegression[];
}

/** Expects one step of the next day: intercept plus weights times terms, within the bounds; all without unit (asinh of scaled values). */
export interface LearRegression {
  readonly intercept: number;
  /** Indices of the terms that count, see `internal/lear-terms.ts`. */
  readonly terms: readonly number[];
  readonly weights: readonly number[];
  readonly lower: number;
  readonly upper: number;
}
