import { quantileSorted } from '@bess/kernel/stats';
import { cholesky, solveCholesky } from '../internal/cholesky.js';

/** Ridge on the diagonal, as a share of the mean squared column, which makes collinear columns harmless. */
const RIDGE = 1e-9;

/** Below these numbers of paths fewer columns are used, because each needs some tens of paths. */
const MIN_PATHS_FOR_LEVEL = 30;
const MIN_PATHS_FOR_KNOTS = 200;

/** Effects are clipped to these quantiles: few paths lie beyond, and linear terms must not extrapolate. */
const LOWER_CLIP_PROBABILITY = 0.005;
const UPPER_CLIP_PROBABILITY = 0.995;
const YEAR_DAYS = 365;

/** Input of {@link yearRegression}; entries by path, starting with path 0. */
interface YearAndHorizon {
  /** Daily revenue over the horizon, of all paths [currency/day]. */
  readonly daily: Float64Array;
  /** The part of it that the path's year explains [currency/day]. */
  readonly expected: Float64Array;
  readonly features: YearFeatures;
  /** Revenue over 365 days from the same start on the same prices, of the first paths [currency]. */
  readonly yearRevenue: Float64Array;
}

/** Expected daily revenue of a year from one start date, and its uncertainty. */
export interface YearRegression {
  /** By path, given the year that it drew [currency/day]. */
  readonly perDay: Float64Array;
  /** Regressors of all paths, the Cholesky factor of their Gram matrix over the first ones, and the unexplained variance. */
  readonly regressors: YearFeatures;
  readonly factor: Float64Array;
  readonly variance: number;
  /** Variance of the mean of `perDay` due to the limited number of simulated years. */
  readonly meanVariance: number;
}

/**
 * Regresses annual revenue, known for the first paths, on the year that a path drew and on the expected revenue of the
 * horizon. The mean is then shifted to that of a regression on the revenue of the horizon itself. Method note, (44).
 */
export function yearRegression(paths: YearAndHorizon): YearRegression {
  const { daily, expected, features, yearRevenue } = paths;
  const yearDaily = yearRevenue.map((amount) => amount / YEAR_DAYS);
  const regressors = withColumn(features, expected);
  const fit = leastSquares(firstRows(regressors, yearDaily), regressors.columnCount, yearDaily);
  const yearPrediction = predict(regressors.rows, fit.coefficients);
  const withHorizon = withColumn(features, daily);
  const control = leastSquares(
    firstRows(withHorizon, yearDaily),
    withHorizon.columnCount,
    yearDaily,
  );
  const controlled = predict(withHorizon.rows, control.coefficients);
  const shift = meanOfPaths(controlled) - meanOfPaths(yearPrediction);
  const unexplained = variance(yearDaily, controlled, withHorizon.columnCount);
  // The last column has variance 1, so its coefficient is the effect of the horizon's revenue on the year's.
  const horizonCoefficient = control.coefficients[withHorizon.columnCount - 1]!;
  return {
    perDay: yearPrediction.map((value) => value + shift),
    regressors,
    factor: fit.factor,
    variance: variance(yearDaily, yearPrediction, regressors.columnCount),
    meanVariance:
      unexplained / yearDaily.length + (horizonCoefficient * horizonCoefficient) / daily.length,
  };
}

