import { normalFromUint32 } from '@bess/kernel/rng';
import {
  checkLevels,
  checkModelSeries,
  checkWholeBetween,
  heliosError,
} from '../../internal/checks.js';
import { seasonSteps } from '../../transforms/seasons.js';
import type { ModelSeries, QuantileForecast } from '../../types.js';
import { originView } from './origin-view.js';
import { baselineAt, featureSource, featuresInto, SERIES_FEATURES } from './series-features.js';
import { predictXgboost, type XgboostModel } from './xgboost-model.js';

/**
 * Forecasts the steps after a series. Quantiles on the wrong side of the centre are moved to it. Between and beyond the trees' levels,
 * quantiles are linear in the standard normal quantile of the level.
 *
 * @param model - trees of {@link fitXgboost}
 * @param series - the series with its latest values, with the step and the number of known-ahead covariates of the fit
 * @param horizon - steps to forecast, at most those of the fit
 * @param levels - rising, between 0 and 1
 * @throws EngineError `modelDoesNotFit`, `horizonOutOfRange`, `tooFewValues`, `valueOutOfRange`, `levelOutOfRange`, `levelsNotRising`,
 * `knownAheadTooShort`
 * @example
 * const series = { values: Float64Array.from({ length: 48 }, () => 7), stepMinutes: 60 };
 * const model = fitXgboost(series, { horizon: 2 });
 * forecastXgboost(model, series, 2, [0.1, 0.5]).values;
 * // => Float64Array.of(7, 7, 7, 7)
 */
export function forecastXgboost(
  model: XgboostForecaster,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): QuantileForecast {
  const known = series.knownAhead?.length ?? 0;
  if (
    !supportsStep(model, series.stepMinutes) ||
    known !== model.knownAhead ||
    model.quantiles.loss.kind !== 'quantile'
  ) {
    const message = `series must have steps of ${model.stepMinutes} minutes and ${model.knownAhead} known-ahead covariates, as the model has; ${series.stepMinutes} minutes and ${known} came`;
    throw heliosError('invalid', 'modelDoesNotFit', message);
  }
  checkWholeBetween('horizon', horizon, 1, model.horizon);
  checkModelSeries(series, 1, horizon);
  checkLevels(levels);
  seasonSteps(series.stepMinutes);
  return forecastXgboostCore(model, series, horizon, levels);
}

export function forecastXgboostCore(
  model: XgboostForecaster,
  series: ModelSeries,
  horizon: number,
  levels: readonly number[],
): QuantileForecast {
  const trained = quantileLevels(model);
  const source = featureSource(series);
  const features = new Float64Array(horizon * source.columns);
  const baselines = new Float64Array(horizon);
  const view = originView(source, series.values.length);
  for (let h = 0; h < horizon; h++) {
    baselines[h] = baselineAt(view, h + 1);
    featuresInto(features, h * source.columns, view, h + 1, baselines[h]!);
  }
  const { centre, quantiles } = predictForecaster(model, features, source.columns);
  const knownLevels = Float64Array.of(...trained, 0.5).sort();
  const knownNormals = knownLevels.map(normalQuantile);
  const normals = levels.map(normalQuantile);
  const values = new Float64Array(horizon * levels.length);
  const outputs = trained.length;
  for (let h = 0; h < horizon; h++) {
    const knots = Float64Array.from(knownLevels, (level) => {
      const quantile = quantiles[h * outputs + trained.indexOf(level)]!;
      // The centre is more accurate, so quantiles give way to it.
      if (level === 0.5) return centre[h]!;
      return level < 0.5 ? Math.min(quantile, centre[h]!) : Math.max(quantile, centre[h]!);
    });
    let highest = -Infinity;
    normals.forEach((normal, k) => {
      const deviation = interpolatePolyline(knownNormals, knots, normal);
      // Rounding must not break the order.
      highest = Math.max(highest, baselines[h]! + source.scale * deviation);
      values[h * levels.length + k] = highest;
    });
  }
  return { levels, values };
}

/** Levels of the quantile trees. */
export function quantileLevels({ quantiles: { loss } }: XgboostForecaster): readonly number[] {
  return loss.kind === 'quantile' ? loss.levels : [];
}

/** Accurate to 2.3e−8, and the same on every host. */
function normalQuantile(level: number): number {
  return normalFromUint32(Math.min(2 ** 32 - 1, Math.floor(level * 2 ** 32)));
}

/** Linear interpolation through knots, extrapolated with the outermost segments. */
function interpolatePolyline(
  positions: Float64Array,
  knots: Float64Array,
  position: number,
): number {
  let k = 1;
  while (k < positions.length - 1 && positions[k]! < position) k++;
  const share = (position - positions[k - 1]!) / (positions[k]! - positions[k - 1]!);
  return knots[k - 1]! + share * (knots[k]! - knots[k - 1]!);
}

/** Predictions of a forecaster: deviations from the baseline over the spread of the series. */
interface ForecasterPrediction {
  readonly centre: Float64Array;
  /** Rows × levels. */
  readonly quantiles: Float64Array;
}

/** Predictions of a forecaster, starting from those of its prior. */
function predictForecaster(
  { centre, quantiles, prior }: XgboostForecaster,
  features: Float64Array,
  columns: number,
): ForecasterPrediction {
  const before = prior && predictPrior(prior, features, columns);
  return {
    centre: predictXgboost(centre, features, before?.centre),
    quantiles: predictXgboost(quantiles, features, before?.quantiles),
  };
}

/** Predictions of a prior, without the columns of known-ahead covariates, which it does not use. */
export function predictPrior(
  prior: XgboostForecaster,
  features: Float64Array,
  columns: number,
): ForecasterPrediction {
  const own = SERIES_FEATURES.length;
  const rows = features.length / columns;
  const asked = new Float64Array(rows * own);
  for (let row = 0; row < rows; row++) {
    asked.set(features.subarray(row * columns, row * columns + own), row * own);
  }
  return predictForecaster(prior, asked, own);
}

/** Whether a forecaster supports a step length [min]. */
export function supportsStep(model: XgboostForecaster, stepMinutes: number): boolean {
  return model.stepMinutes === 'any' || model.stepMinutes === stepMinutes;
}

/** Trees that forecast a series. Plain data. */
export interface XgboostForecaster {
  readonly format: 'bess-xgboost-forecaster';
  readonly version: 1;
  /** `any` if the trees were trained on series of several step lengths. */
  readonly stepMinutes: number | 'any';
  /** Most steps that the trees can forecast. */
  readonly horizon: number;
  /** Number of known-ahead covariates that they use. */
  readonly knownAhead: number;
  /** Pseudo-Huber trees for the centre of the forecast. */
  readonly centre: XgboostModel;
  /** Quantile trees at the levels of their loss. */
  readonly quantiles: XgboostModel;
  /** Pretrained trees that these continue; they use no known-ahead covariates. */
  readonly prior?: XgboostForecaster;
}
