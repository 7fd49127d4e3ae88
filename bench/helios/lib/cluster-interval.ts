import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { quantile } from '@bess/kernel/stats';

const RESAMPLES = 1000;

/**
 * 95 % interval of a figure by the bootstrap over clusters of observations that share their weather.
 *
 * @param clusters - correlated observations
 * @param figureOf - computes the figure from the drawn observations
 */
export function clusterInterval<T>(
  clusters: readonly (readonly T[])[],
  figureOf: (drawn: readonly T[]) => number,
  stream: RandomStream,
): { readonly low: number; readonly high: number } {
  const figures = Array.from({ length: RESAMPLES }, () => {
    const drawn: T[] = [];
    for (let k = 0; k < clusters.length; k += 1) {
      drawn.push(...clusters[Math.floor(nextUniform(stream) * clusters.length)]!);
    }
    return figureOf(drawn);
  }).filter(Number.isFinite);
  return { low: quantile(figures, 0.025), high: quantile(figures, 0.975) };
}
