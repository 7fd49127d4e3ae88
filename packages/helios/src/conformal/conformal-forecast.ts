import { checkLevels } from '../internal/check-forecast.js';
import { checkSameLength } from '../internal/check-series.js';
import { heliosError } from '../internal/helios-error.js';
import type { QuantileForecast } from '../models/quantile-forecast.js';
import { enforceOrder } from './enforce-order.js';

/** What a conformal forecast is made from. */
export interface ConformalForecastParts {
  /** Point forecasts by step, in the unit of the series. */
  readonly point: ArrayLike<number>;
  /** Local spread of the errors by step, in the same unit, above 0. */
  readonly spread: ArrayLike<number>;
  /** Rising levels between 0 and 1. */
  readonly levels: readonly number[];
  /** Scores at the levels for a step from 1 on: one for each, without unit. */
  readonly scoresOf: (horizonStep: number) => ArrayLike<number>;
}

/**
 * Quantiles around point forecasts: point + spread·score, each level with its own signed score, in order and with the point between the
 * levels below and above one half.
 *
 * @param parts - see {@link ConformalForecastParts}
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `levelOutOfRange`, `levelsNotRising`, `spreadOutOfRange`
 * @example
 * conformalForecast({ point: [10], spread: [2], levels: [0.1, 0.9], scoresOf: () => [-1, 3] }).values;
 * // => Float64Array.of(8, 16)
 */
export function conformalForecast(parts: ConformalForecastParts): QuantileForecast {
  const { point, spread, levels, scoresOf } = parts;
  checkSameLength('point', point, 'spread', spread);
  checkLevels(levels);
  const values = new Float64Array(point.length * levels.length);
  for (let step = 0; step < point.length; step++) {
    if (!(spread[step]! > 0)) {
      throw heliosError(
        'outOfRange',
        'spreadOutOfRange',
        `spread[${step}] must be above 0; ${spread[step]} came`,
      );
    }
    const scores = scoresOf(step + 1);
    if (scores.length !== levels.length) {
      throw heliosError(
        'invalid',
        'lengthsDiffer',
        `scoresOf(${step + 1}) must give one score for each of ${levels.length} levels; ${scores.length} came`,
      );
    }
    for (let k = 0; k < levels.length; k++) {
      values[step * levels.length + k] = point[step]! + spread[step]! * scores[k]!;
    }
  }
  return enforceOrder({ levels, values }, point);
}
