import { asinh } from '../../internal/elementary.js';
import { fitRobustScaleCore, type RobustScale } from '../../transforms/asinh.js';

/** Longest lag [days]. */
export const MAX_LAG_DAYS = 7;

const PRICE_LAG_DAYS = [1, 2, 3, 7];

const KNOWN_AHEAD_LAG_DAYS = [0, 1, 7];

/** Smaller standard deviations (asinh units) are rounding error. */
const MIN_DEVIATION = 1e-9;

/** Standardised columns (mean 0, variance 1) and their correlations. */
export interface StandardizedDesign {
  readonly rows: number;
  /** Constant columns are all 0. */
  readonly columns: readonly Float64Array[];
  readonly means: Float64Array;
  /** 1 over the standard deviation; 0 for constant columns. */
  readonly inverseDeviations: Float64Array;
  /** Columns × columns. */
  readonly gram: Float64Array;
}

/** Standardises columns in place and computes their correlations once for the regressions of all steps of the day. */
export function standardizedDesign(columns: readonly Float64Array[]): StandardizedDesign {
  const rows = columns[0]!.length;
  const size = columns.length;
  const means = new Float64Array(size);
  const inverseDeviations = new Float64Array(size);
  columns.forEach((column, j) => {
    const { mean, deviation } = meanAndDeviation(column);
    means[j] = mean;
    inverseDeviations[j] = deviation > MIN_DEVIATION ? 1 / deviation : 0;
    for (let i = 0; i < rows; i += 1) column[i] = (column[i]! - mean) * inverseDeviations[j]!;
  });
  const gram = new Float64Array(size * size);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      const product = meanProduct(columns[a]!, columns[b]!);
      gram[a * size + b] = product;
      gram[b * size + a] = product;
    }
  }
  return { rows, columns, means, inverseDeviations, gram };
}

/** Mean and standard deviation (divisor n). */
export function meanAndDeviation(values: Float64Array): { mean: number; deviation: number } {
  let mean = 0;
  for (let i = 0; i < values.length; i += 1) mean += values[i]!;
  mean /= values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) squares += (values[i]! - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / values.length) };
}

/** Four independent sums let the additions overlap. */
export function meanProduct(a: Float64Array, b: Float64Array): number {
  const rows = a.length;
  const whole = rows - (rows % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < whole; i += 4) {
    s0 += a[i]! * b[i]!;
    s1 += a[i + 1]! * b[i + 1]!;
    s2 += a[i + 2]! * b[i + 2]!;
    s3 += a[i + 3]! * b[i + 3]!;
  }
  for (let i = whole; i < rows; i += 1) s0 += a[i]! * b[i]!;
  return (s0 + s1 + (s2 + s3)) / rows;
}

/** One regressor: a step of an earlier day, or of the forecast day itself for a known-ahead covariate. */
export interface RegressionTerm {
  /** 0 for the series itself, higher numbers for known-ahead covariates, −1 for the weekday. */
  readonly series: number;
  readonly daysBack: number;
  /** Step of the day; for the weekday, the day of the week counted from the first forecast day. */
  readonly step: number;
  readonly squared: boolean;
}

/**
 * The regressors: all steps of the series one, two, three and seven days before; all steps of known-ahead covariates on the day itself, the
 * day and the week before, and the squares of those on the day itself, because prices rise faster than load when capacity is scarce; and
 * the weekday. `seriesCount` includes the series itself.
 */
export function regressionTerms(seriesCount: number, daySteps: number): RegressionTerm[] {
  const terms: RegressionTerm[] = [];
  const allSteps = (series: number, daysBack: number, squared: boolean) => {
    for (let step = 0; step < daySteps; step += 1) terms.push({ series, daysBack, step, squared });
  };
  for (const daysBack of PRICE_LAG_DAYS) allSteps(0, daysBack, false);
  for (let series = 1; series < seriesCount; series += 1) {
    for (const daysBack of KNOWN_AHEAD_LAG_DAYS) allSteps(series, daysBack, false);
    allSteps(series, 0, true);
  }
  for (let step = 0; step < 7; step += 1) {
    terms.push({ series: -1, daysBack: 0, step, squared: false });
  }
  return terms;
}

/** Values that regressors are read from. */
interface TermSource {
  /** Transformed values of the series and of its known-ahead covariates, days × steps of the day. */
  readonly transformed: readonly Float64Array[];
  readonly daySteps: number;
  /** First day to compute, as an index into `transformed`. */
  readonly firstDay: number;
  /** 0 to 6: weekday of that day, in a week that starts with the first day after the fitted ones. */
  readonly firstDayOfWeek: number;
}

/** Values of a regressor over some days. */
export function termColumn(term: RegressionTerm, source: TermSource, days: number): Float64Array {
  const { transformed, daySteps, firstDay, firstDayOfWeek } = source;
  const column = new Float64Array(days);
  if (term.series < 0) {
    for (let day = 0; day < days; day += 1) {
      column[day] = (firstDayOfWeek + day) % 7 === term.step ? 1 : 0;
    }
    return column;
  }
  const values = transformed[term.series]!;
  let index = (firstDay - term.daysBack) * daySteps + term.step;
  for (let day = 0; day < days; day += 1) {
    const value = values[index]!;
    column[day] = term.squared ? value * value : value;
    index += daySteps;
  }
  return column;
}

/** Scales of a series for each step of the day, fitted to each step separately (`apart`) or to all values together. */
export function fitStepScales(
  values: Float64Array,
  daySteps: number,
  apart: boolean,
): RobustScale[] {
  if (!apart) {
    const scale = fitRobustScaleCore(values);
    return Array.from({ length: daySteps }, () => scale);
  }
  const days = values.length / daySteps;
  const ofStep = new Float64Array(days);
  return Array.from({ length: daySteps }, (_, step) => {
    for (let day = 0; day < days; day += 1) ofStep[day] = values[day * daySteps + step]!;
    return fitRobustScaleCore(ofStep);
  });
}

/** asinh of the scaled values of whole days. */
export function transformByStep(
  values: ArrayLike<number>,
  scales: readonly RobustScale[],
): Float64Array {
  const transformed = new Float64Array(values.length);
  for (let i = 0; i < transformed.length; i += 1) {
    const { centre, spread } = scales[i % scales.length]!;
    transformed[i] = asinh((values[i]! - centre) / spread);
  }
  return transformed;
}
