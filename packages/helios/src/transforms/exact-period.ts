import type { ModelSeries } from '../types.js';

/** Differences up to this share of the range are rounding. */
const TOLERANCE = 1e-12;

/** So many values at the end are looked for before all are sorted: they hardly ever come back where not everything does. */
const COMPARED_VALUES = 8;

/**
 * The shortest period with which values repeat exactly: each equals the one a period before, to 1e-12 of the range of all, and at least
 * two whole periods are there. A constant repeats with period 1.
 *
 * Values closer than rounding get the same number, and the longest border of the sequence of numbers, from its prefix function, leaves
 * the shortest period: O(n log n).
 *
 * @param values - finite
 * @returns the period [steps]; 0 where the values do not repeat
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
  // Neighbours within rounding may add up to more.
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

/** Whether the last values came before, at most half of all earlier. */
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

/** A number for each value, the same where no gap above the tolerance lies between them. */
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

/** Length of the longest proper beginning that is the end as well. */
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
 * The period with which a series repeats exactly, as far as its values were known: those that were filled show nothing, so that each
 * place of the period must have been known twice.
 *
 * @returns [steps]; 0 where it does not repeat
 */
export function findExactSeriesPeriod({ values, filled }: ModelSeries): number {
  const period = findExactPeriod(values);
  if (period === 0 || filled === undefined) return period;
  const seen = new Uint32Array(period);
  for (let i = 0; i < values.length; i++) if (filled[i] === 0) seen[i % period]! += 1;
  return seen.every((count) => count >= 2) ? period : 0;
}
