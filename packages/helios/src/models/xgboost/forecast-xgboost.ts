import { normalFromUint32 } from '@bess/kernel/rng';
import { checkLevels } from '../../internal/check-forecast.js';
import { checkWholeBetween } from '../../internal/check-whole-between.js';
import { heliosError } from '../../internal/helios-error.js';
import { checkSeries } from '../internal/check-series.js';
import type { ModelSeries } from '../model-series.js';
import type { QuantileForecast } from '../quantile-forecast.js';
import { forecasterOutput } from './internal/forecaster-output.js';
import { servesStep } from './internal/serves-step.js';
import { originView } from './origin-view.js';
import { baselineAt, featureSource, featuresInto } from './series-features.js';
import type { XgboostForecaster } from './xgboost-forecaster.js';

/**
 * Forecasts the steps after a series. Quantiles of the trees that fall on the wrong side of the centre are moved to it; between and beyond
 * their levels the forecast is linear in the standard normal quantile of the level.
 *
 * @param model - trees of {@link fitXgboost}
 * @param series - the series as it is known now, of the same step and as many series known ahead; longer than at the fit or not
 * @param horizon - steps to forecast, at most as many as the trees were taught
 * @param levels - rising, between 0 and 1
 * @throws EngineError `modelDoesNotFit`, `horizonOutOfRange`, `tooFewValues`, `valueOutOfRange`, `levelOutOfRange`,
 * `levelsNotRising`, `knownAheadTooShort`
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
  const { loss } = model.quantiles;
  const known = series.knownAhead?.length ?? 0;
  if (
    !servesStep(model, series.stepMinutes) ||
    known !== model.knownAhead ||
    loss.kind !== 'quantile'
  ) {
    const message = `series must have steps of ${model.stepMinutes} minutes and ${model.knownAhead} series known ahead, as the model; ${series.stepMinutes} minutes and ${known} came`;
    throw heliosError('invalid', 'modelDoesNotFit', message);
  }
  checkWholeBetween('horizon', horizon, 1, model.horizon);
  checkSeries(series, 1, horizon);
  checkLevels(levels);
  const source = featureSource(series);
  const features = new Float64Array(horizon * source.columns);
  const baselines = new Float64Array(horizon);
  const view = originView(source, series.values.length);
  for (let h = 0; h < horizon; h++) {
    baselines[h] = baselineAt(view, h + 1);
    featuresInto(features, h * source.columns, view, h + 1, baselines[h]!);
  }
  const { centre, quantiles } = forecasterOutput(model, features, source.columns);
  const knownLevels = Float64Array.of(...loss.levels, 0.5).sort();
  const knownNormals = knownLevels.map(normalQuantile);
  const normals = levels.map(normalQuantile);
  const values = new Float64Array(horizon * levels.length);
  const outputs = loss.levels.length;
  for (let h = 0; h < horizon; h++) {
    const knots = Float64Array.from(knownLevels, (level) => {
      const quantile = quantiles[h * outputs + loss.levels.indexOf(level)]!;
      // The centre is the better taught: quantiles give way to it.
      if (level === 0.5) return centre[h]!;
      return level < 0.5 ? Math.min(quantile, centre[h]!) : Math.max(quantile, centre[h]!);
    });
    let highest = -Infinity;
    normals.forEach((normal, k) => {
      const deviation = along(knownNormals, knots, normal);
      // Rounding at a knot may not turn the order.
      highest = Math.max(highest, baselines[h]! + source.scale * deviation);
      values[h * levels.length + k] = highest;
    });
  }
  return { levels, values };
}

/** Within 2.3e−8 and the same on every host. */
function normalQuantile(level: number): number {
  return normalFromUint32(Math.min(2 ** 32 - 1, Math.floor(level * 2 ** 32)));
}

/** The polyline through knots, its outermost pieces going on. */
function along(places: Float64Array, knots: Float64Array, place: number): number {
  let k = 1;
  while (k < places.length - 1 && places[k]! < place) k++;
  const share = (place - places[k - 1]!) / (places[k]! - places[k - 1]!);
  return knots[k - 1]! + share * (knots[k]! - knots[k - 1]!);
}
