import type { ModelSeries } from '../models/model-series.js';
import type { QuantileForecast } from '../models/quantile-forecast.js';
import type { ModelName } from './model-name.js';

/** Levels that each model answers to the ensemble. */
export const MEMBER_LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;
/** Places of P10, the median and P90 among them. */
export const MEMBER_P10 = MEMBER_LEVELS.indexOf(0.1);
export const MEMBER_MEDIAN = MEMBER_LEVELS.indexOf(0.5);
export const MEMBER_P90 = MEMBER_LEVELS.indexOf(0.9);

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
  /** Whether its fit to a series learns what those known ahead mean for it; another is told (see `withKnownAhead`). Not by default. */
  readonly learnsKnownAhead?: (series: ModelSeries) => boolean;
  /** Learns from the series what does not change with each new value. */
  fit(series: ModelSeries, options: MemberFit): FittedMember;
}

/** Forecasts the steps after a series at {@link MEMBER_LEVELS}: the series of the fit, or the same one known for longer or shorter. */
export type FittedMember = (series: ModelSeries, horizon: number) => QuantileForecast;
