import type { ModelSeries } from '../models/model-series.js';
import type { RequestSpace } from '../weights/request-space.js';
import type { FittedMember } from './member.js';

/**
 * Forecasts of fitted models after a series, in its own unit: the models compute in their space, and quantiles go through its inverse as
 * they are, since it rises.
 *
 * @returns for each model steps × member levels
 */
export function forecastMembers(
  fitted: readonly FittedMember[],
  series: ModelSeries,
  horizon: number,
  space: RequestSpace,
): Float64Array[] {
  const inSpace = { ...series, values: space.toModel(series.values) };
  return fitted.map((member) => space.fromModel(member(inSpace, horizon).values));
}