/** The features and one more column, standardised. */
function withColumn(features: YearFeatures, values: Float64Array): YearFeatures {
  const centre = meanOfPaths(values);
  const square = meanOfPaths(values.map((value) => (value - centre) * (value - centre)));
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

/** Regressors that explain the expected revenue of a path by the year it drew. */
export interface YearFeatures {
  /** Path × column; the first column is 1. */
  readonly rows: Float64Array;
  readonly columnCount: number;
}

/**
 * Piecewise-linear features of the first-year effects of log spread and level: the spread has knots at its deciles 1, 5 and 9,
 * the level at its median, and their product is added. Method note, (42).
 */
export function yearFeatures(spreadYear: Float64Array, levelYear: Float64Array): YearFeatures {
  const pathCount = spreadYear.length;
  const spread = scaled(spreadYear);
  const level = scaled(levelYear);
  const columns = [new Float64Array(pathCount).fill(1)];
  if (spread !== undefined) columns.push(spread.values);
  if (level !== undefined && pathCount >= MIN_PATHS_FOR_LEVEL) columns.push(level.values);
  if (pathCount >= MIN_PATHS_FOR_KNOTS) {
    if (spread !== undefined) {
      for (const probability of [0.1, 0.5, 0.9]) columns.push(spread.above(probability));
    }
    if (level !== undefined) columns.push(level.above(0.5));
    if (spread !== undefined && level !== undefined) {
      columns.push(spread.values.map((value, path) => value * level.values[path]!));
    }
  }
  const columnCount = columns.length;
  const rows = new Float64Array(pathCount * columnCount);
  for (const [column, values] of columns.entries()) {
    for (let path = 0; path < pathCount; path++) rows[path * columnCount + column] = values[path]!;
  }
  return { rows, columnCount };
}

/** An effect clipped to its central range, scaled by that range about its median; undefined where it does not vary. */
function scaled(effect: Float64Array) {
  const sorted = Float64Array.from(effect).sort();
  const low = quantileSorted(sorted, LOWER_CLIP_PROBABILITY);
  const high = quantileSorted(sorted, UPPER_CLIP_PROBABILITY);
  const centre = quantileSorted(sorted, 0.5);
  const scale = high - low;
  if (!(scale > 1e-9 * (1 + Math.abs(centre)))) return undefined;
  const values = effect.map((value) => (Math.min(high, Math.max(low, value)) - centre) / scale);
  return {
    values,
    above: (probability: number) => {
      const knot = (quantileSorted(sorted, probability) - centre) / scale;
      return values.map((value) => Math.max(0, value - knot));
    },
  };
}

/** A linear fit, and what standard errors need. */
interface LinearFit {
  readonly coefficients: Float64Array;
  /** Lower Cholesky factor of XᵀX plus the ridge, for the influence of single rows. */
  readonly factor: Float64Array;
}

/** Least squares of y on the rows of X, with a small ridge. */
export function leastSquares(
  rows: Float64Array,
  columnCount: number,
  y: ArrayLike<number>,
): LinearFit {
  const gram = new Float64Array(columnCount * columnCount);
  const moment = new Float64Array(columnCount);
  for (let row = 0; row < y.length; row++) {
    const at = row * columnCount;
    for (let a = 0; a < columnCount; a++) {
      const value = rows[at + a]!;
      moment[a] = moment[a]! + value * y[row]!;
      for (let b = 0; b <= a; b++) {
        gram[a * columnCount + b] = gram[a * columnCount + b]! + value * rows[at + b]!;
      }
    }
  }
  let trace = 0;
  for (let a = 0; a < columnCount; a++) trace += gram[a * columnCount + a]!;
  // If all columns are 0, any positive diagonal gives zero coefficients.
  const ridge = trace > 0 ? (RIDGE * trace) / columnCount : 1;
  for (let a = 0; a < columnCount; a++)
    gram[a * columnCount + a] = gram[a * columnCount + a]! + ridge;
  const factor = cholesky(gram, columnCount) ?? identity(columnCount);
  return { coefficients: solveCholesky(factor, moment), factor };
}

function identity(size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < size; i++) matrix[i * size + i] = 1;
  return matrix;
}

/** X·β. */
export function predict(rows: Float64Array, coefficients: Float64Array): Float64Array {
  const columnCount = coefficients.length;
  const values = new Float64Array(rows.length / columnCount);
  for (let row = 0; row < values.length; row++) {
    let value = 0;
    for (let column = 0; column < columnCount; column++) {
      value += rows[row * columnCount + column]! * coefficients[column]!;
    }
    values[row] = value;
  }
  return values;
}

/** Mean over paths, each value divided before it is added; 0 without paths. */
export function meanOfPaths(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value / values.length, 0);
}
