import { average } from './average.js';
import { leastSquares } from './least-squares.js';
import { predictRows } from './predict-rows.js';
import type { YearFeatures } from './year-features.js';

const YEAR_DAYS = 365;

/** What {@link yearRegression} starts from; entries by path, beginning with path 0. */
export interface YearAndHorizon {
  /** Daily revenue over the horizon, of all paths [currency/day]. */
  readonly daily: Float64Array;
  /** What of it the year that a path drew explains [currency/day]. */
  readonly expected: Float64Array;
  readonly features: YearFeatures;
  /** Revenue over 365 days from the same start on the same prices, of the first paths [currency]. */
  readonly yearRevenue: Float64Array;
}

/** Expected daily revenue of a year from one start date, and how well it is known. */
export interface YearRegression {
  /** By path, given the year that it drew [currency/day]. */
  readonly perDay: Float64Array;
  /** Regressors of all paths, the factor of their Gram matrix over the first, and the variance not explained. */
  readonly regressors: YearFeatures;
  readonly factor: Float64Array;
  readonly variance: number;
  /** Variance of the mean of `perDay`, as far as it comes from few paths having a year. */
  readonly meanVariance: number;
}

/**
 * Regresses a year's revenue, known of the first paths, on the year that a path drew and on what the horizon's revenue is
 * expected to be; the mean of all is moved to where a regression on the horizon's revenue itself puts it. Method note, (44).
 *
 * @param paths - revenue over the horizon, and over the year of the first paths
 */
export function yearRegression(paths: YearAndHorizon): YearRegression {
  const { daily, expected, features, yearRevenue } = paths;
  const yearDaily = yearRevenue.map((amount) => amount / YEAR_DAYS);
  const regressors = withColumn(features, expected);
  const own = leastSquares(firstRows(regressors, yearDaily), regressors.columnCount, yearDaily);
  const ofYear = predictRows(regressors.rows, own.coefficients);
  const known = withColumn(features, daily);
  const control = leastSquares(firstRows(known, yearDaily), known.columnCount, yearDaily);
  const controlled = predictRows(known.rows, control.coefficients);
  const shift = average(controlled) - average(ofYear);
  const unexplained = variance(yearDaily, controlled, known.columnCount);
  // The last column has variance 1: its coefficient is by how much the horizon's revenue moves the year's.
  const ofHorizon = control.coefficients[known.columnCount - 1]!;
  return {
    perDay: ofYear.map((value) => value + shift),
    regressors,
    factor: own.factor,
    variance: variance(yearDaily, ofYear, regressors.columnCount),
    meanVariance: unexplained / yearDaily.length + (ofHorizon * ofHorizon) / daily.length,
  };
}

/** The features and one column more, brought to mean 0 and variance 1. */
function withColumn(features: YearFeatures, values: Float64Array): YearFeatures {
  const centre = average(values);
  const square = average(values.map((value) => (value - centre) * (value - centre)));
  const scale = square > 0 ? Math.sqrt(square) : 1;
  const columnCount = features.columnCount + 1;
  const rows = new Float64Array(values.length * columnCount);
  for (let path = 0; path < values.length; path++) {
    const from = path * features.columnCount;
    rows.set(features.rows.subarray(from, from + features.columnCount), path * columnCount);
    rows[path * columnCount + columnCount - 1] = (values[path]! - centre) / scale;
  }
  return { rows, columnCount };
}

function firstRows({ rows, columnCount }: YearFeatures, y: Float64Array): Float64Array {
  return rows.subarray(0, y.length * columnCount);
}

function variance(y: Float64Array, predicted: Float64Array, columnCount: number): number {
  let squares = 0;
  for (const [path, value] of y.entries()) {
    squares += (value - predicted[path]!) * (value - predicted[path]!);
  }
  return squares / Math.max(1, y.length - columnCount);
}
