import { seasonalScale } from './internal/seasonal-scale.js';
import { meanAbsoluteError } from './mean-absolute-error.js';

/**
 * Mean absolute scaled error: the mean absolute error over that of the seasonal naive forecast within the history. Below 1 is better
 * than repeating the last season one step ahead.
 *
 * @param actual - what came, at least one value
 * @param forecast - what was expected, as many
 * @param history - values before the forecast, more than one season
 * @param seasonSteps - season of the series [steps], from 1
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `notWhole`, `seasonStepsOutOfRange`, `historyTooShort`, `noScale`
 * @see R. J. Hyndman, A. B. Koehler, Another look at measures of forecast accuracy, International Journal of Forecasting 22 (2006)
 * 679–688, section 3.
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
