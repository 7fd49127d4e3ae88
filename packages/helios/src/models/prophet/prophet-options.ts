import type { WeeklyPrior } from './weekly-prior.js';

/** Whether a seasonality is modelled: by how much history there is, never, or with so many harmonics. */
export type SeasonalityChoice = 'auto' | 'off' | number;

/** What a caller may change about a fit; the names in brackets are those of Prophet's Python package. */
export interface ProphetOptions {
  /** Harmonics of the day; `auto` is 4 from two days of history on, for steps shorter than a day [daily_seasonality]. */
  readonly daily?: SeasonalityChoice;
  /** Harmonics of the week; `auto` is 3 from 14 days of history on, for steps shorter than a week [weekly_seasonality]. */
  readonly weekly?: SeasonalityChoice;
  /** Harmonics of the year of 365.25 days; `auto` is 10 from 730 days of history on [yearly_seasonality]. */
  readonly yearly?: SeasonalityChoice;
  /** Whether seasonalities and series known ahead add to the trend or scale it; `additive` [seasonality_mode]. */
  readonly mode?: 'additive' | 'multiplicative';
  /** Whether the trend is piecewise linear or one level, without slope and changepoints; `linear` [growth]. */
  readonly growth?: 'linear' | 'flat';
  /**
   * How values are scaled before the fit. `range` maps them to 0 … 1, so that neither their unit nor a shift of them changes the
   * fit; `magnitude` divides by the largest size, as Prophet does by default, so that 0 stays 0 and a shift changes the fit.
   * `range` in the additive mode, `magnitude` in the multiplicative one [scaling: minmax, absmax].
   */
  readonly scaling?: 'range' | 'magnitude';
  /** How many times the trend may bend; 25, fewer in short series [n_changepoints]. */
  readonly changepoints?: number;
  /** Share of the series, from its start, in which it may; 0.8 [changepoint_range]. */
  readonly changepointShare?: number;
  /** Scale τ of the Laplace prior on changes of slope; 0.05 [changepoint_prior_scale]. */
  readonly changepointScale?: number;
  /** Standard deviation of the normal prior on harmonics; 10 [seasonality_prior_scale]. */
  readonly seasonalityScale?: number;
  /** The same of the harmonics of the week alone; `seasonalityScale` [prior_scale of add_seasonality]. */
  readonly weeklyScale?: number;
  /**
   * Standard deviations harmonic by harmonic, for those that a list names; `seasonalityScale` and `weeklyScale` hold for the others
   * [prior_scale of one add_seasonality each].
   */
  readonly seasonalityScales?: {
    readonly daily?: readonly number[];
    readonly weekly?: readonly number[];
    readonly yearly?: readonly number[];
  };
  /**
   * Age at which a value counts half in the likelihood [days], so that the curve follows what is recent; Infinity. Prophet has no such
   * choice.
   */
  readonly halfLifeDays?: number;
  /**
   * An inverse gamma prior on σ² beside Prophet's own: as if `values` more residuals had been seen, of the standard deviation
   * `deviation` in scaled units. Where there are more coefficients than values it keeps σ from falling to 0. None by default.
   */
  readonly noisePrior?: { readonly deviation: number; readonly values: number };
  /**
   * How many times σ the noise of simulated futures is wide; 1. Beyond 1 it stands for what Prophet's point estimate leaves out: how
   * little is known of the curve itself.
   */
  readonly noiseFactor?: number;
  /**
   * What is expected of the week, in scaled units, beside the harmonics of `weekly`; none by default. It needs the additive mode and a
   * step that divides the week. Where a series does not say where in the week it begins, that is one more unknown: each hour of the
   * week is tried, which needs flat growth, and the curves are averaged by how likely they make the values.
   */
  readonly weeklyPrior?: WeeklyPrior;
  /**
   * A change of level around the last value that passes: hours after which e⁻¹ of it is left, before and after; none by default. It is
   * a regressor of a known shape, which the trend, of days and weeks, is too slow for [add_regressor].
   */
  readonly transientHours?: number;
  /** Standard deviation of the normal prior on its coefficient; `knownAheadScale`. */
  readonly transientScale?: number;
  /** Standard deviation of the normal prior on coefficients of series known ahead; 10 [holidays_prior_scale]. */
  readonly knownAheadScale?: number;
}
