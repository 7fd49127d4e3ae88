import { checkForecast } from '../internal/check-forecast.js';
import { checkSeries } from '../internal/check-series.js';
import { heliosError } from '../internal/helios-error.js';
import type { QuantileForecast } from '../models/quantile-forecast.js';

/**
 * A quantile forecast whose values rise within each step, by sorting them, which never raises the pinball loss summed over levels. With
 * point forecasts, values below the median level are kept at or below the point, those above at or above it, and the median is it.
 *
 * @param forecast - values in any order within a step; not changed
 * @param point - one value for each step, in the same unit; absent: none
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising`, `lengthsDiffer`
 * @see V. Chernozhukov, I. Fernández-Val, A. Galichon, Quantile and Probability Curves Without Crossing, Econometrica 78 (2010)
 * 1093–1125.
 * @example
 * enforceOrder({ levels: [0.1, 0.5, 0.9], values: Float64Array.of(5, 3, 4) }, [6]).values;
 * // => Float64Array.of(3, 6, 6)
 */
export function enforceOrder(
  forecast: QuantileForecast,
  point?: ArrayLike<number>,
): QuantileForecast {
  const steps = checkForecast(forecast);
  const { levels } = forecast;
  const values = Float64Array.from(forecast.values);
  for (let step = 0; step < steps; step++) {
    values.subarray(step * levels.length, (step + 1) * levels.length).sort();
  }
  if (point === undefined) return { levels, values };
  checkSeries('point', point);
  if (point.length !== steps) {
    throw heliosError(
      'invalid',
      'lengthsDiffer',
      `point must have one value for each of ${steps} steps; ${point.length} came`,
    );
  }
  for (let at = 0; at < values.length; at++) {
    const level = levels[at % levels.length]!;
    const middle = point[Math.floor(at / levels.length)]!;
    if (level <= 0.5) values[at] = Math.min(values[at]!, middle);
    if (level >= 0.5) values[at] = Math.max(values[at]!, middle);
  }
  return { levels, values };
}
