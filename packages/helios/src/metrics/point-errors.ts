import { median } from '@bess/kernel/stats';
import { checkFiniteSeries, checkSameLength, checkWhole, heliosError } from '../internal/checks.js';

/** Values up to this share of the median absolute value count as close to 0. */
const CLOSE_TO_ZERO = 0.01;

/**
 * Mean absolute error, in the unit of the series.
 *
 * @param actual - actual values, at least one
 * @param forecast - forecasts of the same values
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`
 * @example
 * meanAbsoluteError([10, 20, 30], [12, 20, 26]);
 * // => 2
 */
export function meanAbsoluteError(actual: ArrayLike<number>, forecast: ArrayLike<number>): number {
  checkSameLength('actual', actual, 'forecast', forecast);
  return meanAbsoluteErrorCore(actual, forecast);
}

export function meanAbsoluteErrorCore(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
): number {
  let mean = 0;
  // A running mean cannot overflow, whereas a sum could.
  for (let i = 0; i < actual.length; i++) {
    mean += (Math.abs(actual[i]! - forecast[i]!) - mean) / (i + 1);
  }
  return mean;
}

/** A percentage error and its basis. */
export interface PercentageError {
  /** [%] */
  readonly mape: number;
  /**
   * `values`: the mean of 100·|error|/|actual| over the values that are not close to 0. `total`: 100·Σ|error|/Σ|actual|, if all values are
   * close to 0.
   */
  readonly basis: 'values' | 'total';
  /** Number of values in the mean. */
  readonly count: number;
}

/**
 * Mean absolute percentage error over the values that exceed 1 % of the median absolute value. If there are none, it is the total error
 * over the total of absolute values: 0 if every error is 0, otherwise 100 if that total is 0. Always finite for finite values and forecasts
 * of ordinary magnitude.
 *
 * @param actual - actual values, at least one
 * @param forecast - forecasts of the same values
 * @param series - values whose median absolute value defines close to 0. Default `actual`
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`
 * @example
 * meanAbsolutePercentageError([100, 200, 0], [110, 180, 5]);
 * // => { mape: 10, basis: 'values', count: 2 }
 */
export function meanAbsolutePercentageError(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
  series: ArrayLike<number> = actual,
): PercentageError {
  checkSameLength('actual', actual, 'forecast', forecast);
  checkFiniteSeries('series', series);
  return meanAbsolutePercentageErrorCore(actual, forecast, series);
}

export function meanAbsolutePercentageErrorCore(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
  series: ArrayLike<number>,
): PercentageError {
  const smallest = CLOSE_TO_ZERO * median(Array.from(series, Math.abs));
  let mape = 0;
  let count = 0;
  for (let i = 0; i < actual.length; i++) {
    const size = Math.abs(actual[i]!);
    if (size <= smallest) continue;
    count += 1;
    mape += (100 * (Math.abs(actual[i]! - forecast[i]!) / size) - mape) / count;
  }
  if (count > 0) return { mape, basis: 'values', count };
  return { mape: totalPercentage(actual, forecast), basis: 'total', count: actual.length };
}

function totalPercentage(actual: ArrayLike<number>, forecast: ArrayLike<number>): number {
  let errors = 0;
  let sizes = 0;
  for (let i = 0; i < actual.length; i++) {
    errors += Math.abs(actual[i]! - forecast[i]!);
    sizes += Math.abs(actual[i]!);
  }
  if (errors === 0) return 0;
  return sizes === 0 ? 100 : 100 * (errors / sizes);
}

/**
 * Symmetric mean absolute percentage error as in the M4 competition: the mean of 200·|y − f|/(|y| + |f|), 0 to 200 [%]. A step where both
 * are 0 counts as 0.
 *
 * @param actual - actual values, at least one
 * @param forecast - forecasts of the same values
 * @returns [%]
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`
 * @see S. Makridakis, E. Spiliotis, V. Assimakopoulos, The M4 Competition, International Journal of Forecasting 36 (2020) 54–74.
 * @example
 * symmetricMeanAbsolutePercentageError([100, 0], [60, 0]);
 * // => 25
 */
