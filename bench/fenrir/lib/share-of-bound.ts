import type { RandomStream } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';
import { type RatioCluster, resampledRatios } from '../../shared/scoring/resampled-ratios.js';

/** A figure with its 95 % interval. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Value over the bound, with its interval by the bootstrap over weeks. For the difference between two policies, pass their differences by week. */
export function shareOfBound(
  values: readonly number[],
  bounds: readonly number[],
  stream: RandomStream,
): Interval {
  const weeks = values.map(
    (numerator, week): RatioCluster => ({ numerator, denominator: bounds[week]! }),
  );
  const ratios = resampledRatios(weeks, stream);
  const total = (of: keyof RatioCluster) => weeks.reduce((sum, week) => sum + week[of], 0);
  return {
    value: total('numerator') / total('denominator'),
    low: quantileSorted(ratios, 0.025),
    high: quantileSorted(ratios, 0.975),
  };
}
