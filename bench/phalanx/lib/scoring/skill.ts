import type { RandomStream } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';
import { brierScore } from '../../../shared/scoring/brier-score.js';
import type { ProbabilityCase } from '../../../shared/scoring/probability-case.js';
import { ratioClusters } from '../../../shared/scoring/ratio-clusters.js';
import { resampledRatios } from '../../../shared/scoring/resampled-ratios.js';

/** Brier skill with its 95 % interval. */
export interface Skill {
  readonly skill: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Brier skill against reference probabilities of the same cases: 1 − score / score of the reference; 0 where both are equally good. Its
 * interval is bootstrapped over campus-months.
 *
 * @param reference - reference probability of each case
 * @param stream - random stream of the interval
 */
export function skill(
  cases: readonly ProbabilityCase[],
  reference: readonly number[],
  stream: RandomStream,
): Skill {
  const pairs = cases.map((one, index) => ({
    campusMonth: one.campusMonth,
    numerator: brierScore([one]),
    denominator: brierScore([{ ...one, probability: reference[index]! }]),
  }));
  const clusters = ratioClusters(
    pairs,
    ({ campusMonth }) => campusMonth,
    (pair) => pair,
  );
  const total = (of: 'numerator' | 'denominator') => pairs.reduce((sum, pair) => sum + pair[of], 0);
  const ratios = resampledRatios(clusters, stream);
  return {
    skill: 1 - total('numerator') / total('denominator'),
    low: 1 - quantileSorted(ratios, 0.975),
    high: 1 - quantileSorted(ratios, 0.025),
  };
}
