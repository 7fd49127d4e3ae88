import type { RandomStream } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';
import { ratioClusters } from '../../../shared/scoring/ratio-clusters.js';
import { resampledRatios } from '../../../shared/scoring/resampled-ratios.js';
import { clopperPearsonUpper } from './clopper-pearson.js';

/** A site-month in which a schedule was accepted. */
export interface AcceptedMonth {
  readonly missed: boolean;
  /** Campus and billing month. */
  readonly campusMonth: string;
}

/** Share of missed site-months with one-sided 95 % bounds. */
export interface MissBounds {
  readonly misses: number;
  readonly months: number;
  readonly rate: number;
  /** Bound as if all site-months were independent. */
  readonly exactUpper: number;
  /** Bound by the bootstrap over campus-months; without a miss, the exact bound with campus-months as cases. */
  readonly clusteredUpper: number;
}

const CONFIDENCE = 0.95;

/**
 * Share of missed targets and its upper bounds.
 *
 * @param stream - random stream of the bootstrap
 */
export function missBounds(accepted: readonly AcceptedMonth[], stream: RandomStream): MissBounds {
  const misses = accepted.filter(({ missed }) => missed).length;
  const clusters = ratioClusters(
    accepted,
    ({ campusMonth }) => campusMonth,
    ({ missed }) => ({ numerator: missed ? 1 : 0, denominator: 1 }),
  );
  return {
    misses,
    months: accepted.length,
    rate: misses / accepted.length,
    exactUpper: clopperPearsonUpper(misses, accepted.length, CONFIDENCE),
    clusteredUpper:
      misses === 0
        ? clopperPearsonUpper(0, clusters.length, CONFIDENCE)
        : quantileSorted(resampledRatios(clusters, stream), CONFIDENCE),
  };
}
