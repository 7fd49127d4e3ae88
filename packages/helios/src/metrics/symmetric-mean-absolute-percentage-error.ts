import { checkSameLength } from '../internal/check-series.js';

/**
 * Symmetric mean absolute percentage error as in the M4 competition: the mean of 200·|y − f|/(|y| + |f|), 0 to 200 [%]. A step where
 * both are 0 counts as 0.
 *
 * @param actual - what came, at least one value
 * @param forecast - what was expected, as many
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
  let total = 0;
  for (let i = 0; i < actual.length; i++) {
    const size = Math.abs(actual[i]!) + Math.abs(forecast[i]!);
    if (size > 0) total += (200 * Math.abs(actual[i]! - forecast[i]!)) / size;
  }
  return total / actual.length;
}
