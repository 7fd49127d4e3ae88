import type { CombinedQuantiles } from '../../src/ensemble/combine.js';
import { MEMBER_LEVELS } from '../../src/ensemble/ensemble.js';
import { rollingOrigins } from '../../src/ensemble/rolling-origins.js';

const SCORES = [-1.645, -1.282, -0.674, 0, 0.674, 1.282, 1.645];

/**
 * Forecasts after the first `hours` values and at rolling origins before, which expect something of each hour with an error of this
 * standard deviation.
 *
 * @param values - at least `hours`
 */
export function forecastsThatExpect(
  values: Float64Array,
  hours: number,
  horizon: number,
  at: (hour: number) => number,
  deviation: number,
): CombinedQuantiles {
  const quantilesAt = (origin: number, steps: number) =>
    Float64Array.from({ length: steps * MEMBER_LEVELS.length }, (_, i) => {
      const hour = origin + Math.floor(i / MEMBER_LEVELS.length);
      return at(hour) + deviation * SCORES[i % MEMBER_LEVELS.length]!;
    });
  return {
    ahead: quantilesAt(hours, horizon),
    blocks: rollingOrigins(hours, horizon, 24).origins.map((origin) => {
      const steps = Math.min(horizon, hours - origin);
      return {
        origin,
        actual: values.slice(origin, origin + steps),
        quantiles: quantilesAt(origin, steps),
      };
    }),
  };
}
