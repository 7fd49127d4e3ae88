import { energyScore } from '@bess/helios/metrics';
import { mean, quantile } from '@bess/kernel/stats';
import { dailySpread } from './daily-spread.js';

const DAY = 24;

/** A predicted spread and the realised one. */
export interface SpreadScore {
  readonly hours: number;
  readonly realised: number;
  /** Mean and median over the paths. */
  readonly mean: number;
  readonly median: number;
  /** Whether the realised spread lies between P10 and P90 of the paths. */
  readonly inside: boolean;
}

/** Scores of the paths of one forecast. */
export interface PathScore {
  /** In the unit of the series. */
  readonly energy: number;
  /** For each whole day and number of hours. */
  readonly spreads: readonly SpreadScore[];
}

/**
 * Scores joint paths. A single path, such as a point forecast, is scored as a degenerate distribution.
 *
 * @param hoursSold - hours of the spreads
 */
export function scorePaths(
  actual: Float64Array,
  paths: Float64Array,
  hoursSold: readonly number[],
): PathScore {
  const steps = actual.length;
  const spreads: SpreadScore[] = [];
  for (let from = 0; from + DAY <= steps; from += DAY) {
    for (const hours of hoursSold) {
      const realised = dailySpread(actual.subarray(from, from + DAY), hours);
      const all = Array.from({ length: paths.length / steps }, (_, path) => {
        const start = path * steps + from;
        return dailySpread(paths.subarray(start, start + DAY), hours);
      });
      spreads.push({
        ...{ hours, realised, mean: mean(all), median: quantile(all, 0.5) },
        inside: realised >= quantile(all, 0.1) && realised <= quantile(all, 0.9),
      });
    }
  }
  return { energy: energyScore(actual, paths), spreads };
}
