import { leastSquares } from './internal/least-squares.js';
import { yearFeatures } from './internal/year-features.js';

const YEAR_DAYS = 365;

/** What {@link yearMean} starts from; entries by path, beginning with path 0. */
export interface YearAndHorizon {
  readonly horizonDays: number;
  /** Revenue over the horizon, of all paths [currency]. */
  readonly revenue: Float64Array;
  /** Revenue over 365 days from the same start on the same prices, of the first paths [currency]. */
  readonly yearRevenue: Float64Array;
  /** Effects of the year of all paths, level and log spread. */
  readonly levelYear: Float64Array;
  readonly spreadYear: Float64Array;
}

/** Mean daily revenue of a year from one start date. */
export interface YearMean {
  /** [currency/day] */
  readonly perDay: number;
  /** Standard error, as far as it comes from few paths having a year [currency/day]. */
  readonly error: number;
}

/**
 * Mean daily revenue of the 365 days from one start date, from few paths that were simulated for so long: regressed on
 * what all paths know (the year they drew, their revenue over the horizon) and evaluated at the mean of all paths.
 * Method note, (23).
 *
 * @param paths - revenue over the horizon, and over the year of the first paths
 * @example
 * const none = new Float64Array(4);
 * yearMean({
 *   horizonDays: 1, revenue: Float64Array.of(1, 2, 1, 2), yearRevenue: Float64Array.of(730, 730),
 *   levelYear: none, spreadYear: none,
 * }).perDay;
 * // => 2
 */
export function yearMean(paths: YearAndHorizon): YearMean {
  const { horizonDays, revenue, yearRevenue, levelYear, spreadYear } = paths;
  const features = yearFeatures(spreadYear, levelYear);
  const daily = revenue.map((amount) => amount / horizonDays);
  // The column of revenue gets the size of the others.
  const scale = Math.abs(average(daily)) + deviation(daily) || 1;
  const columnCount = features.columnCount + 1;
  const rows = new Float64Array(daily.length * columnCount);
  for (let path = 0; path < daily.length; path++) {
    const from = path * features.columnCount;
    rows.set(features.rows.subarray(from, from + features.columnCount), path * columnCount);
    rows[path * columnCount + columnCount - 1] = daily[path]! / scale;
  }
  const count = yearRevenue.length;
  const perDay = yearRevenue.map((amount) => amount / YEAR_DAYS);
  const { coefficients } = leastSquares(rows.subarray(0, count * columnCount), columnCount, perDay);
  let mean = 0;
  let squares = 0;
  for (let path = 0; path < daily.length; path++) {
    let predicted = 0;
    for (let column = 0; column < columnCount; column++) {
      predicted += rows[path * columnCount + column]! * coefficients[column]!;
    }
    mean += predicted / daily.length;
    if (path < count) squares += (perDay[path]! - predicted) * (perDay[path]! - predicted);
  }
  const freedom = Math.max(1, count - columnCount);
  const ofHorizon = coefficients[columnCount - 1]! / scale;
  const horizonError = ofHorizon * deviation(daily);
  const variance = squares / freedom / count + (horizonError * horizonError) / daily.length;
  return { perDay: mean, error: Math.sqrt(variance) };
}

function average(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value / values.length, 0);
}

function deviation(values: Float64Array): number {
  const mean = average(values);
  return Math.sqrt(average(values.map((value) => (value - mean) * (value - mean))));
}
