import type { XgboostModel } from './xgboost-model.js';

/** Trees that forecast a series: plain data. */
export interface XgboostForecaster {
  readonly format: 'bess-xgboost-forecaster';
  readonly version: 1;
  /** `any` where the trees were taught with series of several steps. */
  readonly stepMinutes: number | 'any';
  /** Steps that the trees were taught to look ahead. */
  readonly horizon: number;
  /** How many series known ahead they ask about. */
  readonly knownAhead: number;
  /** Pseudo-Huber trees behind the middle of the forecast. */
  readonly centre: XgboostModel;
  /** Quantile trees beside it, at the levels of their loss. */
  readonly quantiles: XgboostModel;
  /** Trees of many other series, which these go on from; they ask about no series known ahead. */
  readonly prior?: XgboostForecaster;
}
