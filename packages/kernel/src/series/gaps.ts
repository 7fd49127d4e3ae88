import { seriesError } from './limits.js';

/** A run of missing values. */
export interface Gap {
  /** Index of the first missing value. */
  readonly startIndex: number;
  /** Number of missing values. */
  readonly length: number;
}

/**
 * Finds the runs of missing values (NaN, null or undefined), in order.
 *
 * @param series - values with gaps
 * @throws EngineError `notFinite` for an infinite value, which is a data error and not a gap
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
      throw seriesError(
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

/** Options of {@link fillGaps}. */
export interface FillGapsOptions {
  /** Longest gap to fill [steps], 0 or more; longer gaps remain. */
  readonly maxSteps: number;
  /** `linear`: linear interpolation between the neighbours; `previous`: the last value before the gap. */
  readonly rule: 'linear' | 'previous';
}

/** A series with its short gaps filled, and a list of its gaps. */
export interface FilledSeries {
  /** The values; NaN in the remaining gaps. */
  readonly values: Float64Array;
  readonly filled: readonly Gap[];
  readonly remaining: readonly Gap[];
}

/**
 * Fills short gaps and lists them. A gap remains if it is longer than `maxSteps` or lacks a neighbour that the rule
 * needs: at the start for both rules, at the end for `linear`. The input is not changed.
 *
 * @param series - values with gaps (NaN, null or undefined)
 * @param options - longest gap and rule
 * @throws EngineError `notFinite`, `maxStepsOutOfRange`, `unknownRule`
 * @example
 * fillGaps([1, null, 3, null, null], { maxSteps: 1, rule: 'linear' });
 * // => { values: Float64Array.of(1, 2, 3, NaN, NaN), filled: [{ startIndex: 1, length: 1 }], remaining: [{ startIndex: 3, length: 2 }] }
 */
export function fillGaps(
  series: ArrayLike<number | null | undefined>,
  options: FillGapsOptions,
): FilledSeries {
  const { maxSteps, rule } = options;
  if (!Number.isInteger(maxSteps) || maxSteps < 0) {
    throw seriesError(
      Number.isFinite(maxSteps) ? 'outOfRange' : 'invalid',
      'maxStepsOutOfRange',
      `maxSteps must be a whole number from 0; ${maxSteps} came`,
    );
  }
  if (rule !== 'linear' && rule !== 'previous') {
    throw seriesError(
      'outOfRange',
      'unknownRule',
      `rule must be one of linear and previous; ${String(rule)} came`,
    );
  }
  const values = Float64Array.from({ length: series.length }, (_, i) => series[i] ?? Number.NaN);
  const filled: Gap[] = [];
  const remaining: Gap[] = [];
  for (const gap of findGaps(series)) {
    const fits = gap.length <= maxSteps;
    (fits && fill(values, gap, rule) ? filled : remaining).push(gap);
  }
  return { values, filled, remaining };
}

/** Fills one gap; false if a neighbour that the rule needs is missing. */
function fill(values: Float64Array, gap: Gap, rule: FillGapsOptions['rule']): boolean {
  const before = values[gap.startIndex - 1];
  if (before === undefined) return false;
  if (rule === 'previous') {
    values.fill(before, gap.startIndex, gap.startIndex + gap.length);
    return true;
  }
  const after = values[gap.startIndex + gap.length];
  if (after === undefined) return false;
  for (let i = 1; i <= gap.length; i++) {
    const share = i / (gap.length + 1);
    values[gap.startIndex + i - 1] = before * (1 - share) + after * share;
  }
  return true;
}
