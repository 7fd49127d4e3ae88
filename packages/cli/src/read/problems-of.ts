import { findGaps, type Gap } from '@bess/kernel/series';
import { quantileSorted } from '@bess/kernel/stats';

/** What of a series cannot be used as it is. */
export interface ReadingProblems {
  /** Runs of steps without a value. */
  readonly gaps: readonly Gap[];
  /** Steps far above all others, which are errors of a meter rather than a load. */
  readonly spikes: readonly number[];
}

/**
 * Finds gaps and spikes. A spike lies above twice the 99th percentile, and further above it than four times what that lies
 * above the median: of a load that varies as the normal distribution does, almost twelve standard deviations. What stands
 * beside a spike and above twice the 99th percentile belongs to it: a step in which the error began or ended is a mean of both.
 *
 * @param values - load of each step [kW]; NaN where unknown
 * @returns gaps in order, and the places of the spikes, rising
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
