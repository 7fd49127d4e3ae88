import type { ModelSeries } from '../models/model-series.js';
import type { RequestSpace } from '../weights/request-space.js';
import { type FittedMember, MEMBER_LEVELS } from './member.js';

/**
 * Forecasts of fitted models after a series, in its own unit: the models compute in their space, and quantiles go through its inverse as
 * they are, since it rises. A series that has never moved gives no scale to compute in; it is expected to stay where it is.
 *
 * @returns for each model steps × member levels
 */
export function forecastMembers(
  fitted: readonly FittedMember[],
  series: ModelSeries,
  horizon: number,
  space: RequestSpace,
): Float64Array[] {
  const first = series.values[0]!;
  if (series.values.every((value) => value === first)) {
    return fitted.map(() => new Float64Array(horizon * MEMBER_LEVELS.length).fill(first));
  }
  const inSpace = { ...series, values: space.toModel(series.values) };
  return fitted.map((member) => space.fromModel(member(inSpace, horizon).values));
}
