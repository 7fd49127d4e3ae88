import { tarsisError } from '../internal/tarsis-error.js';

/**
 * A copy of a series that fits the grid and holds finite numbers.
 *
 * @throws EngineError `invalid` / `seriesLength`, `notFinite`; `outOfRange` / `outOfRange` below `minimum`.
 */
export function checkedSeries(
  field: string,
  series: ArrayLike<number>,
  length: number,
  minimum = Number.NEGATIVE_INFINITY,
): Float64Array {
  if (series.length !== length) {
    throw tarsisError(
      'invalid',
      'seriesLength',
      `${field} must have as many entries as the grid has steps (${length}); ${series.length} came`,
    );
  }
  const copy = Float64Array.from(series);
  const wrong = copy.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    throw tarsisError(
      'invalid',
      'notFinite',
      `${field}[${wrong}] must be finite; ${copy[wrong]} came`,
    );
  }
  const low = copy.findIndex((value) => value < minimum);
  if (low < 0) return copy;
  throw tarsisError(
    'outOfRange',
    'outOfRange',
    `${field}[${low}] must be at least ${minimum}; ${copy[low]} came`,
  );
}
