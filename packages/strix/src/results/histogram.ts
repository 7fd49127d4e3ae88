import { quantileSorted } from '@bess/kernel/stats';

/** Values counted by classes: `counts[i]` lie from `edges[i]` up to `edges[i + 1]`, the last edge included. */
export interface Histogram {
  edges: number[];
  counts: number[];
}

const MOST_CLASSES = 60;

/**
 * A histogram with classes of equal width 2·IQR/∛n, at most 60 of them.
 *
 * @param values - at least one, all finite
 * @see D. Freedman, P. Diaconis, On the histogram as a density estimator: L2 theory, Zeitschrift für
 * Wahrscheinlichkeitstheorie 57 (1981) 453–476.
 * @example
 * histogram([1, 2, 3, 4, 5, 6, 7, 8]);
 * // => { edges: [1, 4.5, 8], counts: [4, 4] }
 */
export function histogram(values: ArrayLike<number>): Histogram {
  const sorted = Float64Array.from(values).sort();
  const low = sorted[0]!;
  const high = sorted[sorted.length - 1]!;
  const range = quantileSorted(sorted, 0.75) - quantileSorted(sorted, 0.25);
  const width = (2 * range) / Math.cbrt(sorted.length);
  const wanted = width > 0 ? Math.ceil((high - low) / width) : 1;
  const classCount = Math.max(1, Math.min(MOST_CLASSES, wanted));
  const step = (high - low) / classCount;
  // Values that are all equal, or too close for classes between them, share one class around them.
  if (!(low + step > low && high - step < high)) {
    const margin = Math.max(0.5, Math.abs(low) * 1e-9);
    return { edges: [low - margin, high + margin], counts: [sorted.length] };
  }
  const edges = Array.from({ length: classCount + 1 }, (_, i) => low + i * step);
  edges[classCount] = high;
  const counts = new Array<number>(classCount).fill(0);
  let at = 0;
  for (const value of sorted) {
    while (at < classCount - 1 && value >= edges[at + 1]!) at++;
    counts[at] = counts[at]! + 1;
  }
  return { edges, counts };
}
