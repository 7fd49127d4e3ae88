import { heliosError } from '../internal/helios-error.js';
import { meanAbsoluteError } from './mean-absolute-error.js';

/**
 * Mean absolute error relative to that of a reference forecast of the same values (for prices, commonly the same hour last week).
 *
 * @param actual - what came, at least one value
 * @param forecast - what was expected, as many
 * @param reference - what the reference expected, as many
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`; `noScale` where the reference is always right
 * @see J. Lago, G. Marcjasz, B. De Schutter, R. Weron, Forecasting day-ahead electricity prices: A review of state-of-the-art
 * algorithms, best practices and an open-access benchmark, Applied Energy 293 (2021) 116983, section 5.4.2.
 * @example
 * relativeMeanAbsoluteError([10, 20], [11, 21], [14, 16]);
 * // => 0.25
 */
export function relativeMeanAbsoluteError(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
  reference: ArrayLike<number>,
): number {
  const error = meanAbsoluteError(actual, forecast);
  const referenceError = meanAbsoluteError(actual, reference);
  if (referenceError > 0) return error / referenceError;
  throw heliosError(
    'invalid',
    'noScale',
    'reference must be wrong somewhere; it equals the actual values, so that there is no scale',
  );
}
