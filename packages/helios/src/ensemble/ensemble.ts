import type { ScoreTable } from '../conformal/score-table.js';
import type { SeriesTransform } from '../transforms/asinh.js';
import type { ModelName, ModelSeries, QuantileForecast } from '../types.js';

/**
 * Least length for fine-tuning the networks and growing more trees. Still with 2,000 hours, fitting to the series made the pretrained
 * models worse and took most of the time of a forecast.
 */
const MIN_FIT_DAYS = 300;

/** Levels that each model forecasts for the ensemble. */
export const MEMBER_LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

/** Indices of P10, the median and P90 among the levels. */
export const MEMBER_P10 = MEMBER_LEVELS.indexOf(0.1);

export const MEMBER_MEDIAN = MEMBER_LEVELS.indexOf(0.5);

export const MEMBER_P90 = MEMBER_LEVELS.indexOf(0.9);

/** Models and a prior for combining them. */
export interface Ensemble {
  readonly members: readonly Member[];
  readonly prior: EnsemblePrior;
  /** Fits the transform in which models compute to the known values. */
  readonly fitTransform: (values: Float64Array) => SeriesTransform;
}

/** Prior knowledge about combining the models, from training on many series. Plain data. */
export interface EnsemblePrior {
  readonly weights: PriorWeights;
  /** Scores: errors over half the width of the ensemble's own P10–P90. */
  readonly scores: ScoreTable;
  /** Weight of the table, as a number of errors of the series. */
  readonly pooledWeight: number;
}

/** Prior weights of the models, and how strongly the errors on a series change them. */
export interface PriorWeights {
  /** Lengths of the series [days], rising. */
  readonly contextDays: readonly number[];
  /** One share per length, each above 0. Only their ratios matter. */
  readonly shares: Readonly<Record<ModelName, readonly number[]>>;
  /** Exponent of a model's relative loss in its weight, once the series counts fully. */
  readonly sharpness: number;
  /** Number of evaluated values at which the exponent reaches half of `sharpness`. */
  readonly halfValues: number;
  /** Exponent of a model's relative interval width in its weight, one per length. */
  readonly widthPowers: readonly number[];
}

/** Purpose of a fit. */
export interface MemberFit {
  /** Steps to forecast. */
  readonly horizon: number;
  /** An integer from 0 to 2^53 − 1. */
  readonly seed: number;
}

/** A model of the ensemble. */
export interface Member {
  readonly name: ModelName;
  /**
   * Whether the fit learns the effect of known-ahead covariates itself. The forecasts of other members are adjusted by
   * `adjustForKnownAhead`. Default: false.
   */
  readonly learnsKnownAhead?: (series: ModelSeries) => boolean;
  /** Fits everything that stays the same when values are added. */
  fit(series: ModelSeries, options: MemberFit): FittedMember;
}

/** Forecasts the steps after a series at {@link MEMBER_LEVELS}. The series is that of the fit, or a longer or shorter part of it. */
export type FittedMember = (series: ModelSeries, horizon: number) => QuantileForecast;

/** Whether a series is long enough for fine-tuning. */
export function isLongEnoughToFit({ values, stepMinutes }: ModelSeries): boolean {
  return values.length * stepMinutes >= MIN_FIT_DAYS * 1440;
}
