import type { ScoreTable } from '../conformal/score-table.js';
import type { SeriesTransform } from '../transforms/asinh.js';
import type { ModelName, ModelSeries, QuantileForecast } from '../types.js';

/**
 * Days from which the networks and the trees go on learning from the series itself: with 2,000 hours, own epochs and own trees still made
 * what they know of many series worse, and cost most of the time of a forecast.
 */
const MIN_FIT_DAYS = 300;

/** Levels that each model answers to the ensemble. */
export const MEMBER_LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

/** Places of P10, the median and P90 among them. */
export const MEMBER_P10 = MEMBER_LEVELS.indexOf(0.1);

export const MEMBER_MEDIAN = MEMBER_LEVELS.indexOf(0.5);

export const MEMBER_P90 = MEMBER_LEVELS.indexOf(0.9);

/** Models and what many series have taught about combining them. */
export interface Ensemble {
  readonly members: readonly Member[];
  readonly prior: EnsemblePrior;
  /** The space that models compute in, from the values known. */
  readonly fitTransform: (values: Float64Array) => SeriesTransform;
}

/** What many series have taught about combining the models: plain data, made by training and shipped. */
export interface EnsemblePrior {
  readonly weights: PriorWeights;
  /** Errors over half the width of the ensemble's own P10–P90. */
  readonly scores: ScoreTable;
  /** How many errors of a series the table weighs as much as. */
  readonly pooledWeight: number;
}

/** Weights of the models: those before a series has shown anything, and how far what it shows moves them. */
export interface PriorWeights {
  /** Lengths of the series [days], rising. */
  readonly contextDays: readonly number[];
  /** One for each length, each above 0; only their ratios matter. */
  readonly shares: Readonly<Record<ModelName, readonly number[]>>;
  /** Power of a model's relative loss that its weight falls with, once the series counts fully. */
  readonly sharpness: number;
  /** Values held against forecasts that make the series count half. */
  readonly halfValues: number;
  /** Power of the relative width of a model's own forecast that its weight falls with: one for each length. */
  readonly widthPowers: readonly number[];
}

/** What a fit is made for. */
export interface MemberFit {
  /** Steps that will be forecast. */
  readonly horizon: number;
  /** A whole number from 0 to 2^53 − 1. */
  readonly seed: number;
}

/** A model as the ensemble uses it. */
export interface Member {
  readonly name: ModelName;
  /** Whether its fit to a series learns what those known ahead mean for it; another is told (see `adjustForKnownAhead`). Not by default. */
  readonly learnsKnownAhead?: (series: ModelSeries) => boolean;
  /** Learns from the series what does not change with each new value. */
  fit(series: ModelSeries, options: MemberFit): FittedMember;
}

/** Forecasts the steps after a series at {@link MEMBER_LEVELS}: the series of the fit, or the same one known for longer or shorter. */
export type FittedMember = (series: ModelSeries, horizon: number) => QuantileForecast;

/** Whether a series is long enough to learn from. */
export function isLongEnoughToFit({ values, stepMinutes }: ModelSeries): boolean {
  return values.length * stepMinutes >= MIN_FIT_DAYS * 1440;
}
