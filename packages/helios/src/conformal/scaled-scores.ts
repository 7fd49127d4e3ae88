import { checkSameLength } from '../internal/check-series.js';
import { heliosError } from '../internal/helios-error.js';

/**
 * Signed conformal scores (actual − forecast)/spread: what came above the forecast is positive. Signed, so that each side of an interval
 * follows its own tail; scaled, so that calm and wild hours are exchangeable.
 *
 * @param actual - what came, at least one value
 * @param forecast - what was expected, as many, in the same unit
 * @param spread - local spread of the errors, as many, in the same unit, above 0
 * @returns as many scores without unit
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `spreadOutOfRange`
 * @see J. Lei, M. G'Sell, A. Rinaldo, R. J. Tibshirani, L. Wasserman, Distribution-Free Predictive Inference for Regression, JASA 113
 * (2018) 1094–1111, section 5.2.
 * @example
 * scaledScores([12, 9], [10, 10], [2, 4]);
 * // => Float64Array.of(1, -0.25)
 */
export function scaledScores(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
  spread: ArrayLike<number>,
): Float64Array {
  checkSameLength('actual', actual, 'forecast', forecast);
  checkSameLength('actual', actual, 'spread', spread);
  return Float64Array.from(actual, (value, i) => {
    if (!(spread[i]! > 0)) {
      throw heliosError(
        'outOfRange',
        'spreadOutOfRange',
        `spread[${i}] must be above 0; ${spread[i]} came`,
      );
    }
    return (value - forecast[i]!) / spread[i]!;
  });
}
