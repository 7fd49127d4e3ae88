import { refuse } from './internal/refuse.js';

/** A run of missing values. */
export interface Gap {
  /** Index of the first missing value. */
  readonly startIndex: number;
  /** Number of missing values. */
  readonly length: number;
}

/**
 * The runs of missing values (NaN, null or undefined), in order.
 *
 * @param series - values with gaps
 * @throws EngineError `notFinite` at an infinite value, which is an error of the data and not a gap
 * @example
 * findGaps([1, null, Number.NaN, 4, null]);
 * // => [{ startIndex: 1, length: 2 }, { startIndex: 4, length: 1 }]
 */
export function findGaps(series: ArrayLike<number | null | undefined>): Gap[] {
  const gaps: Gap[] = [];
  let startIndex = -1;
  for (let i = 0; i < series.length; i++) {
    const value = series[i] ?? Number.NaN;
    if (Number.isNaN(value)) {
      if (startIndex < 0) startIndex = i;
      continue;
    }
    if (!Number.isFinite(value)) {
      throw refuse(
        'invalid',
        'notFinite',
        `series[${i}] must be finite or missing; ${value} came`,
        {
          index: i,
        },
      );
    }
    if (startIndex >= 0) {
      gaps.push({ startIndex, length: i - startIndex });
      startIndex = -1;
    }
  }
  if (startIndex >= 0) gaps.push({ startIndex, length: series.length - startIndex });
  return gaps;
}
