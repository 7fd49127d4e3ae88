import type { RandomStream } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';
import { type RatioCluster, resampledRatios } from '../../../shared/scoring/resampled-ratios.js';
import { clopperPearsonUpper } from './clopper-pearson.js';

/**
 * 95 % interval of a rate by the bootstrap over clusters. Where nothing or everything happened, resampling has no spread: then the
 * exact bound with the clusters as cases is used.
 *
 * @param clusters - numerator: events, denominator: cases
 */
export function rateInterval(
  clusters: readonly RatioCluster[],
  stream: RandomStream,
): { readonly low: number; readonly high: number } {
  const hits = clusters.reduce((sum, { numerator }) => sum + numerator, 0);
  const cases = clusters.reduce((sum, { denominator }) => sum + denominator, 0);
  const exact = clopperPearsonUpper(0, clusters.length, 0.975);
  if (hits === 0) return { low: 0, high: exact };
  if (hits === cases) return { low: 1 - exact, high: 1 };
  const ratios = resampledRatios(clusters, stream);
  return { low: quantileSorted(ratios, 0.025), high: quantileSorted(ratios, 0.975) };
}