export function symmetricMeanAbsolutePercentageError(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
): number {
  checkSameLength('actual', actual, 'forecast', forecast);
  return symmetricMeanAbsolutePercentageErrorCore(actual, forecast);
}

export function symmetricMeanAbsolutePercentageErrorCore(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
): number {
  let total = 0;
  for (let i = 0; i < actual.length; i++) {
    const size = Math.abs(actual[i]!) + Math.abs(forecast[i]!);
    if (size > 0) total += (200 * Math.abs(actual[i]! - forecast[i]!)) / size;
  }
  return total / actual.length;
}

/**
 * Mean absolute scaled error: the mean absolute error over the in-sample error of the seasonal naive forecast. Below 1, the forecast is
 * better than repeating the last season one step ahead.
 *
 * @param actual - actual values, at least one
 * @param forecast - forecasts of the same values
 * @param history - values before the forecast, more than one season
 * @param seasonSteps - length of the season [steps], at least 1
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `notWhole`, `seasonStepsOutOfRange`, `historyTooShort`, `noScale`
 * @see R. J. Hyndman, A. B. Koehler, Another look at measures of forecast accuracy, International Journal of Forecasting 22 (2006) 679–688,
 * section 3.
 * @example
 * meanAbsoluteScaledError([5, 7], [6, 6], [1, 2, 3, 4], 2);
 * // => 0.5
 */
export function meanAbsoluteScaledError(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
  history: ArrayLike<number>,
  seasonSteps: number,
): number {
  return meanAbsoluteError(actual, forecast) / seasonalScale(history, seasonSteps);
}

/**
 * Mean absolute error relative to that of a reference forecast of the same values (for prices, commonly the same hour of last week).
 *
 * @param actual - actual values, at least one
 * @param forecast - forecasts of the same values
 * @param reference - reference forecasts of the same values
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`; `noScale` if the reference has no error
 * @see J. Lago, G. Marcjasz, B. De Schutter, R. Weron, Forecasting day-ahead electricity prices: A review of state-of-the-art algorithms,
 * best practices and an open-access benchmark, Applied Energy 293 (2021) 116983, section 5.4.2.
 * @example
 * relativeMeanAbsoluteError([10, 20], [11, 21], [14, 16]);
 * // => 0.25
 */
export function relativeMeanAbsoluteError(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
  reference: ArrayLike<number>,
): number {
  checkSameLength('actual', actual, 'forecast', forecast);
  checkSameLength('actual', actual, 'reference', reference);
  const error = meanAbsoluteErrorCore(actual, forecast);
  const referenceError = meanAbsoluteErrorCore(actual, reference);
  if (referenceError > 0) return error / referenceError;
  throw heliosError(
    'invalid',
    'noScale',
    'reference must differ from the actual values; it equals them, so there is no scale',
  );
}

/**
 * In-sample error of the seasonal naive forecast: mean absolute difference from the value one season before.
 *
 * @throws EngineError `noValues`, `notFinite`, `notWhole`, `seasonStepsOutOfRange`, `historyTooShort`; `noScale` if it is 0
 */
export function seasonalScale(history: ArrayLike<number>, seasonSteps: number): number {
  checkFiniteSeries('history', history);
  checkWhole('seasonSteps', seasonSteps, 1);
  if (history.length <= seasonSteps) {
    throw heliosError(
      'invalid',
      'historyTooShort',
      `history must be longer than its season of ${seasonSteps} steps; ${history.length} came`,
    );
  }
  const mean = meanSeasonalDifference(history, seasonSteps);
  if (mean > 0) return mean;
  throw heliosError(
    'invalid',
    'noScale',
    `history must change from one season of ${seasonSteps} steps to the next; it repeats exactly, so there is no scale`,
  );
}

/**
 * Mean absolute difference from the value one season before, for the values from `first` on. A difference from or to NaN does not count; 0
 * if none does.
 */
export function meanSeasonalDifference(
  values: ArrayLike<number>,
  seasonSteps: number,
  first = seasonSteps,
): number {
  let mean = 0;
  let count = 0;
  for (let i = first; i < values.length; i++) {
    const change = Math.abs(values[i]! - values[i - seasonSteps]!);
    if (!Number.isNaN(change)) mean += (change - mean) / ++count;
  }
  return mean;
}
