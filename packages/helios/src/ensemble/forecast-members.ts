import { exactPeriodOf } from '../models/internal/exact-period-of.js';
import type { ModelSeries } from '../models/model-series.js';
import type { RequestSpace } from '../weights/request-space.js';
import { type FittedMember, MEMBER_LEVELS } from './member.js';

/**
 * Forecasts of fitted models after a series, in its own unit: the models compute in their space, and quantiles go through its inverse as
 * they are, since it rises. A series that repeats exactly, or has never moved, is expected to go on as it is: nothing in it is uncertain, and
 * one that has not moved gives no scale to compute in. Nothing is
 * expected further beyond what has been seen than that is wide: where a few values stand far from the rest, the inverse of the space is
 * so steep that a small error in it would be an absurd one outside.
 *
 * @returns for each model steps × member levels
 */
export function forecastMembers(
  fitted: readonly FittedMember[],
  series: ModelSeries,
  horizon: number,
  space: RequestSpace,
): Float64Array[] {
  const { values } = series;
  const period = exactPeriodOf(series);
  if (period > 0) return fitted.map(() => repeated(values.subarray(-period), horizon));
  const { least, most } = rangeOf(values);
  const inSpace = { ...series, values: space.toModel(values) };
  const floor = least - (most - least);
  const ceiling = most + (most - least);
  return fitted.map((member) =>
    space
      .fromModel(member(inSpace, horizon).values)
      .map((value) => Math.max(floor, Math.min(ceiling, value))),
  );
}

function repeated(cycle: Float64Array, horizon: number): Float64Array {
  const levels = MEMBER_LEVELS.length;
  return Float64Array.from(
    { length: horizon * levels },
    (_, i) => cycle[Math.floor(i / levels) % cycle.length]!,
  );
}

function rangeOf(values: Float64Array): { least: number; most: number } {
  let least = values[0]!;
  let most = least;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}
