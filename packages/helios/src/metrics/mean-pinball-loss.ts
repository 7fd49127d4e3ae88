import { checkForecast } from '../internal/check-forecast.js';
import { checkSeries } from '../internal/check-series.js';
import { heliosError } from '../internal/helios-error.js';
import type { QuantileForecast } from '../models/quantile-forecast.js';
import { pinballLoss } from './pinball-loss.js';

/**
 * Pinball loss of a quantile forecast, averaged over its steps and levels; twice this approaches the continuous ranked probability score
 * as evenly spaced levels become dense. In the unit of the series.
 *
 * @param actual - what came, one value for each step
 * @param forecast - quantiles by step
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `levelOutOfRange`, `levelsNotRising`
 * @example
 * meanPinballLoss([10], { levels: [0.25, 0.5, 0.75], values: Float64Array.of(6, 8, 14) });
 * // => 1
 */
export function meanPinballLoss(actual: ArrayLike<number>, forecast: QuantileForecast): number {
  const steps = checkForecast(forecast);
  checkSeries('actual', actual);
  if (actual.length !== steps) {
    throw heliosError(
      'invalid',
      'lengthsDiffer',
      `actual must have one value for each of ${steps} steps; ${actual.length} came`,
    );
  }
  const { levels, values } = forecast;
  const quantile = new Float64Array(steps);
  let total = 0;
  for (let k = 0; k < levels.length; k++) {
    for (let step = 0; step < steps; step++) quantile[step] = values[step * levels.length + k]!;
    total += pinballLoss(actual, quantile, levels[k]!);
  }
  return total / levels.length;
}
