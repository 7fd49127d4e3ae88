import { tarsisError } from '../internal/tarsis-error.js';

/** What a series must be besides as long as its grid. */
export interface SeriesRule {
  /** Least value; default none. */
  readonly minimum?: number;
  /** Whether NaN stands for a value that is not known. Default false. */
  readonly mayMiss?: boolean;
  /** Code of the error where the length is wrong. Default `seriesLength`. */
  readonly lengthCode?: string;
}

/**
 * A copy of a series that fits the grid and holds finite numbers.
 *
 * @throws EngineError `invalid` / `wrongType`, `seriesLength`, `notFinite`; `outOfRange` / `outOfRange` below `minimum`.
 */
export function checkedSeries(
  field: string,
  series: ArrayLike<number>,
  length: number,
  {
    minimum = Number.NEGATIVE_INFINITY,
    mayMiss = false,
    lengthCode = 'seriesLength',
  }: SeriesRule = {},
): Float64Array {
  if (!Array.isArray(series) && !ArrayBuffer.isView(series)) {
    throw tarsisError(
      'invalid',
      'wrongType',
      `${field} must be an array of numbers; ${shown(series)} came`,
    );
  }
  if (series.length !== length) {
    throw tarsisError(
      'invalid',
      lengthCode,
      `${field} must have as many entries as the grid has steps (${length}); ${series.length} came`,
    );
  }
  for (let step = 0; step < length; step += 1) {
    const value: unknown = series[step];
    if (typeof value === 'number') continue;
    throw tarsisError(
      'invalid',
      'wrongType',
      `${field}[${step}] must be a number; ${shown(value)} came`,
    );
  }
  const copy = Float64Array.from(series);
  const wrong = copy.findIndex(
    (value) => !Number.isFinite(value) && !(mayMiss && Number.isNaN(value)),
  );
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

const mostShown = 60;

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, mostShown);
}
