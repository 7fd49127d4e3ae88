import { median } from '@bess/kernel/stats';
import { checkSameLength, checkSeries } from '../internal/check-series.js';

/** A percentage error and what it is a percentage of. */
export interface PercentageError {
  /** [%] */
  readonly mape: number;
  /**
   * `values`: the mean of 100·|error|/|actual| over the values that are not close to 0. `total`: 100·Σ|error|/Σ|actual|, since all of
   * them are.
   */
  readonly basis: 'values' | 'total';
  /** Values that count. */
  readonly count: number;
}

/** Values whose size is at most this share of the median size are close to 0. */
const CLOSE_TO_ZERO = 0.01;

/**
 * Mean absolute percentage error over the values whose size is above 1 % of the median size; where none is, total error over total size:
 * 0 if every error is 0, else 100 where the total size is 0. Always finite for forecasts of finite values of ordinary size.
 *
 * @param actual - what came, at least one value
 * @param forecast - what was expected, as many
 * @param series - values whose median size sets what is close to 0; `actual` itself when absent
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
  checkSeries('series', series);
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
