import { nextUniform, type RandomStream } from '@bess/kernel/rng';

/** Numerator and denominator that a cluster adds to a ratio. */
export interface RatioCluster {
  readonly numerator: number;
  readonly denominator: number;
}

const RESAMPLES = 2000;

/**
 * Ratios of sums over clusters drawn with replacement (cluster bootstrap).
 *
 * @returns in ascending order; draws without a denominator are left out
 */
export function resampledRatios(
  clusters: readonly RatioCluster[],
  stream: RandomStream,
): Float64Array {
  const ratios: number[] = [];
  for (let draw = 0; draw < RESAMPLES; draw += 1) {
    let numerator = 0;
    let denominator = 0;
    for (let k = 0; k < clusters.length; k += 1) {
      const cluster = clusters[Math.floor(nextUniform(stream) * clusters.length)]!;
      numerator += cluster.numerator;
      denominator += cluster.denominator;
    }
    if (denominator > 0) ratios.push(numerator / denominator);
  }
  return Float64Array.from(ratios).sort();
}
