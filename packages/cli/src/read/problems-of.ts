import { findGaps, type Gap } from '@bess/kernel/series';
import { quantileSorted } from '@bess/kernel/stats';

/** Gaps and spikes of a series. */
export interface ReadingProblems {
  /** Runs of steps without a value. */
  readonly gaps: readonly Gap[];
  /** Indices of steps far above all others, which are meter errors rather than loads. */
  readonly spikes: readonly number[];
}

/**
 * Finds gaps and spikes. A spike is above twice the 99th percentile, and above it by more than four times the distance
 * between the 99th percentile and the median; for a normally distributed load, that is almost twelve standard deviations.
 * Adjacent steps above twice the 99th percentile belong to the spike, because a step in which the error begins or ends
 * contains a mean of both.
 *
 * @param values - load of each step [kW]; NaN where unknown
 * @returns gaps in order, and the indices of the spikes, rising
 * @example
 * problemsOf([...Array.from({ length: 200 }, (_, i) => 100 + (i % 10)), 5000, Number.NaN]);
 * // => { gaps: [{ startIndex: 201, length: 1 }], spikes: [200] }
 */
export function problemsOf(values: ArrayLike<number>): ReadingProblems {
  const known = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort();
  const gaps = findGaps(values);
  const high = known.length === 0 ? 0 : quantileSorted(known, 0.99);
  if (high <= 0) return { gaps, spikes: [] };
  const middle = quantileSorted(known, 0.5);
  const limit = Math.max(2 * high, high + 4 * (high - middle));
  const spikes: number[] = [];
  for (let i = 0; i < values.length; i += 1) {
    if (!(values[i]! > 2 * high)) continue;
    const from = i;
    let highest = values[i]!;
    while (values[i + 1]! > 2 * high) {
      i += 1;
      highest = Math.max(highest, values[i]!);
    }
    if (highest > limit) for (let step = from; step <= i; step += 1) spikes.push(step);
  }
  return { gaps, spikes };
}
