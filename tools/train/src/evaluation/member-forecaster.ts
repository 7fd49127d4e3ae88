import {
  MEMBER_LEVELS,
  MEMBER_MEDIAN,
  type Member,
} from '../../../../packages/helios/src/ensemble/ensemble.js';
import { fitAsinhTransform } from '../../../../packages/helios/src/transforms/asinh.js';
import type { ModelSeries } from '../../../../packages/helios/src/types.js';
import type { PointForecaster } from './compare-with-naive.js';

/**
 * The median of a model of the ensemble, as a request gets it.
 *
 * @param member - with the shipped weights
 * @param withTime - whether the request says when its series begins
 */
export function memberForecaster(member: Member, withTime: boolean): PointForecaster {
  return (known, horizon) => {
    const { toModel, fromModel } = fitAsinhTransform(known.values);
    const { values, stepMinutes } = known;
    const series: ModelSeries = withTime
      ? { ...known, values: toModel(values) }
      : { values: toModel(values), stepMinutes };
    const { values: quantiles } = member.fit(series, { horizon, seed: 0 })(series, horizon);
    const medians = Float64Array.from(
      { length: horizon },
      (_, step) => quantiles[step * MEMBER_LEVELS.length + MEMBER_MEDIAN]!,
    );
    return fromModel(medians);
  };
}
