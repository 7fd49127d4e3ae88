import { checkLevel } from '../internal/check-level.js';
import { checkSameLength } from '../internal/check-series.js';
import { pinball } from './internal/pinball.js';

/**
 * Mean pinball loss of forecasts of one quantile: τ·(y − q) where the value came above, (1 − τ)·(q − y) where below; half the absolute
 * error at τ = 0.5. In the unit of the series.
 *
 * @param actual - what came, at least one value
 * @param quantile - forecast of the quantile, as many
 * @param level - its level τ, between 0 and 1
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`, `levelOutOfRange`
 * @see R. Koenker, G. Bassett, Regression Quantiles, Econometrica 46 (1978) 33–50.
 * @example
 * pinballLoss([10, 20], [12, 16], 0.75);
 * // => 1.75
 */
export function pinballLoss(
  actual: ArrayLike<number>,
  quantile: ArrayLike<number>,
  level: number,
): number {
  checkSameLength('actual', actual, 'quantile', quantile);
  checkLevel('level', level);
  let mean = 0;
  for (let i = 0; i < actual.length; i++) {
    mean += (pinball(actual[i]! - quantile[i]!, level) - mean) / (i + 1);
  }
  return mean;
}
