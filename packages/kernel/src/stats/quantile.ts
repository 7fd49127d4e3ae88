import { EngineError } from '../errors/index.js';
import { checkValues } from './valid-values.js';

/**
 * Quantile of type 7 in the numbering of Hyndman and Fan: linear interpolation between order statistics at (n − 1)·p. It
 * is the default of R, NumPy and Excel's PERCENTILE.INC; simple-statistics uses another type.
 *
 * @param values - at least one, all finite, in any order; the array is not changed
 * @param probability - 0 to 1
 * @throws EngineError `noValues`, `notFinite`, `probabilityOutOfRange`
 * @see R. J. Hyndman, Y. Fan, Sample Quantiles in Statistical Packages, The American Statistician 50 (1996)
 * 361–365, definition 7.
 * @example
 * quantile([40, 10, 30, 20], 0.25);
 * // => 17.5
 */
export function quantile(values: ArrayLike<number>, probability: number): number {
  checkProbability(probability);
  checkValues(values);
  return quantileSorted(Float64Array.from(values).sort(), probability);
}

/**
 * {@link quantile} of sorted values, in constant time. The function relies on the caller that the values are sorted and
 * finite.
 *
 * @param sorted - at least one value, rising
 * @param probability - 0 to 1
 * @throws EngineError `noValues`, `probabilityOutOfRange`
 * @example
 * quantileSorted([10, 20, 30, 40], 0.5);
 * // => 25
 */
export function quantileSorted(sorted: ArrayLike<number>, probability: number): number {
  checkProbability(probability);
  if (sorted.length === 0) {
    throw new EngineError({
      engine: 'kernel',
      kind: 'invalid',
      code: 'noValues',
      message: 'sorted must have at least 1 value; 0 came',
    });
  }
  const position = (sorted.length - 1) * probability;
  const lower = Math.floor(position);
  const below = sorted[lower]!;
  const share = position - lower;
  if (share === 0) return below;
  const above = sorted[lower + 1]!;
  // In floating point, this form stays between its neighbours; below·(1 − share) + above·share may not.
  return Math.min(above, below + share * (above - below));
}

/** @throws EngineError `probabilityOutOfRange` outside 0 to 1 */
function checkProbability(probability: number): void {
  if (probability >= 0 && probability <= 1) return;
  throw new EngineError({
    engine: 'kernel',
    kind: Number.isFinite(probability) ? 'outOfRange' : 'invalid',
    code: 'probabilityOutOfRange',
    message: `probability must be between 0 and 1; ${probability} came`,
    details: { probability: String(probability) },
  });
}
