import type { ModelSeries } from '../types.js';

/** Differences up to this share of the range count as rounding error. */
const TOLERANCE = 1e-12;

/**
 * Before sorting all values, the search looks for an earlier copy of this many last values. A series that does not repeat hardly ever has
 * one.
 */
const COMPARED_VALUES = 8;

/**
 * The shortest period after which values repeat exactly: each value equals the one a period before, to 1e-12 of the range of all values,
 * and the series holds at least two whole periods. A constant has period 1.
 *
 * Values that differ by no more than rounding are given the same number. The longest border of the sequence of numbers, from its prefix
 * function, gives the shortest period in O(n log n).
 *
 * @param values - finite
 * @returns period [steps]; 0 if the values do not repeat
 * @see D. E. Knuth, J. H. Morris, V. R. Pratt, Fast Pattern Matching in Strings, SIAM Journal on Computing 6 (1977) 323–350, section 2.
 * @example
 * findExactPeriod([1, 2, 3, 1, 2, 3, 1]);
 * // => 3
 */
export function findExactPeriod(values: ArrayLike<number>): number {
  const count = values.length;
  const tolerance = TOLERANCE * valueRange(values);
  if (!endRepeats(values, tolerance)) return 0;
  const period = count - longestBorder(groupByTolerance(values, tolerance));
  if (2 * period > count) return 0;
  // Differences within rounding may add up along the series.
  for (let i = period; i < count; i++) {
    if (Math.abs(values[i]! - values[i - period]!) > tolerance) return 0;
  }
  return period;
}

function valueRange(values: ArrayLike<number>): number {
  let least = values[0]!;
  let most = least;
  for (let i = 1; i < values.length; i++) {
    if (values[i]! < least) least = values[i]!;
    if (values[i]! > most) most = values[i]!;
  }
  return most - least;
}

/** Whether the last values also occur at least one period earlier, with at most half of the series in a period. */
function endRepeats(values: ArrayLike<number>, tolerance: number): boolean {
  const last = values.length - 1;
  for (let period = 1; 2 * period <= values.length; period++) {
    const compared = Math.min(COMPARED_VALUES, values.length - period);
    let i = 0;
    while (i < compared && Math.abs(values[last - i]! - values[last - i - period]!) <= tolerance)
      i++;
    if (i === compared) return true;
  }
  return false;
}

/** Numbers the values; two values share a number if no gap between them exceeds the tolerance. */
function groupByTolerance(values: ArrayLike<number>, tolerance: number): Uint32Array {
  const sorted = Float64Array.from(values).sort();
  const group = new Uint32Array(sorted.length);
  for (let i = 1; i < sorted.length; i++) {
    group[i] = group[i - 1]! + (sorted[i]! - sorted[i - 1]! > tolerance ? 1 : 0);
  }
  return Uint32Array.from(values, (value) => group[lowerBound(sorted, value)]!);
}

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Length of the longest proper prefix that is also a suffix. */
function longestBorder(numbers: Uint32Array): number {
  const border = new Uint32Array(numbers.length);
  let length = 0;
  for (let i = 1; i < numbers.length; i++) {
    while (length > 0 && numbers[i] !== numbers[length]) length = border[length - 1]!;
    if (numbers[i] === numbers[length]) length += 1;
    border[i] = length;
  }
  return length;
}

/**
 * The period of a series, judged by known values only: each position of the period must have been known twice, because filled values prove
 * nothing. 0 if the series does not repeat.
 */
export function findExactSeriesPeriod({ values, filled }: ModelSeries): number {
  const period = findExactPeriod(values);
  if (period === 0 || filled === undefined) return period;
  const seen = new Uint32Array(period);
  for (let i = 0; i < values.length; i++) if (filled[i] === 0) seen[i % period]! += 1;
  return seen.every((count) => count >= 2) ? period : 0;
}
