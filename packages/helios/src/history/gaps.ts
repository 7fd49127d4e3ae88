import { heliosError } from '../internal/checks.js';
import type { ModelSeries } from '../types.js';

/*
 * Missing values are filled so that models can read the series, but a filled value is no observation: errors are counted at known values
 * only, and what was known at an earlier time is filled without the values after it.
 */

const MAX_MISSING_SHARE = 0.25;

/** Values without gaps, and 1 where one was filled. */
interface Filled {
  readonly values: Float64Array;
  /** Absent if no value was missing. */
  readonly filled?: Uint8Array;
}

/**
 * Fills a missing value with the mean of the same time on the nearest days before and after that have it. If no day has it, the nearest
 * value is used.
 *
 * @param values - NaN where missing
 * @throws EngineError `tooManyMissing` if more than a quarter is missing
 */
export function fillMissing(values: Float64Array, stepMinutes: number, field = 'values'): Filled {
  const filled = Uint8Array.from(values, (value) => Number(Number.isNaN(value)));
  const missing = filled.reduce((count, one) => count + one, 0);
  if (missing === 0) return { values };
  if (missing > MAX_MISSING_SHARE * values.length) {
    throw heliosError(
      'invalid',
      'tooManyMissing',
      `${field} must have at most a quarter of its steps missing; ${missing} of ${values.length} are`,
      { field },
    );
  }
  return { values: fillFromOtherDays(values, stepMinutes), filled };
}

function fillFromOtherDays(values: Float64Array, stepMinutes: number): Float64Array {
  const day = 1440 / stepMinutes;
  // NaN where no earlier, or no later, day has a value at this time.
  const before = values.slice();
  for (let i = day; i < values.length; i++) {
    if (Number.isNaN(before[i])) before[i] = before[i - day]!;
  }
  const after = values.slice();
  for (let i = values.length - 1 - day; i >= 0; i--) {
    if (Number.isNaN(after[i])) after[i] = after[i + day]!;
  }
  return values.map((value, i) => {
    if (!Number.isNaN(value)) return value;
    const earlier = before[i]!;
    const later = after[i]!;
    if (Number.isNaN(earlier)) return Number.isNaN(later) ? nearestKnown(values, i) : later;
    return Number.isNaN(later) ? earlier : earlier / 2 + later / 2;
  });
}

function nearestKnown(values: Float64Array, from: number): number {
  for (let reach = 1; reach < values.length; reach++) {
    const before = values[from - reach];
    if (before !== undefined && !Number.isNaN(before)) return before;
    const after = values[from + reach];
    if (after !== undefined && !Number.isNaN(after)) return after;
  }
  return 0;
}

/** The values of a series with NaN where one was missing. */
export function observedValues({ values, filled }: ModelSeries): Float64Array {
  return restoreGaps(values, filled);
}

function restoreGaps(values: Float64Array, filled: Uint8Array | undefined): Float64Array {
  if (filled === undefined) return values;
  return values.map((value, i) => (filled[i] === 1 ? Number.NaN : value));
}

/**
 * What was known after the first `length` values of a series; known-ahead covariates extend `horizon` steps beyond. Missing values are
 * filled again, from these values alone.
 */
export function historyUntil(series: ModelSeries, length: number, horizon: number): ModelSeries {
  const { values, filled, knownAhead, knownAheadFilled, stepMinutes, ...rest } = series;
  const until = (all: Float64Array, gaps: Uint8Array | undefined, end: number) => {
    const known = all.subarray(0, end);
    const gapsBefore = gaps?.subarray(0, end);
    if (!gapsBefore?.includes(1)) return known;
    return fillFromOtherDays(restoreGaps(known, gapsBefore), stepMinutes);
  };
  return {
    ...rest,
    stepMinutes,
    values: until(values, filled, length),
    ...(filled && { filled: filled.subarray(0, length) }),
    ...(knownAhead && {
      knownAhead: knownAhead.map((known, k) =>
        until(known, knownAheadFilled?.[k], length + horizon),
      ),
    }),
  };
}
