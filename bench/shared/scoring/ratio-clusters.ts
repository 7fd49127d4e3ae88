import type { RatioCluster } from './resampled-ratios.js';

/**
 * Adds up cases by cluster.
 *
 * @param clusterOf - key of the cluster of a case
 * @param partOf - numerator and denominator that a case adds
 */
export function ratioClusters<T>(
  cases: readonly T[],
  clusterOf: (one: T) => string,
  partOf: (one: T) => RatioCluster,
): RatioCluster[] {
  const sums = new Map<string, { numerator: number; denominator: number }>();
  for (const one of cases) {
    const key = clusterOf(one);
    const sum = sums.get(key) ?? { numerator: 0, denominator: 0 };
    const part = partOf(one);
    sum.numerator += part.numerator;
    sum.denominator += part.denominator;
    sums.set(key, sum);
  }
  return [...sums.values()];
}
