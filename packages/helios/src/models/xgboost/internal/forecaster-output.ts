import { predictXgboost } from '../predict-xgboost.js';
import { SERIES_FEATURES } from '../series-features.js';
import type { XgboostForecaster } from '../xgboost-forecaster.js';

/** What a forecaster says of rows: deviations from the baseline, in spreads of the series. */
export interface ForecasterOutput {
  readonly centre: Float64Array;
  /** Rows × levels. */
  readonly quantiles: Float64Array;
}

/** Adds up a forecaster and what it goes on from. */
export function forecasterOutput(
  { centre, quantiles, prior }: XgboostForecaster,
  features: Float64Array,
  columns: number,
): ForecasterOutput {
  const before = prior && priorOutput(prior, features, columns);
  return {
    centre: predictXgboost(centre, features, before?.centre),
    quantiles: predictXgboost(quantiles, features, before?.quantiles),
  };
}

/** What a prior says of rows that may have columns of series known ahead, which it does not ask about. */
export function priorOutput(
  prior: XgboostForecaster,
  features: Float64Array,
  columns: number,
): ForecasterOutput {
  const own = SERIES_FEATURES.length;
  const rows = features.length / columns;
  const asked = new Float64Array(rows * own);
  for (let row = 0; row < rows; row++) {
    asked.set(features.subarray(row * columns, row * columns + own), row * own);
  }
  return forecasterOutput(prior, asked, own);
}
