import { heliosError } from '../../internal/helios-error.js';

const MOST_MISSING_SHARE = 0.25;

/** Values without gaps, and how many were filled. */
export interface Filled {
  readonly values: Float64Array;
  readonly filled: number;
}

/**
 * Fills missing values with the mean of the same time on the nearest day before and after that has one; where no day has, with the
 * nearest value.
 *
 * @param values - NaN where missing
 * @param stepMinutes - length of a step [min]
 * @param field - for the error message
 * @throws EngineError `tooManyMissing` where more than a quarter is missing
 */
export function fillMissing(values: Float64Array, stepMinutes: number, field = 'values'): Filled {
  const missing = values.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0);
  if (missing === 0) return { values, filled: 0 };
  if (missing > MOST_MISSING_SHARE * values.length) {
    throw heliosError(
      'invalid',
      'tooManyMissing',
      `${field} must have at most a quarter of its steps missing; ${missing} of ${values.length} are`,
      { field },
    );
  }
  const day = 1440 / stepMinutes;
  const found = values.map((value, i) => {
    if (!Number.isNaN(value)) return value;
    const before = firstKnown(values, i, -day);
    const after = firstKnown(values, i, day);
    if (before !== undefined && after !== undefined) return before / 2 + after / 2;
    return before ?? after ?? nearest(values, i);
  });
  return { values: found, filled: missing };
}

function firstKnown(values: Float64Array, from: number, stride: number): number | undefined {
  for (let i = from + stride; i >= 0 && i < values.length; i += stride) {
    if (!Number.isNaN(values[i])) return values[i];
  }
  return undefined;
}

function nearest(values: Float64Array, from: number): number {
  for (let reach = 1; reach < values.length; reach++) {
    const before = values[from - reach];
    if (before !== undefined && !Number.isNaN(before)) return before;
    const after = values[from + reach];
    if (after !== undefined && !Number.isNaN(after)) return after;
  }
  return 0;
}
