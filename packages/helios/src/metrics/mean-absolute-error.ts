import { checkSameLength } from '../internal/check-series.js';

/**
 * Mean absolute error, in the unit of the series.
 *
 * @param actual - what came, at least one value
 * @param forecast - what was expected, as many
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`
 * @example
 * meanAbsoluteError([10, 20, 30], [12, 20, 26]);
 * // => 2
 */
export function meanAbsoluteError(actual: ArrayLike<number>, forecast: ArrayLike<number>): number {
  checkSameLength('actual', actual, 'forecast', forecast);
  let mean = 0;
  // A running mean cannot overflow where a sum could.
  for (let i = 0; i < actual.length; i++) {
    mean += (Math.abs(actual[i]! - forecast[i]!) - mean) / (i + 1);
  }
  return mean;
}
